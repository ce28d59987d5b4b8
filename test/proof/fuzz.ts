import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Storage } from '../../server/storage/open.ts'
import { fetchInto } from '../world.ts'
import { type Draft, drafts, withTarget } from './hostile.ts'
import { story } from './story.ts'

export const fuzz = story({
  claim:
    'no request makes a 5xx, a hang or an answer that the contract does not promise, and none shows a secret',
  small: { requests: 1_500 },
  full: { requests: 100_000 },
  async run(scale, seed) {
    return withTarget(async (app, storage) => {
      const fetch = fetchInto(app)
      const cast = await introduce(fetch, storage)
      const seen: Record<string, number> = {}
      let requests = 0
      let slowest = 0
      const send = async (draft: Draft) => {
        const request = spell(draft, cast)
        const began = performance.now()
        try {
          const answer = await within(5_000, fetch(request.url, request.init))
          slowest = Math.max(slowest, performance.now() - began)
          const { code } = await inspect(request, answer, cast)
          requests++
          seen[code] = (seen[code] ?? 0) + 1
        } catch (error) {
          throw new Error(`${(error as Error).message}\nafter ${show(request)}`, { cause: error })
        }
      }
      const together = 16
      const property = fc.asyncProperty(
        fc.array(drafts, { minLength: together, maxLength: together }),
        async (batch) => {
          await Promise.all(batch.map(send))
        },
      )
      const numRuns = Math.ceil(scale.requests / together)
      // What went before belongs to the story of a failure, so there is nothing to gain from shrinking one batch.
      const result = await fc.check(property, { seed, numRuns, endOnFailure: true })
      if (result.failed) {
        throw new Error(`path ${result.counterexamplePath}: ${String(result.errorInstance)}`)
      }
      assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
      for (const code of everyClientCode)
        assert.ok(seen[code], `no request led to ${code}: ${JSON.stringify(seen)}`)
      return { seed, requests, ...seen, 'slowest ms': Math.ceil(slowest) }
    })
  },
})
