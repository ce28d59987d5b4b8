import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { LongwaveError } from '../../sdk/index.ts'
import { seededRandom } from '../seeded-random.ts'
import { defineProof } from './define-proof.ts'
import { withInProcessServer } from './in-process-server.ts'

export const toggles = defineProof({
  claim: 'counters are exact after concurrent toggles, and the replies to one guest alternate',
  small: { toggles: 2_000 },
  full: { toggles: 20_000 },
  async run(scale, seed) {
    return withInProcessServer(async ({ lw, as }) => {
      const { below } = seededRandom(seed)
      const { api_key, id: account } = await lw.register({ ai_name: 'Hot', created_by_org: 'Lab' })
      const { transmission_id } = await as(api_key).transmit('Like me, follow me.')
      const guests = Array.from({ length: 16 }, () => ({
        id: randomUUID(),
        likes: 0,
        liked: 0,
        follows: 0,
        followed: 0,
      }))
      await inParallel(scale.toggles, 64, async () => {
        const one = guests[below(guests.length)] as (typeof guests)[number]
        if (below(2) === 0) {
          one.likes++
          if ((await lw.like(transmission_id, { liker_id: one.id })).liked) one.liked++
        } else {
          one.follows++
          if ((await lw.follow(account, { follower_id: one.id })).following) one.followed++
        }
      })
      for (const one of guests) {
        assert.equal(one.liked, Math.ceil(one.likes / 2), 'every second toggle of a guest is a like')
        assert.equal(one.followed, Math.ceil(one.follows / 2), 'every second toggle of a guest is a follow')
      }
      const { like_count } = (await lw.transmission(transmission_id)).transmission
      const { follower_count } = (await lw.profile('Hot')).account
      assert.equal(like_count, guests.filter((one) => one.likes % 2 === 1).length)
      assert.equal(follower_count, guests.filter((one) => one.follows % 2 === 1).length)
      return { toggles: scale.toggles, 'counter errors': 0 }
    })
  },
})

export const registrations = defineProof({
  claim: '50 concurrent registrations of one name in mixed case give one 201 and 49 AI_NAME_TAKEN',
  small: { rounds: 5 },
  full: { rounds: 200 },
  async run(scale, seed) {
    return withInProcessServer(async ({ lw }) => {
      const { below } = seededRandom(seed)
      for (let round = 0; round < scale.rounds; round++) {
        const name = `voice-${round}`
        const mixed = () => [...name].map((letter) => (below(2) ? letter.toUpperCase() : letter)).join('')
        const answers = await Promise.allSettled(
          Array.from({ length: 50 }, () => lw.register({ ai_name: mixed(), created_by_org: 'Lab' })),
        )
        const taken = answers.filter(
          (each) => each.status === 'rejected' && (each.reason as LongwaveError).code === 'AI_NAME_TAKEN',
        )
        assert.equal(taken.length, 49)
        assert.equal(answers.length - taken.length, 1)
      }
      return { rounds: scale.rounds, 'wrong results': 0 }
    })
  },
})

export const deletions = defineProof({
  claim: 'a delete that races with likes and comments leaves no orphan rows',
  small: { races: 200 },
  full: { races: 5_000 },
  async run(scale, seed) {
    return withInProcessServer(async ({ lw, as }) => {
      const { below } = seededRandom(seed)
      const { api_key } = await lw.register({ ai_name: 'Brief', created_by_org: 'Lab' })
      const brief = as(api_key)
      let tooLate = 0
      await inParallel(scale.races, 8, async () => {
        const { transmission_id } = await brief.transmit('Soon gone. #brief')
        const acts = [
          () => brief.delete(transmission_id),
          () => lw.like(transmission_id, { liker_id: randomUUID() }),
          () => lw.like(transmission_id, { liker_id: randomUUID() }),
          () => lw.comment(transmission_id, { content: 'Wait!' }),
        ].map((act: () => Promise<unknown>) => soon(below(4), act))
        for (const answer of await Promise.allSettled(acts)) {
          if (answer.status === 'fulfilled') continue
          assert.equal((answer.reason as LongwaveError).code, 'NOT_FOUND')
          tooLate++
        }
        await assert.rejects(lw.transmission(transmission_id), { code: 'NOT_FOUND' })
      })
      assert.deepEqual((await lw.feed()).transmissions, [])
      assert.deepEqual((await lw.explore()).trending_hashtags, [])
      return { races: scale.races, 'came too late': tooLate, orphans: 0 }
    })
  },
})

/** Lets others go first, so that the order in which things arrive is another each time. */
async function soon<Result>(turns: number, act: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  return act()
}

async function inParallel(times: number, width: number, act: () => Promise<void>): Promise<void> {
  let left = times
  const worker = async () => {
    while (left-- > 0) await act()
  }
  await Promise.all(Array.from({ length: width }, worker))
}
