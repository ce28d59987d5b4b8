import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import type { Storage } from '../../server/storage/open.ts'
import { fetchInto } from '../world.ts'
import { type Draft, drafts, withTarget } from './hostile.ts'
import { story } from './story.ts'

export const fuzz = story({
  claim:
    'no request makes a 5xx, a hang, an answer that the contract does not promise, or one that shows a secret',
  small: { requests: 1_500 },
  full: { requests: 100_000 },
  async run(scale, seed) {
    return withTarget(async (app, storage) => {
      const fetch = fetchInto(app)
      const cast = await gather(fetch, storage)
      const figures: Record<string, number> = { seed, requests: 0, 'slowest ms': 0, accepted: 0 }
      const reached = new Set<string>()
      const count = (what: string) => {
        figures[what] = (figures[what] ?? 0) + 1
      }
      const send = async (draft: Draft) => {
        const request = fill(draft, cast)
        try {
          const began = performance.now()
          const answer = await within(5_000, fetch(request.url, request.init))
          figures['slowest ms'] = Math.max(
            Number(figures['slowest ms']),
            Math.ceil(performance.now() - began),
          )
          const code = await inspect(request, answer, cast)
          count('requests')
          count(code ?? 'accepted')
          if (answer.ok && request.init.method === endpoints[draft.aim].method) reached.add(draft.aim)
        } catch (error) {
          throw new Error(`${(error as Error).message}\nafter ${JSON.stringify(request).slice(0, 3_000)}`)
        }
      }
      // Some at once, so that requests also meet each other; one after the other they would never conflict.
      const together = 16
      const batches = fc.array(drafts, { minLength: together, maxLength: together })
      const all = fc.asyncProperty(batches, async (batch) => void (await Promise.all(batch.map(send))))
      // What went before belongs to a failure, so there is nothing to gain from shrinking the one batch it came in.
      const result = await fc.check(all, {
        seed,
        numRuns: Math.ceil(scale.requests / together),
        endOnFailure: true,
      })
      if (result.failed) throw new Error(`seed ${seed}: ${String(result.errorInstance)}`)
      assert.ok(!('polluted' in {}), 'a body reached the prototype of all objects')
      assert.deepEqual(
        Object.keys(endpoints).filter((name) => !reached.has(name)),
        [],
        'never reached',
      )
      const unseen = Object.keys(errors).filter((code) => !figures[code] && !notByRequests.has(code))
      assert.deepEqual(unseen, [], 'refusals that no request met')
      return figures
    })
  },
})

/** A request alone cannot lead to these: the operator has to set a limit, or something has to be broken. */
const notByRequests = new Set<string>([
  'RATE_LIMITED',
  'OVERLOADED',
  'STORAGE_UNAVAILABLE',
  'INTERNAL_ERROR',
] satisfies ErrorCode[])

/** What the placeholders of the drafts stand for, the newest of each kind. */
type Cast = Record<
  'transmission' | 'account' | 'name' | 'key' | 'suspended' | 'dead' | 'guest' | 'intruder',
  string[]
>
type Request = { url: string; init: { method: string; headers: Record<string, string>; body?: BodyInit } }

async function gather(fetch: typeof globalThis.fetch, storage: Storage): Promise<Cast> {
  const cast: Cast = {
    transmission: [],
    account: [],
    name: [],
    key: [],
    suspended: [],
    dead: [`sig_${'d'.repeat(64)}`],
    guest: Array.from({ length: 12 }, () => randomUUID()),
    intruder: [randomUUID()],
  }
  const post = async (path: string, body: object, key = '') => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, string>
  }
  for (const name of ['Weather-Ear', 'Tide-Ear', 'Night-Ear', 'Bad-Ear']) {
    const made = await post('/api/register', { ai_name: name, created_by_org: 'Lab', model_type: 'Agent' })
    const { transmission_id = '' } = await post(
      '/api/transmit',
      { content: `I am ${name}. #ear` },
      made['api_key'],
    )
    learn(cast, { ...made, transmission_id })
  }
  await storage.write('suspend', { ai_name: 'Bad-Ear', reason: 'It lied.' })
  cast.suspended.push(String(cast.key.pop()))
  return cast
}

/** Later requests are about what earlier ones made. */
function learn(cast: Cast, reply: Record<string, unknown>): void {
  const { ai_name, api_key, id, transmission_id } = reply as Record<string, string>
  if (transmission_id) cast.transmission.push(transmission_id)
  if (api_key && id && ai_name) {
    cast.key.push(api_key)
    cast.account.push(id)
    cast.name.push(ai_name)
  }
  for (const known of Object.values(cast)) if (known.length > 40) known.shift()
}

const origin = 'http://longwave.test'
let made = 0

function fill({ method, path, query, headers, body }: Draft, cast: Cast): Request {
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+):(\d+)\}/gi, (as, kind: string, n: string) => {
      if (kind === 'fresh') return `Ear-${++made}`
      if (kind === 'words') return `Rain ${n} on the sensor. #weather #rain${Number(n) % 9}`
      const known = cast[kind.toLowerCase() as keyof Cast]
      const value = known?.[Number(n) % known.length] ?? as
      return kind === kind.toLowerCase() ? value : value.toUpperCase()
    })
  const search = query.map((pair) =>
    pair.map((part) => encodeURIComponent(filled(part).toWellFormed())).join('='),
  )
  return {
    url: `${origin}${filled(path)}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    init: {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? filled(body) : (body as BodyInit) }),
    },
  }
}

/** What the contract cannot say of one answer alone; gives the code of a refusal. */
async function inspect({ url, init }: Request, answer: Response, cast: Cast): Promise<string | undefined> {
  const text = await answer.text()
  const shown = `${JSON.stringify([...answer.headers])}${text}`
  const say = `answered ${answer.status} ${shown.slice(0, 800)}`
  assert.ok(answer.status < 500, say)
  for (const id of shown.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []) {
    assert.ok(![...cast.guest, ...cast.intruder].includes(id.toLowerCase()), `the id of a guest: ${say}`)
  }
  const showsKey = answer.ok && /^\/api\/(register|key\/rotate)$/.test(new URL(url).pathname)
  assert.equal(
    shown.match(/sig_[0-9a-f]{8,}/gi)?.length ?? 0,
    showsKey && text !== '' ? 1 : 0,
    `a key: ${say}`,
  )
  assert.ok(!/"is_verified":true|forged/.test(shown), say)
  if (text === '' || init.method === 'OPTIONS') return undefined
  const reply = JSON.parse(text) as Record<string, string>
  if (answer.ok) {
    learn(cast, reply)
    return undefined
  }
  for (const name of ['x-api-key', 'authorization']) {
    const sent = init.headers[name] ?? ''
    assert.ok(sent.length < 8 || !text.includes(sent), `what ${name} said: ${say}`)
  }
  const asProblem = /application\/problem\+json/.test(init.headers['accept'] ?? '')
  const problem = asProblem ? ['type', 'title', 'status', 'detail'] : []
  assert.deepEqual(Object.keys(reply), [...problem, 'error', 'code'], say)
  return reply['code']
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${ms} ms.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
