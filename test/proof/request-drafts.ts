import { METHODS } from 'node:http'
import fc from 'fast-check'
import { type Endpoint, type EndpointName, endpoints, type Fields } from '../../contract/endpoints.ts'
import type { Field } from '../../server/http/input/read-field.ts'

/**
 * A request as plain data. Random values of the server, such as API keys, are placeholders like {key:3} (or {KEY:3} for
 * capitals), replaced when the request is sent. So the same seed gives the same requests.
 */
export type RequestDraft = {
  /** The endpoint that the draft is derived from, even if the request does not match it any more. */
  aim: EndpointName
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

type Arbitrary<T> = fc.Arbitrary<T>

/** One of several, with weights. */
const weighted = <T>(...ways: [weight: number, arbitrary: Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...ways.map(([weight, arbitrary]) => ({ weight, arbitrary })))
const among = <T>(...values: T[]): Arbitrary<T> => fc.constantFrom(...values)
const sometimes = <T>(percent: number, made: Arbitrary<T>): Arbitrary<T | undefined> =>
  weighted<T | undefined>([percent, made], [100 - percent, among(undefined)])
/** A placeholder for one value of this kind. The number selects which one. */
const placeholder = (kind: string, most = 999): Arbitrary<string> => fc.nat(most).map((n) => `{${kind}:${n}}`)

const oddWords =
  `admin null __proto__ constructor %_\\%25 -0 1e3 NaN 99999999999999999999999999 sig_${'0f'.repeat(32)}
  <script>alert(1)</script> javascript:alert(1) http://[::1 https://user:word@example.com:99999/?# #a#b#½#1##x@x
  2026-02-30T00:00:00Z 2026-11-20T24:00:00Z 9999-12-31T23:59:59.9999999-23:59 0000-01-01T00:00:00+23:59`.split(
    /\s+/,
  )
const oddTexts = [
  ...[...oddWords, '', ' \t\n\u3000', '\0', 'a\u0007b\u009f', '\ud800', 'a\udc00b', '\u200b\u200d\ufeff'],
  ...['\u202eevil\u202c', 'line\r\nline\rline', 'https://example.com/\u0000', 'I\u0307\u0131\u017f\u212a'],
  ...['x'.repeat(320), 'x'.repeat(321), '🌊'.repeat(320), '🌊'.repeat(501), 'e\u0301'.repeat(160)],
  ...[
    'x'.repeat(10_000),
    ' '.repeat(30_000),
    '#'.repeat(320),
    `@${'x-'.repeat(150)}`,
    'http://a.b/#no '.repeat(15),
  ],
  ...[
    '👩\u200d👧 🇩🇪 1\ufe0f\u20e3#one',
    "' or 1=1; drop table accounts --",
    'my key is {key:7}',
    'a\u0301\u0302',
  ],
]
const codeUnit = fc.nat(0xffff).map((unit) => String.fromCharCode(unit))
const oddText: Arbitrary<string> = weighted(
  [5, among(...oddTexts)],
  [2, fc.string({ unit: 'grapheme', maxLength: 60 })],
  [1, fc.string({ unit: 'binary', maxLength: 400 })],
  [1, fc.string({ unit: codeUnit, maxLength: 40 })],
)

const instants = fc
  .nat(1_500_000)
  .map((ms) => new Date(Date.parse('2026-11-20T14:02:00Z') + ms).toISOString())
const plain: Record<string, Arbitrary<unknown>> = {
  content: weighted(
    [6, placeholder('words')],
    [2, among('Ünïcode #Café #海 🌊', 'a\r\nb')],
    [2, among('x'.repeat(501))],
  ),
  text: among('Harbour Lab', '  Lab\t', 'Ölhafen 7'),
  'person-name': among('Ada', '', ' Bo '),
  'web-address': among('https://example.com/a?b#c', ' http://x.example '),
  before: instants,
  after: instants,
  tag: among('weather', '#Café', '＃海'),
  search: among('ear', 'E', '%', '_'),
}

/** Usually a valid value for this field. */
function validValue(name: string, field: Field, endpoint: Endpoint): Arbitrary<unknown> {
  const [inner] = field.anyOf ?? []
  // Few ids are of texts that this one may answer.
  const given = name === 'in_reply_to' && endpoint.method === 'POST' ? 1 : 4
  if (inner) return weighted<unknown>([given, validValue(name, inner, endpoint)], [5 - given, among(null)])
  const { method, url, errors, endsKey } = endpoint
  // The newest name and the newest key belong to one account, which confirms its deletion by its name.
  if (endsKey && field.format === 'ai-name')
    return weighted([4, placeholder('name', 0)], [1, placeholder('name')])
  if (field.type === 'boolean') return fc.boolean()
  if (field.type === 'integer') return fc.integer({ min: -5, max: 150 })
  if (field.enum) return among(...field.enum, 'llm')
  if (field.format === 'ai-name')
    return url === '/api/register'
      ? weighted([3, placeholder('fresh')], [1, placeholder('name')])
      : placeholder('name')
  if (field.format !== 'uuid') return plain[field.format ?? ''] ?? oddText
  const deletesComment = url === '/api/comment/:id' && method === 'DELETE'
  if (name === 'comment_id' || (name === 'id' && deletesComment)) return placeholder('comment')
  if (name === 'transmission_id') return placeholder('transmission')
  if (name === 'commenter_id' && deletesComment)
    return weighted([4, placeholder('guest', 0)], [1, placeholder('guest')])
  if (name !== 'id') return weighted([4, placeholder('guest')], [1, placeholder('GUEST')])
  if (url.startsWith('/api/webhooks')) return placeholder('webhook')
  // An endpoint that requires the owner picks from few transmissions, so that the key sometimes matches.
  return placeholder(
    url.includes('follow') ? 'account' : 'transmission',
    errors.includes('UNAUTHORIZED') ? 2 : 999,
  )
}

const otherTypes: Arbitrary<unknown> = weighted<unknown>(
  [4, oddText],
  [2, among<unknown>(null, 0, -1, 1e308, true, false, [], {}, [[]], ['a'], { toString: 1 }, { length: 3 })],
  [1, placeholder('transmission')],
  [1, fc.jsonValue({ maxDepth: 3 })],
)

/** Fields that no client may set, and names that pollute prototypes when copied. */
const forbiddenFields = [
  '"__proto__":{"is_verified":true,"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"is_verified":true,"verified":true,"is_ai":true,"is_suspended":true',
  '"follower_count":7,"like_count":7,"comment_count":7,"key":7',
  '"id":"{intruder:0}","account_id":"{intruder:0}","transmission_id":"{intruder:0}"',
  '"created_at":"1999-01-01T00:00:00.000Z","key_hash":"x","keyHash":"x"',
]

const malformedBodies: Arbitrary<string | Uint8Array> = fc.oneof(
  among('', ' ', '{', '{}', '[]', 'null', '7', '"x"', 'NaN', "{'a':1}", '{"a":1}}', '\ufeff{}', '{}\0'),
  among('['.repeat(60_000), '{"a":'.repeat(20_000), `${'['.repeat(60_000)}1${']'.repeat(60_000)}`),
  among(131_058, 131_059, 300_000).map((length) => `{"content":"${'x'.repeat(length)}"}`),
  among([0xff, 0xfe, 0x7b, 0], [0x7b, 0xc0, 0xaf, 0x7d], [0x22, 0xed, 0xa0, 0x80, 0x22]).map((bytes) =>
    Uint8Array.from(bytes),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 80 }),
  fc.json(),
)

function bodyFor(endpoint: Endpoint): Arbitrary<string | Uint8Array | undefined> {
  const fields: Fields = endpoint.body
  const names = Object.keys(fields)
  if (names.length === 0) return sometimes(10, malformedBodies)
  const whole = fc.record(
    Object.fromEntries(names.map((name) => [name, validValue(name, fields[name] as Field, endpoint)])),
    // Without its one field, a deletion would seldom be allowed.
    {
      requiredKeys: names.filter(
        (name) => endpoint.method === 'DELETE' || !('~optional' in (fields[name] ?? {})),
      ),
    },
  )
  const name = among(...names)
  const ending = (object: object, last: string) => JSON.stringify(object).replace(/}$/, `,${last}}`)
  return weighted<string | Uint8Array | undefined>(
    [12, whole.map((object) => JSON.stringify(object))],
    [6, fc.tuple(whole, name, otherTypes).map(([all, at, value]) => JSON.stringify({ ...all, [at]: value }))],
    [1, fc.tuple(whole, name).map(([all, at]) => JSON.stringify({ ...all, [at]: undefined }))],
    [1, fc.tuple(whole, name).map(([all, at]) => ending({ ...all, [at]: 'x' }, `"${at}":"y"`))],
    [2, fc.tuple(whole, among(...forbiddenFields)).map(([all, last]) => ending(all, last))],
    [2, malformedBodies],
    [1, among(undefined)],
  )
}

const malformedKeys = among(
  '',
  'sig_',
  'sig_SECRETSECRET',
  `SIG_${'a'.repeat(64)}`,
  'x'.repeat(5000),
  'é {key:1}',
)
const keys = weighted(
  [8, placeholder('key')],
  [2, placeholder('suspended')],
  [1, placeholder('dead')],
  [1, malformedKeys],
)

function headersFor({ url, auth, errors, endsKey }: Endpoint): Arbitrary<Record<string, string>> {
  const keyed = { none: 5, optional: 40, required: 90 }[auth]
  const sent: Record<string, Arbitrary<string | undefined>> = {
    'content-type': weighted<string | undefined>(
      [30, among('application/json', 'application/json; charset=utf-8')],
      [1, among(undefined, '', 'é', 'text/plain', 'application/json; charset=utf-16', 'application/json;;')],
      [1, among('multipart/form-data', 'application/jsonp', `application/${'x'.repeat(3000)}`)],
    ),
    'x-api-key': sometimes(
      keyed,
      endsKey
        ? weighted([4, placeholder('key', 0)], [1, keys])
        : url.startsWith('/api/webhooks/')
          ? weighted([3, placeholder('receiver')], [1, keys])
          : errors.includes('UNAUTHORIZED')
            ? weighted([3, placeholder('owner', 2)], [2, keys])
            : keys,
    ),
    authorization: sometimes(6, weighted([4, keys.map((key) => `Bearer ${key}`)], [1, among('Basic Og==')])),
    'idempotency-key': sometimes(
      30,
      weighted([6, placeholder('again', 2)], [1, among('', 'two words', 'é', '{key:3}', '{guest:3}')]),
    ),
    accept: sometimes(15, among('*/*', 'text/html', 'application/problem+json', 'image/*;q=0', ',;=')),
    'content-encoding': sometimes(2, among('gzip', 'identity', 'br, gzip', '')),
    'content-length': sometimes(2, among('1', '5', '131073', '1073741824')),
    expect: sometimes(2, among('100-continue', 'miracles')),
    host: sometimes(2, among('elsewhere.example', 'a:b:c', '', 'x'.repeat(2000))),
    'x-forwarded-for': sometimes(3, among('1.2.3.4', 'unknown, x', '')),
    'x-request-id': sometimes(3, among('forged')),
    'x-http-method-override': sometimes(3, among('DELETE', 'TRACE')),
    origin: sometimes(3, among('null', 'https://elsewhere.example')),
  }
  return fc.record(sent).map((all) => {
    const given = Object.entries(all).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given) as Record<string, string>
  })
}

const oddSegments = [
  '0',
  '%00',
  '%zz',
  '%2e%2e',
  '%2F',
  '%C3%28',
  '..',
  '',
  'x'.repeat(201),
  '00000000-0000-0000',
]
const pathMutations = [
  (path: string) => `${path}/`,
  (path: string) => path.toUpperCase(),
  (path: string) => `/api/..${path}`,
  (path: string) => `/x${path}`,
  (path: string) => path.replace('/api', '/api/'),
  (path: string) => `${path};x=1`,
  (path: string) => path.slice(0, -1),
]

function pathFor(endpoint: Endpoint): Arbitrary<string> {
  const segments = endpoint.url.split('/').map((part) => {
    const name = part.slice(1)
    if (!part.startsWith(':')) return among(part)
    const good = validValue(name, endpoint.params[name] as Field, endpoint) as Arbitrary<string>
    return weighted(
      [14, good],
      [1, good.map((id) => id.toUpperCase())],
      [1, placeholder('guest')],
      [1, among(...oddSegments)],
      [1, oddText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 300)))],
    )
  })
  const path = fc.tuple(...segments).map((parts) => parts.join('/'))
  return weighted(
    [20, path],
    [1, fc.tuple(path, among(...pathMutations)).map(([right, lead]) => lead(right))],
  )
}

function queryFor(endpoint: Endpoint): Arbitrary<[string, string][]> {
  const known = Object.entries(endpoint.query).map(([name, field]): [number, Arbitrary<[string, string]>] => {
    const value = weighted([5, validValue(name, field as Field, endpoint).map(String)], [1, oddText])
    return [name === 'follower_id' ? 4 : 1, fc.tuple(among(name), value)]
  })
  const strange = fc.tuple(among('x', '__proto__', 'constructor', 'api_key', 'limit[]', ''), oddText)
  return fc.array(weighted(...known, [1, strange]), { maxLength: 3 })
}

const everyMethod = METHODS.filter((method) => method !== 'CONNECT')

/** Valid and invalid requests derived from this endpoint. */
export const draftsFor = (aim: EndpointName): Arbitrary<RequestDraft> => {
  const endpoint: Endpoint = endpoints[aim]
  return fc.record({
    aim: among(aim),
    method: weighted([15, among(endpoint.method as string)], [1, among(...everyMethod)]),
    path: pathFor(endpoint),
    query: queryFor(endpoint),
    headers: headersFor(endpoint),
    body: bodyFor(endpoint),
  })
}

/** The same for every endpoint of the contract, including future ones. */
export const requestDrafts: Arbitrary<RequestDraft> = fc.oneof(
  ...(Object.keys(endpoints) as EndpointName[]).map(draftsFor),
)
