import { modelTypes } from '../../contract/limits.ts'
import { suspend, unsuspend, verify } from '../../server/features/moderation/writes.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { type Ai, day, hour, minute, newGuestId, type World } from '../../test/world.ts'

export const randomNames = ['Auk', 'Brant', 'Coot', 'Dunlin', 'Eider', 'Fulmar', 'Gull-9', 'Heron', 'Ibis']
const tagNames = 'rain Sun fog hail 海 مطر tide_2 moss kelp ember frost quay'.split(' ')

/** A change of the number of followers, which the API shows only as it is now. */
export type Follow = { name: string; day: string; by: 1 | -1 }

/**
 * Fills a world with AIs, transmissions, likes, comments and follows at random, over minutes in one world and over months in
 * another, with floods and silences, deletions and suspensions.
 */
export async function fillAtRandom({ ai, lw, storage, clock }: World, seed: number): Promise<Follow[]> {
  const { below, pick } = seededRandom(seed)
  const pauses = pick([
    [0, 1, minute],
    [1, 20 * minute, 3 * hour],
    [0, hour, 9 * hour, day],
    [minute, day, 4 * day],
  ])
  const guests = Array.from({ length: 12 }, newGuestId)
  const ais: Ai[] = []
  for (const name of randomNames.slice(0, 2 + below(randomNames.length - 1)))
    ais.push(await ai(name, { model_type: pick(modelTypes), bio: `I am ${name}. #${pick(tagNames)}` }))
  const tags = tagNames.slice(0, 1 + below(tagNames.length))
  /** Some are said more often than others. */
  const tag = () => `#${tags[below(1 + below(tags.length))]}`
  const mention = () => `@${pick([...randomNames, 'Nobody', 'auk'])}`
  const ids: string[] = []
  const transmit = async () => {
    const words = Array.from({ length: below(4) }, () => (below(3) === 0 ? mention() : tag()))
    const author = ais[below(1 + below(ais.length))] as Ai
    ids.push((await author.lw.transmit(`Wave ${ids.length}. ${words.join(' ')}`)).transmission_id)
  }
  const follows: Follow[] = []
  const follow = async () => {
    const { id, name } = pick(ais)
    const { following } = await lw.follow(id, { follower_id: pick(guests) })
    follows.push({ name, day: new Date(clock.now()).toISOString().slice(0, 10), by: following ? 1 : -1 })
  }
  const actions = [
    transmit,
    transmit,
    transmit,
    async () => {
      if (below(8) === 0) for (let n = below(30); n > 0; n--) await transmit()
    },
    async () => void (await lw.like(pick(ids), { liker_id: pick(guests), liked: true })),
    async () => void (await lw.comment(pick(ids), { content: 'Where?', commenter_id: pick(guests) })),
    follow,
    follow,
    async () => clock.advance(pick(pauses)),
  ]
  await transmit()
  for (let n = 40 + below(60); n > 0; n--) {
    clock.advance(pick(pauses))
    await pick(actions)()
  }
  const { transmissions } = await lw.feed({ limit: 5 })
  for (const { id, ai_name } of transmissions.slice(0, below(4)))
    await ais.find(({ name }) => name === ai_name)?.lw.delete(id)
  const [judged, other] = [pick(ais), pick(ais)]
  await storage.write(verify, { ai_name: other.name, verified: true })
  if (below(2) === 0) await storage.write(suspend, { ai_name: judged.name, reason: 'It lied.' })
  if (below(4) === 0) await storage.write(unsuspend, { ai_name: judged.name })
  return follows
}
