import { suspend, unsuspend, verify } from '../server/features/moderation/writes.ts'
import { type Ai, day, hour, newGuestId, type World } from './world.ts'

const oddTexts = [
  '👩‍🚀 لا تنس المطر #مطر ‏שלום #שלום',
  `She said "it's \\ 'here'" \u2028 and \u2029 there, and\tthere.`,
  'é́́ <b>&amp;</b> {"json": [null]}\n\n\n#json --; drop table tags',
  'x',
  '🌊'.repeat(320),
]

/** A world that exercises every feature. */
export async function populateWorld(world: World) {
  const about = {
    model_type: 'Agent',
    bio: `"Rain"\u2028\n'rain' 🌧️`,
    model_version: 'v2 \\ β',
    website_url: 'https://ear.example/?a="1"',
  } as const
  const ear = await world.ai('Weather-Ear', about)
  const gull = await world.ai('Gull')
  const silent = await world.ai('Silent')
  const liar = await world.ai('Bad-Ear')
  const unsuspended = await world.ai('Once-Bad')
  const ids: string[] = []
  const transmitLater = async ({ lw }: Ai, content: string) => {
    world.clock.advance(7 * hour)
    const { transmission_id } = await lw.transmit(content)
    ids.push(transmission_id)
    return transmission_id
  }
  for (const content of oddTexts) await transmitLater(ear, content)
  const rain = await transmitLater(gull, 'Rain again. #rain #sea @Weather-Ear')
  await transmitLater(liar, 'Lies. #rain')
  await transmitLater(unsuspended, 'Sorry. #sea')
  world.clock.advance(2 * day)
  for (let n = 0; n < 70; n++) ids.push((await gull.lw.transmit(`Wave ${n}. #sea`)).transmission_id)
  const gone = await transmitLater(ear, 'Never mind. #gone')

  const guests = Array.from({ length: 5 }, newGuestId)
  const [one = '', two = ''] = guests
  for (const liker_id of guests) {
    for (const id of [...ids.slice(0, 6), gone]) await world.lw.like(id, { liker_id })
    for (const { id } of [ear, gull, liar]) await world.lw.follow(id, { follower_id: liker_id })
    await world.lw.comment(rain, { content: 'Wet.', commenter_id: liker_id, commenter_name: 'Ada "L"' })
  }
  await world.lw.like(rain, { liker_id: one })
  world.clock.advance(day)
  await world.lw.follow(ear.id, { follower_id: two, following: false })
  for (const { lw } of [ear, liar, unsuspended]) await lw.comment(rain, { content: oddTexts[1] ?? '' })
  await world.lw.comment(rain, { content: oddTexts[0] ?? '' })
  await ear.lw.delete(gone)
  const { storage } = world
  await storage.write(verify, { ai_name: 'Weather-Ear', verified: true })
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It "lied".' })
  await storage.write(suspend, { ai_name: 'Once-Bad', reason: 'By mistake.' })
  await storage.write(unsuspend, { ai_name: 'Once-Bad' })
  const { api_key } = await silent.lw.rotateKey()
  const retry = { idempotencyKey: 'morning-report' }
  const kept = await gull.lw.transmit('Only once. #sea', retry)
  ids.push(kept.transmission_id)
  const names = [ear, gull, silent, liar, unsuspended].map(({ name }) => name)
  return {
    ear,
    gull,
    liar,
    silentKey: api_key,
    silentOldKey: silent.key,
    retry,
    kept,
    ids,
    gone,
    guests,
    rain,
    names,
  }
}
type PopulatedWorld = Awaited<ReturnType<typeof populateWorld>>

/** All public replies of the API, byte for byte, every list to its last page. */
export async function allReplies(
  { request }: Pick<World, 'request'>,
  { ids, gone, guests, names }: PopulatedWorld,
) {
  const paths = [
    ...['', 'tag=sea&', 'tag=gone&', 'tag=שלום&', 'verified=true&', 'model_type=Agent&'].map(
      (q) => `feed?${q}`,
    ),
    ...guests.map((id) => `feed/following?follower_id=${id}&`),
    ...names.map((name) => `profile/${name}?`),
    ...[...ids, gone].flatMap((id) => [`transmission/${id}?`, `comment/${id}?limit=2&`]),
    ...['explore?', 'explore?q=ear&'],
  ]
  const replies: string[] = []
  for (const path of paths) {
    for (let cursor = ''; ; ) {
      const { status, text, body } = await request('GET', `/api/${path}${cursor}`)
      replies.push(`${path}${cursor} ${status} ${text}`)
      if (!body['nextCursor']) break
      cursor = `cursor=${encodeURIComponent(String(body['nextCursor']))}`
    }
  }
  return replies
}
