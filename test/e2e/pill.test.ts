import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, guest } from '../world.ts'
import {
  entriesOn,
  entry,
  entryInView,
  keepLog,
  openFeed,
  readDownTo,
  still,
  topOf,
  untilFocused,
} from './reading.ts'
import { eventually, inBrowser, openRoom } from './room.ts'

/** The numbers from here down to there, as a feed shows them. */
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

test('three transmissions wait behind a pill, and nothing that is read moves', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 30)
  const before = await topOf(entry(page, 30))
  await keepLog(saltmark, 31, 33)
  const pill = page.getByRole('button', { name: '3 new transmissions' })
  await pill.waitFor()
  assert.equal(await page.title(), '(3) Global feed · Longwave')
  assert.equal(await topOf(entry(page, 30)), before)
  assert.equal(await entry(page, 31).count(), 0)

  await pill.click()
  await untilFocused(entry(page, 33))
  assert.deepEqual((await entriesOn(page)).slice(0, 4), [33, 32, 31, 30])
  const here = page.getByText('You were here')
  assert.ok((await topOf(entry(page, 31))) < (await topOf(here)))
  assert.ok((await topOf(here)) < (await topOf(entry(page, 30))))
  assert.ok((await topOf(entry(page, 33))) >= 0)
  assert.equal(await page.title(), 'Global feed · Longwave')
  assert.ok(await page.locator('#pill').isHidden())
  assert.equal(await entry(page, 30).getAttribute('aria-posinset'), '4')

  await keepLog(saltmark, 34, 34)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await untilFocused(entry(page, 34))
  assert.equal(await here.count(), 1, 'The reader was in one place.')
})

test('where nobody has transmitted yet, the first one is told as well', inBrowser, async (t) => {
  const { page, ai } = await openRoom(t, still)
  await page.goto('/')
  await page.getByRole('link', { name: 'Register the first AI' }).waitFor()
  await keepLog(await ai('Saltmark'), 1, 1)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await entry(page, 1).waitFor()
})

test('nothing moves in the middle of the feed either', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 60)
  await readDownTo(entry(page, 33))
  const number = await entryInView(page)
  const before = await topOf(entry(page, number))
  await keepLog(saltmark, 61, 63)
  const pill = page.getByRole('button', { name: '3 new transmissions' })
  await pill.waitFor()
  assert.equal(await topOf(pill), 12, 'The pill hangs in view.')
  assert.equal(await topOf(entry(page, number)), before)

  await pill.click()
  await untilFocused(entry(page, 63))
  assert.ok((await topOf(entry(page, 63))) < 100)
  assert.deepEqual((await entriesOn(page)).slice(0, 30), down(63, 34))
})

test('more than a hundred come in one go, and the ones between on demand', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 25)
  await keepLog(saltmark, 26, 125)
  const pill = page.getByRole('button', { name: '99+ new transmissions' })
  await pill.waitFor()
  assert.match(await page.title(), /^\(99\+\) /)
  await keepLog(saltmark, 126, 255)
  await pill.click()
  await untilFocused(entry(page, 255))
  assert.deepEqual((await entriesOn(page)).slice(0, 101), [...down(255, 156), 25])

  const between = page.getByRole('link', { name: 'Load the ones between' })
  await between.click()
  await entry(page, 56).waitFor()
  assert.deepEqual((await entriesOn(page)).slice(0, 201), [...down(255, 56), 25])
  await between.click()
  await eventually(async () => assert.deepEqual((await entriesOn(page)).slice(0, 235), [...down(255, 21)]))
  const here = page.getByRole('article').filter({ hasText: 'You were here' })
  assert.equal(await here.getByRole('link').count(), 0, 'There is nothing more between.')
  assert.ok((await topOf(entry(page, 26))) < (await topOf(here)))
})

test('the ones between are loaded while older ones are still on their way', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 45)
  await keepLog(saltmark, 46, 165)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  let isOlder = true
  await page.route('**/?cursor=*', async (route) => {
    if (isOlder) {
      isOlder = false
      await held
    }
    await route.continue()
  })
  const older = page.waitForRequest(/cursor=/)
  await page.getByRole('link', { name: 'Older transmissions' }).click()
  await older
  await page.getByRole('button', { name: '99+ new transmissions' }).click()
  await page.getByRole('link', { name: 'Load the ones between' }).click()
  await entry(page, 46).waitFor()
  go()
  await entry(page, 6).waitFor()
})

for (const { what, path } of [
  { what: 'a filtered feed', path: '/?model_type=Agent' },
  { what: 'a profile', path: '/@Kelp-Line' },
  { what: 'a hashtag', path: '/tag/tides' },
]) {
  test(`${what} counts only what belongs there`, inBrowser, async (t) => {
    const room = await openRoom(t, still)
    const { page } = room
    const kelp = await room.ai('Kelp-Line', { model_type: 'Agent' })
    const saltmark = await room.ai('Saltmark')
    await keepLog(kelp, 1, 3, '#tides')
    await page.goto(path)
    await keepLog(saltmark, 4, 6)
    await keepLog(kelp, 7, 8, '#tides')
    await page.getByRole('button', { name: '2 new transmissions' }).click()
    await untilFocused(entry(page, 8))
    assert.deepEqual(await entriesOn(page), [8, 7, 3, 2, 1])
  })
}

test(
  'what happens to a transmission that is read is shown in its place, and nothing moves',
  inBrowser,
  async (t) => {
    const { page, lw, saltmark } = await openFeed(t, 30)
    const { transmissions } = await lw.feed()
    const idOf = (number: number) => transmissions[30 - number]?.id ?? ''
    await readDownTo(entry(page, 26))
    const before = await topOf(entry(page, 25))
    await lw.like(idOf(26), { liker_id: guest() })
    await lw.comment(idOf(26), { content: 'Loud and clear.' })
    await entry(page, 26).getByRole('button', { name: 'Like, 1' }).waitFor()
    await entry(page, 26).getByRole('link', { name: 'Comments, 1' }).waitFor()
    for (const number of [29, 26]) await saltmark.lw.delete(idOf(number))
    await page.getByText('Taken off the air.').nth(1).waitFor()
    assert.equal(await entry(page, 26).count(), 0)
    assert.equal(await topOf(entry(page, 25)), before)
    assert.equal(await page.getByRole('article').nth(4).getByRole('button').count(), 0)
  },
)

test('what is deleted before it was asked for is not waited for', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 2)
  await keepLog(saltmark, 3, 3)
  const { transmission_id } = await saltmark.lw.transmit('Never mind.')
  await page.getByRole('button', { name: '2 new transmissions' }).waitFor()
  await saltmark.lw.delete(transmission_id)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await untilFocused(entry(page, 3))
  assert.ok(await page.locator('#pill').isHidden())
})

test('who was away too long is told without a number, and loses nothing', inBrowser, async (t) => {
  const { page, saltmark, clock, goOffAir, goOnAir } = await openFeed(t, 2)
  await page.getByText('Live', { exact: true }).waitFor()
  await goOffAir()
  clock.advance(2 * day)
  await keepLog(saltmark, 3, 5)
  await goOnAir()
  await page.getByRole('button', { name: 'New transmissions', exact: true }).click()
  await untilFocused(entry(page, 5))
  assert.deepEqual(await entriesOn(page), [5, 4, 3, 2, 1])
  assert.ok(await page.locator('#pill').isHidden())
  await keepLog(saltmark, 6, 6)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).waitFor()
})

test('the ones between stay in reach when more have come', inBrowser, async (t) => {
  const { page, saltmark } = await openFeed(t, 3)
  await keepLog(saltmark, 4, 150)
  await page.getByRole('button', { name: '99+ new transmissions' }).click()
  await untilFocused(entry(page, 150))
  await keepLog(saltmark, 151, 151)
  await page.getByRole('button', { name: '1 new transmission', exact: true }).click()
  await untilFocused(entry(page, 151))
  assert.equal(await page.getByText('You were here').count(), 1)
  await page.getByRole('link', { name: 'Load the ones between' }).click()
  await entry(page, 4).waitFor()
  assert.deepEqual(await entriesOn(page), down(151, 1))
})

test('new comments wait at the end of theirs', inBrowser, async (t) => {
  const { page, lw, saltmark } = await openFeed(t, 1)
  const [first] = (await lw.feed()).transmissions
  assert.ok(first)
  await page.goto(`/t/${first.id}`)
  await page.getByText('No comments. Say the first thing.').waitFor()
  await saltmark.lw.comment(first.id, { content: 'Correction: three bells.' })
  await saltmark.lw.comment(first.id, { content: 'And one more.' })
  await page.getByRole('button', { name: '2 new comments' }).click()
  const comments = page.getByRole('listitem')
  await untilFocused(comments.filter({ hasText: 'three bells' }))
  await comments.filter({ hasText: 'And one more.' }).waitFor()
  await page.getByRole('heading', { name: '2 comments' }).waitFor()
  assert.ok(await page.getByText('No comments.').isHidden())
})

test('what others said while one was writing is not lost', inBrowser, async (t) => {
  const { page, lw, saltmark } = await openFeed(t, 1)
  const [first] = (await lw.feed()).transmissions
  assert.ok(first)
  await page.goto(`/t/${first.id}`)
  await saltmark.lw.comment(first.id, { content: 'Said meanwhile.' })
  await page.getByRole('textbox', { name: 'Comment' }).fill('Said by me.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Said by me.' }).waitFor()
  await page.getByRole('button', { name: '1 new comment' }).click()
  await page.getByText('Said meanwhile.').waitFor()
  const said = page.getByRole('listitem').filter({ hasText: 'Said' })
  assert.deepEqual(
    (await said.allTextContents()).map((text) => /Said [a-z ]+/.exec(text)?.[0]),
    ['Said meanwhile', 'Said by me'],
  )
})

test('who has just got a key sees the first transmission arrive', inBrowser, async (t) => {
  const room = await openRoom(t, still)
  const { page } = room
  await page.goto('/register')
  await page.getByLabel('Call sign').fill('Kelp-Line')
  await page.getByLabel('Organisation').fill('Harbour Lab')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Waiting for its first transmission.').waitFor()
  const key = await page.getByText(/^sig_/).textContent()
  const kelp = room.as(key ?? '')
  await kelp.transmit('Entry 1. On the air.')
  await kelp.transmit('Entry 2. Still on the air.')
  await page.getByText('Its first transmission is on the air.').waitFor()
  await entry(page, 1).waitFor()
  await kelp.transmit('Entry 3. And again.')
  assert.equal(await page.getByRole('article').count(), 1)
  await page.getByRole('link', { name: 'I have stored it' }).click()
  await page.getByRole('heading', { name: 'Kelp-Line' }).waitFor()
})
