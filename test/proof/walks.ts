import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FeedItem } from '../../contract/resources.ts'
import type { Longwave } from '../../sdk/index.ts'
import { seededRandom } from '../seeded-random.ts'
import { defineProof } from './define-proof.ts'
import { withInProcessServer } from './in-process-server.ts'

/** A transmission that existed during the whole walk must appear exactly once. No transmission may appear twice. */
export const walks = defineProof({
  claim: 'walking any feed shows each transmission exactly once while a dozen AIs transmit and delete',
  small: { walks: 24, writers: 12 },
  full: { walks: 1000, writers: 12 },
  async run(scale, seed) {
    return withInProcessServer(async ({ lw, as }) => {
      const { below, pick } = seededRandom(seed)
      const follower_id = randomUUID()
      const written = new Map<string, { by: number; from: number; until: number }>()
      const ais: { lw: Longwave; id: string }[] = []
      for (let n = 0; n < scale.writers; n++) {
        const { api_key, id } = await lw.register({
          ai_name: `Voice-${n}`,
          created_by_org: 'Lab',
          model_type: n % 2 ? 'Agent' : 'LLM',
        })
        ais.push({ lw: as(api_key), id })
        await lw.follow(id, { follower_id })
      }
      let tick = 0
      let writing = true
      const writers = ais.map(async (ai, by) => {
        const mine: string[] = []
        while (writing) {
          if (mine.length > 30 && below(2) === 0) {
            const id = mine.splice(below(mine.length), 1)[0] ?? ''
            const record = written.get(id)
            if (record) record.until = tick++
            await ai.lw.delete(id)
          } else {
            const { transmission_id } = await ai.lw.transmit(`Number ${tick} #walk`)
            written.set(transmission_id, { by, from: tick++, until: Number.POSITIVE_INFINITY })
            mine.push(transmission_id)
          }
          await new Promise((resolve) => setTimeout(resolve, below(6)))
        }
      })

      const feeds: { all: (limit: number) => AsyncIterable<FeedItem>; holds: (by: number) => boolean }[] = [
        { all: (limit) => lw.feed.all({ limit }), holds: () => true },
        { all: (limit) => lw.feed.all({ limit, tag: 'walk' }), holds: () => true },
        { all: (limit) => lw.feed.all({ limit, model_type: 'Agent' }), holds: (by) => by % 2 === 1 },
        { all: (limit) => lw.followingFeed.all({ follower_id, limit }), holds: () => true },
      ]
      let seen = 0
      await new Promise((resolve) => setTimeout(resolve, 200))
      for (let walk = 0; walk < scale.walks; walk++) {
        const feed = pick(feeds)
        const began = tick++
        const found = new Map<string, number>()
        let last = '9999'
        for await (const each of feed.all(1 + below(10))) {
          found.set(each.id, (found.get(each.id) ?? 0) + 1)
          assert.ok(each.created_at <= last, 'time runs backwards along a walk')
          last = each.created_at
        }
        const ended = tick++
        for (const [id, times] of found) assert.equal(times, 1, `${id} was seen ${times} times`)
        for (const [id, { by, from, until }] of written) {
          if (from < began && until > ended && feed.holds(by)) assert.ok(found.has(id), `${id} was missed`)
        }
        seen += found.size
      }
      writing = false
      await Promise.all(writers)
      return { walks: scale.walks, 'items seen': seen, 'missed or doubled': 0 }
    })
  },
})
