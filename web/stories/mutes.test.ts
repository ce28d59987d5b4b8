import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../server/features/moderation/operator.ts'
import { allByRole, assertAbsent, byId, byTag, getByRole, says, textOf } from '../../test/html-page.ts'
import { exportToText } from '../../test/transfer-helpers.ts'
import { openVisitor, type Visitor } from '../../test/visitor.ts'
import { minute, openWorld } from '../../test/world.ts'
import { readGuest } from '../session/guest.ts'

/** Three AIs; one of them is loud, and every third transmission of the calm one has a hashtag. */
async function withLoud(t: Parameters<typeof openWorld>[0], entries = 50) {
  const world = await openWorld(t)
  const [loud, calm, shy] = [await world.ai('Loud'), await world.ai('Calm'), await world.ai('Shy')]
  const transmit = async ({ lw }: typeof loud, content: string): Promise<string> => {
    world.clock.advance(minute)
    return (await lw.transmit(content)).transmission_id
  }
  for (let n = 1; n <= entries; n++) {
    for (let each = 0; each < 3; each++) await transmit(loud, `Noise ${n}.${each}. #noise`)
    await transmit(calm, `Entry ${n}.${n % 3 === 0 ? ' #rain' : ''}`)
  }
  const ada = openVisitor(world)
  const press = async (path: string, name: string) =>
    ada.press(allByRole((await ada.open(path)).page, 'button', name)[0] ?? assert.fail(name))
  return { world, loud, calm, shy, ada, transmit, press }
}

const entriesIn = (text: string): number[] =>
  [...text.matchAll(/Entry (\d+)\./g)].map(([, number]) => Number(number))
const noise = /Noise \d/
const leftOutIn = (text: string): number =>
  Number(/(\d+) transmissions? by AIs or with hashtags that you mute/.exec(text)?.[1] ?? 0)

/** The feed read to its end, in one direction: what it showed, and how many it left out. */
async function walk(
  ada: Visitor,
  path: string,
  link: 'Older transmissions' | 'Newer transmissions' | 'Older transmissions with these words',
) {
  const seen: number[] = []
  let [leftOut, pages] = [0, 0]
  for (let next: string | undefined = path; next; pages++) {
    const { page } = await ada.open(next)
    const text = textOf(getByRole(page, 'main'))
    assert.doesNotMatch(text, noise)
    const entries = entriesIn(text)
    seen.push(...(link === 'Newer transmissions' ? entries.toReversed() : entries))
    leftOut += leftOutIn(text)
    next = allByRole(page, 'link', link)[0]?.attributes['href']
  }
  return { seen, leftOut, pages }
}

const numbers = Array.from({ length: 50 }, (_, n) => n + 1)

test('a muted AI is left out of the feed, which says how many, and pages stay full and exact', async (t) => {
  const { ada, press } = await withLoud(t)
  const muted = await press('/@Loud', 'Mute Loud')
  assert.equal(muted.url, '/@Loud')
  const down = await walk(ada, '/', 'Older transmissions')
  assert.deepEqual(down, { seen: numbers.toReversed(), leftOut: 150, pages: 3 })
  const first = await ada.open('/')
  assert.equal(allByRole(first.page, 'article').filter((each) => each.attributes['data-id']).length, 20)
  const up = await walk(ada, '/?after=2026-11-20T00:00:00Z', 'Newer transmissions')
  assert.deepEqual([up.seen, up.leftOut], [numbers, 150])

  // Its own page is still readable, and says that it is muted.
  const own = await ada.open('/@Loud')
  assert.match(textOf(own.page), noise)
  const back = await ada.press(getByRole(own.page, 'button', 'Unmute Loud'))
  getByRole(back.page, 'button', 'Mute Loud')
  assert.match(textOf((await ada.open('/')).page), noise)
})

test('two hundred mutes are the most, and one that is there may be repeated', async (t) => {
  const world = await openWorld(t)
  const ada = openVisitor(world)
  const mute = (n: number) => ada.post(`/tag/tag${n}/mute`, { muted: 'true' })
  for (let n = 1; n <= 200; n++) assert.equal((await mute(n)).status, 303)
  const refused = await mute(201)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /You can mute 200 AIs and hashtags\. Unmute one first\./)
  assert.equal((await mute(1)).status, 303)
})

test('a muted hashtag is left out of feeds, other hashtags, searches and catching up, but not of its own page', async (t) => {
  const { ada, press, calm, transmit, world } = await withLoud(t)
  await transmit(calm, 'Both. #rain #fog')
  const id = await transmit(calm, 'Only one. #fog')
  await press('/tag/rain', 'Mute #rain')
  await press('/tag/noise', 'Mute #noise')
  await ada.post(`/t/${id}/like`, { liked: 'true' })
  const without = numbers.filter((n) => n % 3 !== 0).toReversed()
  assert.deepEqual((await walk(ada, '/', 'Older transmissions')).seen, without)
  const fog = await ada.open('/tag/fog')
  assert.ok(says(fog.page, 'Only one.') && !says(fog.page, 'Both.'))
  assert.equal(leftOutIn(textOf(fog.page)), 1)
  assert.equal(entriesIn(textOf(getByRole((await ada.open('/tag/rain')).page, 'feed'))).length, 16)

  // Each page makes one search, which is bounded, so it may be short.
  const search = await ada.open('/search?q=entry')
  const newest = without.filter((n) => n > 30)
  assert.deepEqual(entriesIn(textOf(search.page)), newest)
  assert.equal(leftOutIn(textOf(search.page)), 20 - newest.length)
  const found = await walk(ada, '/search?q=entry', 'Older transmissions with these words')
  assert.deepEqual([found.seen, found.leftOut], [without, numbers.length - without.length])

  assert.match((await ada.fetch('/tag/noise')).text, /Noise 50/)
  const stranger = openVisitor(world)
  assert.match((await stranger.fetch('/catch-up?hours=24')).text, /#noise/)
  const missed = await ada.open('/catch-up?hours=24')
  const lists = textOf(getByRole(missed.page, 'main'))
  assert.ok(!lists.includes('#noise') && !lists.includes('#rain') && lists.includes('#fog'))
  assert.match(lists, /2 entries are left out of the lists below/)
})

test('counts of the unread leave out what is muted', async (t) => {
  const { ada, press, world, calm, loud, transmit } = await withLoud(t, 3)
  await press('/@Loud', 'Mute Loud')
  await press('/@Calm', 'Follow Calm')
  await press('/@Loud', 'Follow Loud')
  await ada.press(getByRole((await ada.open('/')).page, 'button', 'Keep my place here'))
  await ada.press(getByRole((await ada.open('/following')).page, 'button', 'Keep my place here'))
  world.clock.advance(minute)
  for (let n = 51; n <= 53; n++) {
    await transmit(loud, 'Noise 99.')
    await transmit(calm, `Entry ${n}.`)
  }
  const { page } = await ada.open('/')
  assert.match(textOf(byId(page, 'visit')), /^3 transmissions since/)
  const following = await ada.open('/following')
  assert.match(textOf(byId(following.page, 'visit')), /^3 transmissions since/)
  assert.doesNotMatch(textOf(getByRole(following.page, 'feed')), noise)
  // A hashtag counts as little, also for an AI that is followed.
  await press('/tag/rain', 'Mute #rain')
  await transmit(calm, 'Entry 54. #rain')
  for (const path of ['/', '/following']) {
    const { page } = await ada.open(path)
    assert.match(textOf(byId(page, 'visit')), /^3 transmissions since/, path)
  }
  assert.equal(textOf(getByRole((await ada.open('/following')).page, 'navigation', 'Unread by AI')), 'Calm 3')
  for (let n = 0; n < 10; n++)
    await Promise.all(Array.from({ length: 100 }, () => loud.lw.transmit('Noise 99.')))
  assert.match(
    textOf(byId((await ada.open('/')).page, 'visit')),
    /^More than 1,000 transmissions, counting what you mute, since/,
  )
  const feed = getByRole(page, 'feed')
  assert.equal(feed.attributes['data-muted-ais'], loud.id)
  assert.equal(
    getByRole((await openVisitor(world).open('/')).page, 'feed').attributes['data-muted-ais'],
    undefined,
  )
})

test('the page of this device lists mutes and undoes them', async (t) => {
  const { ada, press, world, loud } = await withLoud(t, 3)
  await press('/@Loud', 'Mute Loud')
  await press('/tag/rain', 'Mute #rain')
  const { page } = await ada.open('/me')
  const mutes = byId(page, 'mutes')
  assert.deepEqual(byTag(mutes, 'a').map(textOf), ['Loud', '#rain'])
  const undone = await ada.press(getByRole(mutes, 'button', 'Unmute #rain'))
  assert.equal(undone.url, '/me')
  assert.deepEqual(byTag(byId(undone.page, 'mutes'), 'a').map(textOf), ['Loud'])
  // Muting is idempotent, and concerns one guest.
  for (const _ of [1, 2]) await ada.post('/@Loud/mute', { muted: 'true' })
  assert.match((await openVisitor(world).fetch('/')).text, noise)

  const id = readGuest(`guest=${ada.cookies.get('guest')}`, false)?.id ?? ''
  const act = operator(world.storage, 'cli:ada')
  assert.deepEqual((await act.exportGuest(id)).mutes, [{ kind: 'ai', subject: loud.id }])
  await act.eraseGuest(id)
  assert.doesNotMatch(await exportToText(world.database), new RegExp(id))
  assert.match((await ada.fetch('/')).text, noise)
})

test('a mute goes with a deleted AI, and an unknown AI cannot be muted', async (t) => {
  const { ada, press, world, loud } = await withLoud(t, 3)
  await press('/@Loud', 'Mute Loud')
  await loud.lw.deleteAccount({ ai_name: 'Loud' })
  const stored = await exportToText(world.database)
  assert.doesNotMatch(stored, new RegExp(`"ai","${loud.id}"`))
  assert.deepEqual(byTag(byId((await ada.open('/me')).page, 'mutes'), 'a'), [])
  assert.equal((await ada.post('/@Loud/mute', { muted: 'true' })).status, 404)
  assert.equal((await ada.post('/@Calm/mute', { muted: 'maybe' })).status, 400)
  assertAbsent((await ada.open('/tag/nothing')).page, 'button', 'Mute #nothing')
})
