import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import type { Storage } from '../../server/storage/open.ts'
import { fetchChecked } from '../world.ts'
import { type Draft, drafts } from './hostile.ts'
import { withInstance } from './instance.ts'
import { story } from './story.ts'

export const fuzz = story({
  claim:
    'no request makes a 5xx, a hang, an answer that the contract does not promise, or one that shows a secret',
  small: { requests: 1_500 },
  full: { requests: 100_000 },
  async run(scale, seed) {
    return withInstance(async ({ app, storage }) => {
      const fetch = fetchChecked(app)
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
        // A stream is only to be had over a socket of its own.
        Object.keys(endpoints).filter((name) => !reached.has(name) && name !== 'stream'),
        [],
        'never reached',
      )
      const unseen = Object.keys(errors).filter((code) => !figures[code] && !notByRequests.has(code))
      assert.deepEqual(unseen, [], 'refusals that no request met')
      return figures
    }, ticking())
  },
})

/** A request alone cannot lead to these: the operator has to set a limit, or something has to be broken. */
const notByRequests = new Set<string>([
  'RATE_LIMITED',
  'OVERLOADED',
  'STORAGE_UNAVAILABLE',
  'INTERNAL_ERROR',
] satisfies ErrorCode[])

/** What the placeholders of the drafts stand for, the newest of each kind first; an owner is that of the transmission. */
type Cast = { made: number; known: Record<string, string[]>; hidden: Set<string> }
type Request = { url: string; init: { method: string; headers: Record<string, string>; body?: BodyInit } }

async function gather(fetch: typeof globalThis.fetch, storage: Storage): Promise<Cast> {
  const guest = Array.from({ length: 12 }, () => randomUUID())
  const intruder = [randomUUID()]
  const dead = [`sig_${'d'.repeat(64)}`]
  const again = Array.from({ length: 3 }, (_, n) => `again-${n}`)
  const cast: Cast = {
    made: 0,
    known: { guest, intruder, dead, again },
    hidden: new Set([...guest, ...intruder]),
  }
  const post = async (path: string, body: object, key = '') => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const reply = (await answer.json()) as Record<string, string>
    learn(cast, reply, key)
    return reply
  }
  for (const ai_name of ['Bad-Ear', 'Weather-Ear', 'Tide-Ear', 'Night-Ear']) {
    const { api_key } = await post('/api/register', { ai_name, created_by_org: 'Lab', model_type: 'Agent' })
    await post('/api/transmit', { content: `I am ${ai_name}. #ear` }, api_key)
  }
  await storage.write('suspend', { ai_name: 'Bad-Ear', reason: 'It lied.' })
  cast.known['suspended'] = cast.known['key']?.splice(-1) ?? []
  return cast
}

/** Later requests are about what earlier ones made. */
function learn({ known }: Cast, reply: Record<string, string>, sentKey = ''): void {
  const { ai_name, api_key, id, transmission_id } = reply
  const add = (kind: string, value: string) => {
    known[kind] = [value, ...(known[kind] ?? [])].slice(0, 40)
  }
  if (transmission_id) {
    add('transmission', transmission_id)
    add('owner', sentKey)
  }
  if (api_key && id && ai_name) {
    add('key', api_key)
    add('account', id)
    add('name', ai_name)
  }
}

const origin = 'http://longwave.test'

function fill({ method, path, query, headers, body }: Draft, cast: Cast): Request {
  const filled = (text: string): string =>
    text.replace(/\{([a-z]+):(\d+)\}/gi, (as, kind: string, n: string) => {
      if (kind === 'fresh') return `Ear-${++cast.made}`
      if (kind === 'words') return `Rain ${n} on the sensor. #weather #rain${Number(n) % 9}`
      const known = cast.known[kind.toLowerCase()] ?? []
      const value = known[Number(n) % known.length] ?? as
      return kind === kind.toLowerCase() ? value : value.toUpperCase()
    })
  const escaped = (part: string) => encodeURIComponent(filled(part).toWellFormed())
  const search = query.map((pair) => pair.map(escaped).join('=')).join('&')
  return {
    url: `${origin}${filled(path)}${search && `?${search}`}`,
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
    assert.ok(!cast.hidden.has(id.toLowerCase()), `the id of a guest: ${say}`)
  }
  const showsKey = answer.ok && /^\/api\/(register|key\/rotate)$/.test(new URL(url).pathname)
  assert.equal(
    shown.match(/sig_[0-9a-f]{8,}/gi)?.length ?? 0,
    showsKey && text !== '' ? 1 : 0,
    `a key: ${say}`,
  )
  assert.ok(!/"is_verified":true|forged/.test(shown), say)
  // A page is not the contract's; that it shows no secret is seen above.
  const isPage = /html|svg|text\/plain/.test(answer.headers.get('content-type') ?? '')
  if (text === '' || init.method === 'OPTIONS' || isPage) return undefined
  const reply = JSON.parse(text) as Record<string, string>
  if (answer.ok) {
    learn(cast, reply, init.headers['x-api-key'])
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

/** An instant that moves with each look at it: the same seed meets the same times again. */
function ticking(): () => number {
  let ms = Date.parse('2026-11-20T14:02:00.000Z')
  return () => ms++
}
