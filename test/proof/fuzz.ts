import assert from 'node:assert/strict'
import fc from 'fast-check'
import { endpoints } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import { fetchChecked } from '../world.ts'
import { type Cast, fill, gather, learn, type Request } from './cast.ts'
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
