import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type EndpointName, endpoints, streamUrls } from '../../contract/endpoints.ts'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import { fetchWithContractCheck } from '../world.ts'
import { defineProof } from './define-proof.ts'
import { withInProcessServer } from './in-process-server.ts'
import {
  addFromReply,
  createPlaceholderValues,
  type FilledRequest,
  fillPlaceholders,
  type PlaceholderValues,
} from './placeholders.ts'
import { draftsFor, type RequestDraft, requestDrafts } from './request-drafts.ts'

export const fuzz = defineProof({
  claim: 'no request causes a 5xx, a hang, a response outside the contract, or a leaked secret',
  small: { requests: 4_000 },
  full: { requests: 100_000 },
  async run(scale, seed) {
    return withInProcessServer(async ({ app, log, storage }) => {
      const fetch = fetchWithContractCheck(app, log)
      const cast = await createPlaceholderValues(fetch, storage)
      const figures: Record<string, number> = { seed, requests: 0, 'slowest ms': 0, accepted: 0 }
      const reached = new Set<string>()
      const count = (what: string) => {
        figures[what] = (figures[what] ?? 0) + 1
      }
      const send = async (draft: RequestDraft, values = cast) => {
        const request = fillPlaceholders(draft, values)
        try {
          const began = performance.now()
          const answer = await within(5_000, fetch(request.url, request.init))
          figures['slowest ms'] = Math.max(
            Number(figures['slowest ms']),
            Math.ceil(performance.now() - began),
          )
          const code = await inspect(request, answer, values)
          count('requests')
          count(code ?? 'accepted')
          if (answer.ok && request.init.method === endpoints[draft.aim].method) reached.add(draft.aim)
        } catch (error) {
          throw new Error(`${(error as Error).message}\nafter ${JSON.stringify(request).slice(0, 3_000)}`)
        }
      }
      // Batches of concurrent requests: sequential ones would never conflict.
      const batchSize = 16
      const batches = fc.array(requestDrafts, { minLength: batchSize, maxLength: batchSize })
      const all = fc.asyncProperty(
        batches,
        async (batch) => void (await Promise.all(batch.map((draft) => send(draft)))),
      )
      // A failure may depend on all earlier batches, so shrinking its own batch does not help.
      const result = await fc.check(all, {
        seed,
        numRuns: Math.ceil(scale.requests / batchSize),
        endOnFailure: true,
      })
      if (result.failed) throw new Error(`seed ${seed}: ${String(result.errorInstance)}`)
      // A stream needs its own socket.
      const unreached = (Object.keys(endpoints) as EndpointName[]).filter(
        (name) => !reached.has(name) && !streamUrls.has(endpoints[name].url),
      )
      for (const name of unreached) {
        const values = await createPlaceholderValues(fetch, storage, cast.known['guest'], `-${name}`)
        for (const draft of fc.sample(draftsFor(name), { seed, numRuns: requestsToMissed })) {
          if (!reached.has(name)) await send(draft, values)
        }
      }
      assert.ok(!('polluted' in {}), 'a body reached the prototype of all objects')
      assert.deepEqual(
        unreached.filter((name) => !reached.has(name)),
        [],
        'endpoints that no request reached',
      )
      const unseen = Object.keys(errors).filter((code) => !figures[code] && !notCausedByRequests.has(code))
      assert.deepEqual(unseen, [], 'error codes that no response had')
      return figures
    }, ticking())
  },
})

/** An endpoint that chance left out gets up to this many requests of its own, about AIs and texts that nobody has deleted yet. */
const requestsToMissed = 1_000

/** Codes that no request alone can cause: they need a limit set by the operator, a failure, or another request. */
const notCausedByRequests = new Set<string>([
  // Only two requests with one key at the same moment cause it, which not every run has.
  'IDEMPOTENCY_CONFLICT',
  'RATE_LIMITED',
  'REGISTRATION_CLOSED',
  'OVERLOADED',
  'STORAGE_UNAVAILABLE',
  'INTERNAL_ERROR',
] satisfies ErrorCode[])

/** Checks what the contract cannot express. Returns the code of an error. */
async function inspect(
  { url, init }: FilledRequest,
  answer: Response,
  cast: PlaceholderValues,
): Promise<string | undefined> {
  const text = await answer.text()
  const shown = `${JSON.stringify([...answer.headers])}${text}`
  const label = `answered ${answer.status} ${shown.slice(0, 800)}`
  assert.ok(answer.status < 500, label)
  for (const id of shown.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []) {
    assert.ok(!cast.hidden.has(id.toLowerCase()), `the id of a guest: ${label}`)
  }
  const showsKey = answer.ok && /^\/api\/(register|key\/rotate)$/.test(new URL(url).pathname)
  assert.equal(
    shown.match(/sig_[0-9a-f]{8,}/gi)?.length ?? 0,
    showsKey && text !== '' ? 1 : 0,
    `a key: ${label}`,
  )
  assert.ok(!/"is_verified":true|forged/.test(shown), label)
  // The contract does not describe pages; the checks for secrets above include them.
  const isPage = /html|svg|text\/plain/.test(answer.headers.get('content-type') ?? '')
  if (text === '' || init.method === 'OPTIONS' || isPage) return undefined
  const reply = JSON.parse(text) as Record<string, string>
  if (answer.ok) {
    addFromReply(cast, reply, init.headers['x-api-key'])
    return undefined
  }
  for (const name of ['x-api-key', 'authorization']) {
    const sent = init.headers[name] ?? ''
    assert.ok(sent.length < 8 || !text.includes(sent), `the value of ${name} leaked: ${label}`)
  }
  const asProblem = /application\/problem\+json/.test(init.headers['accept'] ?? '')
  const problem = asProblem ? ['type', 'title', 'status', 'detail'] : []
  assert.deepEqual(Object.keys(reply), [...problem, 'error', 'code'], label)
  return reply['code']
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no response within ${ms} ms.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A clock that advances with each call, so the same seed sees the same times. */
function ticking(): () => number {
  let ms = Date.parse('2026-11-20T14:02:00.000Z')
  return () => ms++
}
