import { mkdtemp, rm } from 'node:fs/promises'
import { METHODS } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { buildApp } from '../../server/app.ts'
import type { Field } from '../../server/http/read-field.ts'
import { openStorage, type Storage } from '../../server/storage/open.ts'
import { assertSound } from '../world.ts'

/** A server to be mistreated; every invariant is counted from its rows at the end. */
export async function withTarget<Result>(
  story: (app: FastifyInstance, storage: Storage) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-hostile-'))
  // An instant that moves with each look at it: the same seed meets the same times again.
  let ms = Date.parse('2026-11-20T14:02:00.000Z')
  const now = () => ms++
  const storage = await openStorage({ dataDir, now })
  const app = buildApp(
    { storage, now, isDraining: () => false },
    { publicUrl: 'http://longwave.test', logLevel: 'silent', trustProxy: [] },
  )
  try {
    return await story(app, storage)
  } finally {
    await app.close()
    await storage.close()
    await assertSound(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * A request as plain data. What only a running server can know stands in it as a placeholder like {key:3}, which is
 * filled in when the request is sent (in capitals for {KEY:3}): so a seed gives the same requests again although ids and keys are random.
 */
export type Draft = {
  /** The endpoint of the contract that it is made for, however far from it. */
  aim: EndpointName
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** A placeholder for one of the things of its kind, whichever that number falls on. */
const one = (kind: string): fc.Arbitrary<string> => fc.nat(999).map((n) => `{${kind}:${n}}`)
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const sometimes = <T>(share: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.nat(99).chain((n) => (n < share ? arbitrary : fc.constant(undefined)))

const oddTexts = [
  '',
  ' \t\n\u3000',
  '\0',
  'a\u0007b\u009f',
  '\ud800',
  'a\udc00b',
  '\u200b\u200d\ufeff',
  '\u202eevil\u202c',
  'line\r\nline\rline',
  'x'.repeat(320),
  'x'.repeat(321),
  '\u{1f30a}'.repeat(320),
  '\u{1f30a}'.repeat(501),
  'e\u0301'.repeat(160),
  'a\u0301\u0302\u0303'.repeat(60),
  '\u{1f469}\u200d\u{1f467} \u{1f1e9}\u{1f1ea} 1\ufe0f\u20e3#one',
  'x'.repeat(10_000),
  ' '.repeat(30_000),
  '#'.repeat(320),
  '#a#b ＃Ç #½ #1 ##x @x'.repeat(8),
  `@${'x-'.repeat(150)}`,
  'http://a.example/#no '.repeat(15),
  "' or 1=1; drop table accounts --",
  '%_\\%25',
  '__proto__',
  'constructor',
  'null',
  'admin',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://example.com/\u0000',
  'http://[::1',
  'https://user:word@example.com:99999/?#',
  'I\u0307\u0131\u017f\u212a',
  'my key is {key:7}',
  `sig_${'0f'.repeat(32)}`,
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.9999999-23:59',
  '0000-01-01T00:00:00 23:59',
  '2026-11-20T24:00:00Z',
  '1e3',
  '-0',
  '99999999999999999999999999',
]
const codeUnit = fc.nat(0xffff).map((unit) => String.fromCharCode(unit))
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  often(5, fc.constantFrom(...oddTexts)),
  often(2, fc.string({ unit: 'grapheme', maxLength: 60 })),
  often(1, fc.string({ unit: 'binary', maxLength: 400 })),
  often(1, fc.string({ unit: codeUnit, maxLength: 40 })),
)

const instants = fc
  .date({ min: new Date('2026-11-20T14:02:00Z'), max: new Date('2026-11-20T14:30:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** What a field of this format hopes for, mostly; the reading of the rules is the server's business. */
function welcome(name: string, field: Field, url: string): fc.Arbitrary<unknown> {
  if (field.type === 'boolean') return fc.boolean()
  if (field.type === 'integer') return fc.integer({ min: -5, max: 150 })
  if (field.enum) return fc.constantFrom(...field.enum, 'llm')
  const byFormat: Record<string, fc.Arbitrary<unknown>> = {
    content: fc.oneof(one('words'), fc.constantFrom('Rain. #weather', 'Ünïcode #Café #海 🌊', 'a\r\nb')),
    text: fc.constantFrom('Harbour Lab', '  Lab\t', 'Ölhafen 7'),
    'person-name': fc.constantFrom('Ada', '', ' Bo '),
    'web-address': fc.constantFrom('https://example.com/a?b#c', ' http://x.example '),
    'ai-name':
      url === '/api/register' ? fc.oneof(often(6, one('fresh')), often(1, one('name'))) : one('name'),
    uuid:
      name === 'id'
        ? one(url.includes('follow') ? 'account' : 'transmission')
        : fc.oneof(often(4, one('guest')), often(1, one('GUEST'))),
    before: instants,
    after: instants,
    tag: fc.constantFrom('weather', '#Café', '＃海'),
    search: fc.constantFrom('ear', 'E', '%', '_'),
  }
  return byFormat[field.format ?? ''] ?? hostileText
}

const otherTypes: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, 0, -1, 1e308, true, false, [], {}, [[]], ['a'], { toString: 1 }, { length: 3 }),
  one('transmission'),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Fields that a client must not be able to set, and names that are dangerous to copy. */
const forbiddenFields = [
  '"__proto__":{"is_verified":true,"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"is_verified":true,"verified":true,"is_ai":true',
  '"follower_count":7,"like_count":7,"comment_count":7',
  '"id":"{intruder:0}","account_id":"{intruder:0}","transmission_id":"{intruder:0}"',
  '"created_at":"1999-01-01T00:00:00.000Z","seq":-1,"is_suspended":true,"key_hash":"x"',
]

const wrongBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{}',
    '[]',
    'null',
    '7',
    '"x"',
    'NaN',
    "{'a':1}",
    '{"a":1}}',
    '\ufeff{}',
    '{}\0',
  ),
  fc.constantFrom<string>(
    '['.repeat(60_000),
    '{"a":'.repeat(20_000),
    `${'['.repeat(9e4)}1${']'.repeat(4e4)}`,
  ),
  fc.nat(3).map((n) => `{"content":"${'x'.repeat(131_000 + n * 64)}"}`),
  fc.constant(`{"content":"${'x'.repeat(300_000)}"}`),
  fc
    .constantFrom([0xff, 0xfe, 0x7b, 0], [0x7b, 0xc0, 0xaf, 0x7d], [0x22, 0xed, 0xa0, 0x80, 0x22])
    .map((bytes) => Uint8Array.from(bytes)),
  fc.uint8Array({ minLength: 1, maxLength: 80 }),
  fc.json(),
)

function bodyFor({ body: fields, url }: Endpoint): fc.Arbitrary<string | Uint8Array | undefined> {
  const names = Object.keys(fields)
  if (names.length === 0) return fc.oneof(often(6, fc.constant(undefined)), often(1, wrongBodies))
  const whole = fc.record(
    Object.fromEntries(names.map((name) => [name, welcome(name, fields[name] as Field, url)])),
    { requiredKeys: names.filter((name) => !('~optional' in (fields[name] ?? {}))) },
  ) as fc.Arbitrary<Record<string, unknown>>
  const name = fc.constantFrom(...names)
  const withLast = (object: object, last: string) => JSON.stringify(object).replace(/}$/, `,${last}}`)
  return fc.oneof(
    often(
      12,
      whole.map((object) => JSON.stringify(object)),
    ),
    often(
      6,
      fc
        .tuple(whole, name, otherTypes)
        .map(([object, at, value]) => JSON.stringify({ ...object, [at]: value })),
    ),
    often(
      1,
      fc.tuple(whole, name).map(([object, at]) => JSON.stringify({ ...object, [at]: undefined })),
    ),
    often(
      1,
      fc.tuple(whole, name).map(([object, at]) => withLast({ ...object, [at]: 'x' }, `"${at}":"y"`)),
    ),
    often(
      2,
      fc.tuple(whole, fc.constantFrom(...forbiddenFields)).map(([object, last]) => withLast(object, last)),
    ),
    often(2, wrongBodies),
    often(1, fc.constant(undefined)),
  )
}

const keys = fc.oneof(
  often(8, one('key')),
  often(2, one('suspended')),
  often(2, one('dead')),
  often(
    1,
    fc.constantFrom(
      '',
      'sig_',
      'sig_SECRETSECRET',
      `SIG_${'a'.repeat(64)}`,
      'x'.repeat(5000),
      'sig_é{key:1}',
    ),
  ),
)

function headersFor({ auth }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const sent: Record<string, fc.Arbitrary<string | undefined>> = {
    'content-type': fc.oneof(
      often(15, fc.constantFrom('application/json', 'application/json; charset=utf-8')),
      often(
        1,
        fc.constantFrom(
          undefined,
          'text/plain',
          'application/json; charset=utf-16',
          'application/json;;',
          '',
        ),
      ),
      often(
        1,
        fc.constantFrom(
          'multipart/form-data',
          'application/jsonp',
          '\u00e9',
          `application/${'x'.repeat(3000)}`,
        ),
      ),
    ),
    'x-api-key': sometimes(auth === 'none' ? 5 : auth === 'required' ? 90 : 40, keys),
    authorization: sometimes(
      6,
      fc.oneof(
        keys.map((key) => `Bearer ${key}`),
        fc.constant('Basic Og=='),
      ),
    ),
    'idempotency-key': sometimes(
      15,
      fc.oneof(
        often(
          6,
          fc.nat(6).map((n) => `again-${n}`),
        ),
        often(
          1,
          fc.constantFrom('', 'two words', 'é', 'k'.repeat(255), 'k'.repeat(256), '{key:3}', '{guest:3}'),
        ),
      ),
    ),
    accept: sometimes(
      15,
      fc.constantFrom('*/*', 'text/html', 'application/problem+json', 'image/*;q=0', ',;='),
    ),
    'content-encoding': sometimes(2, fc.constantFrom('gzip', 'identity', 'br, gzip', '')),
    'content-length': sometimes(2, fc.constantFrom('1', '5', '131073', '1073741824')),
    expect: sometimes(2, fc.constantFrom('100-continue', 'miracles')),
    host: sometimes(2, fc.constantFrom('elsewhere.example', 'a:b:c', '', 'x'.repeat(2000))),
    'x-forwarded-for': sometimes(3, fc.constantFrom('1.2.3.4', 'unknown, x', '')),
    'x-request-id': sometimes(3, fc.constant('forged')),
    'x-http-method-override': sometimes(3, fc.constantFrom('DELETE', 'TRACE')),
    origin: sometimes(3, fc.constantFrom('null', 'https://elsewhere.example')),
  }
  return fc
    .record(sent)
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never)
}

function pathFor({ url, params }: Endpoint): fc.Arbitrary<string> {
  const segments = url.split('/').map((part) => {
    const name = part.slice(1)
    if (!part.startsWith(':')) return fc.constant(part)
    const good = welcome(name, params[name] as Field, url) as fc.Arbitrary<string>
    return fc.oneof(
      often(12, good),
      often(
        1,
        good.map((id) => id.toUpperCase()),
      ),
      often(1, one('guest')),
      often(
        1,
        fc.constantFrom('0', '%00', '%zz', '%2e%2e', '%2F', '%C3%28', 'x'.repeat(201), '00000000-0000-0000'),
      ),
      often(
        1,
        hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 300))),
      ),
    )
  })
  return fc.tuple(...segments).map((parts) => parts.join('/'))
}

const lost = [
  (p: string) => `${p}/`,
  (p: string) => p.toUpperCase(),
  (p: string) => `/api/..${p}`,
  (p: string) => `/x${p}`,
].concat(
  (p) => p.replace('/api', '/api/'),
  (p) => p.replace('e', '%65'),
  (p) => `${p};x=1`,
  (p) => p.slice(0, -1),
)
const everyMethod = METHODS.filter((method) => method !== 'CONNECT')

const draftFor = ([aim, endpoint]: [string, Endpoint]): fc.Arbitrary<Draft> => {
  const known = Object.entries(endpoint.query).map(([name, field]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(often(4, welcome(name, field as Field, endpoint.url).map(String)), often(1, hostileText)),
    ),
  )
  const unknown = fc.tuple(
    fc.constantFrom('x', '__proto__', 'constructor', 'api_key', 'limit[]', ''),
    hostileText,
  )
  return fc.record({
    aim: fc.constant(aim as EndpointName),
    method: fc.oneof(
      often(15, fc.constant(endpoint.method as string)),
      often(1, fc.constantFrom(...everyMethod)),
    ),
    path: fc.oneof(
      often(20, pathFor(endpoint)),
      often(
        1,
        fc.tuple(pathFor(endpoint), fc.constantFrom(...lost)).map(([path, lose]) => lose(path)),
      ),
    ),
    query: fc.array(fc.oneof(...known, ...(known.length > 0 ? [] : [unknown]), unknown), { maxLength: 3 }),
    headers: headersFor(endpoint),
    body: bodyFor(endpoint),
  })
}

/** Requests to every route of the contract, good and bad; a route that is added there is tried here. */
export const drafts: fc.Arbitrary<Draft> = fc.oneof(
  ...Object.entries(endpoints as Record<string, Endpoint>).map(draftFor),
)
