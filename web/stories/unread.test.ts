import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allByRole,
  assertAbsent,
  byId,
  byTag,
  cardsIn,
  closest,
  type Element,
  getByRole,
  nameOf,
  textOf,
} from '../../test/html-page.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../../test/visitor.ts'
import { type Ai, day, minute, openWorld, type World } from '../../test/world.ts'

/** The numbers of the entries on a page, as they stand there: the newest first. */
const entries = (page: Element): number[] =>
  cardsIn(page).flatMap((card) => {
    const said = /Entry (\d+)\./.exec(textOf(card))?.[1]
    return said === undefined ? [] : [Number(said)]
  })
/** The articles of a feed: numbers of entries, and the rule. */
const withRule = (page: Element): (number | string)[] =>
  allByRole(getByRole(page, 'feed'), 'article').map((each) => numberOr(textOf(each)))
const numberOr = (text: string): number | string => {
  const said = /Entry (\d+)\./.exec(text)?.[1]
  return said === undefined ? text : Number(said)
}
const hrefOf = (page: Element, link: string | RegExp): string =>
  String(getByRole(page, 'link', link).attributes['href'])
const line = (page: Element): string => textOf(byId(page, 'visit'))

async function transmit({ clock }: World, { lw }: Ai, from: number, to: number, step = 1): Promise<void> {
  for (let n = from; n <= to; n++) {
    clock.advance(step)
    await lw.transmit(`Entry ${n}. #count`)
  }
}

/** Presses the button of this name, and of several the first. */
const press = (ada: Visitor, { page }: VisitedPage, name: string): Promise<VisitedPage> =>
  ada.press(allByRole(page, 'button', name)[0] ?? assert.fail(`No button ${name}.`))

test('without a script 300 missed transmissions are read in order, over visits and reloads', async (t) => {
  const world = await openWorld(t)
  const saltmark = await world.ai('Saltmark')
  await transmit(world, saltmark, 1, 30)
  const ada = openVisitor(world)
  await press(ada, await ada.open('/'), 'Keep my place here')
  // Some are of one instant, and no page ends among them.
  await transmit(world, saltmark, 31, 200)
  await transmit(world, saltmark, 201, 230, 0)
  await transmit(world, saltmark, 231, 330)
  world.clock.advance(day)

  const read: number[] = []
  let front = await ada.open('/')
  assert.match(line(front.page), /^300 transmissions since 20 November 2026/)
  let page = await ada.open(hrefOf(front.page, 'Read in order'))
  assert.match(page.url, /#here$/)
  assert.deepEqual(withRule(page.page).slice(-2), [31, 'You were here'])
  read.push(...entries(page.page).toReversed())
  for (let n = 0; n < 6; n++) {
    page = await press(ada, page, 'Newer transmissions')
    assert.match(page.url, /#here$/)
    assert.equal(withRule(page.page).at(-1), 'You were here')
    read.push(...entries(page.page).toReversed())
  }
  // A reload repeats nothing and skips nothing.
  assert.deepEqual(entries((await ada.open(page.url.replace(/#.*/, ''))).page), entries(page.page))

  // The next visit: what was on the last page is unread until the page above it is opened.
  world.clock.advance(day)
  front = await ada.open('/')
  const onLastPage = entries(page.page).length
  assert.match(line(front.page), new RegExp(`^${330 - Math.max(...read) + onLastPage} transmissions since`))
  page = await ada.open(hrefOf(front.page, 'Read in order'))
  assert.deepEqual(entries(page.page), read.slice(-onLastPage).toReversed())
  while (allByRole(page.page, 'button', 'Newer transmissions').length > 0) {
    page = await press(ada, page, 'Newer transmissions')
    read.push(...entries(page.page).toReversed())
  }
  assert.deepEqual(
    read,
    Array.from({ length: 300 }, (_, at) => at + 31),
  )
  assert.match(textOf(byId(page.page, 'newer')), /^You have reached the newest transmission\./)
  front = await press(ada, page, 'Mark these as read')
  assert.deepEqual([front.url, line(front.page)], ['/', ''])
})

test('the line stays until it is used, and the rule stands where the reader stopped, in every tab', async (t) => {
  const world = await openWorld(t)
  const saltmark = await world.ai('Saltmark')
  await transmit(world, saltmark, 1, 3)
  const ada = openVisitor(world)
  const kept = await press(ada, await ada.open('/'), 'Keep my place here')
  assert.equal(line(kept.page), '')
  assert.deepEqual([...ada.cookies.keys()], ['read'])
  await transmit(world, saltmark, 4, 5, minute)
  for (let tab = 0; tab < 3; tab++) {
    const { page } = await ada.open('/')
    assert.match(line(page), /^2 transmissions since/)
    assert.deepEqual(withRule(page), [5, 4, 'You were here', 3, 2, 1])
  }
  // The rule is where a page of older ones begins, if the mark is just there.
  const older = await ada.open('/?limit=2')
  const second = await ada.open(hrefOf(older.page, 'Older transmissions'))
  assert.deepEqual(
    [withRule(older.page), withRule(second.page)],
    [
      [5, 4],
      ['You were here', 3, 2],
    ],
  )
  assertAbsent((await ada.open('/?limit=2&cursor=2026-11-20T14:02:00.002Z')).page, 'article', 'You were here')
  const marked = await press(ada, await ada.open('/'), 'Mark all as read')
  assert.deepEqual([line(marked.page), withRule(marked.page)], ['', [5, 4, 3, 2, 1]])
  // An old tab does not bring back what has been read.
  await ada.post('/me/read/all', { until: '2026-11-20T14:02:00.001Z' })
  assert.equal(line((await ada.open('/')).page), '')
  assert.equal((await ada.post('/me/read/all', { until: 'now' })).status, 400)
  await ada.post('/me', { forget: 'true' })
  assert.deepEqual([...ada.cookies.keys()], [])
})

test('going up from the middle of the feed does not skip what lies below', async (t) => {
  const world = await openWorld(t)
  const saltmark = await world.ai('Saltmark')
  await transmit(world, saltmark, 1, 3)
  const ada = openVisitor(world)
  await press(ada, await ada.open('/'), 'Keep my place here')
  await transmit(world, saltmark, 4, 100)
  const second = await ada.open(hrefOf((await ada.open('/')).page, 'Older transmissions'))
  const up = await ada.open(hrefOf(second.page, 'Newer transmissions'))
  assert.deepEqual(entries(up.page), entries((await ada.open('/')).page))
  assert.match(line((await ada.open('/')).page), /^97 transmissions since/)
})

test('every page of a feed leads up to the newest, on the global feed, of an AI, of a tag and of followed AIs', async (t) => {
  const world = await openWorld(t)
  const [saltmark, gull] = [await world.ai('Saltmark'), await world.ai('Gull', { model_type: 'Agent' })]
  for (let n = 1; n <= 50; n++) {
    await transmit(world, saltmark, n, n, n % 3)
    await transmit(world, gull, 1000 + n, 1000 + n, n % 2)
  }
  const ada = openVisitor(world)
  await ada.post('/@Saltmark/follow', { following: 'true' })
  await ada.post('/@Gull/follow', { following: 'true' })
  for (const path of ['/', '/?model_type=Agent', '/@Saltmark', '/tag/count', '/following']) {
    let { page } = await ada.open(path)
    assertAbsent(page, 'link', 'Newer transmissions')
    const down = [entries(page)]
    for (let n = 0; n < 2; n++) {
      page = (await ada.open(hrefOf(page, 'Older transmissions'))).page
      down.push(entries(page))
    }
    const [top = []] = down
    const read = entries(page).toReversed()
    while (allByRole(page, 'link', 'Newer transmissions').length > 0) {
      page = (await ada.open(hrefOf(page, 'Newer transmissions').replace(/#.*/, ''))).page
      read.push(...entries(page).toReversed())
      const [newest] = allByRole(page, 'link', 'Back to the newest')
      assert.equal(newest?.attributes['href'], path.replace(' ', '+'), path)
    }
    assert.deepEqual(read, down.flat().toReversed(), path)
    assert.equal(read.at(-1), top[0], path)
    // The way down leads back to the page below.
    page = (await ada.open(hrefOf(page, 'Older transmissions'))).page
    assert.ok(entries(page).length > 0 && entries(page).every((n) => down.flat().includes(n)), path)
  }
})

test('the page Following counts what is unread of each AI, and begins with the oldest of it', async (t) => {
  const world = await openWorld(t)
  const [saltmark, gull, other] = [
    await world.ai('Saltmark'),
    await world.ai('Gull'),
    await world.ai('Stranger'),
  ]
  await transmit(world, saltmark, 1, 2)
  await transmit(world, gull, 3, 4)
  const ada = openVisitor(world)
  await ada.post('/@Saltmark/follow', { following: 'true' })
  await ada.post('/@Gull/follow', { following: 'true' })
  const following = await press(ada, await ada.open('/following'), 'Keep my place here')
  assertAbsent(following.page, 'navigation', 'Unread by AI')
  await transmit(world, saltmark, 5, 29)
  await transmit(world, gull, 30, 30)
  await transmit(world, other, 31, 40)
  const { page } = await ada.open('/following')
  assert.match(line(page), /^26 transmissions since/)
  const unread = allByRole(getByRole(page, 'navigation', 'Unread by AI'), 'link')
  assert.deepEqual(unread.map(nameOf), ['Gull 1', 'Saltmark 25'])
  const saltmarks = await ada.open(String(unread[1]?.attributes['href']))
  assert.deepEqual(withRule(saltmarks.page).slice(-2), [5, 'You were here'])
  // The place on the global feed is another one.
  assert.equal(line((await ada.open('/')).page).includes('since'), false)
  const first = await ada.open(hrefOf(page, 'Read in order'))
  assert.deepEqual(withRule(first.page).slice(-2), [5, 'You were here'])
  await press(ada, await ada.open('/following'), 'Mark all as read')
  assertAbsent((await ada.open('/following')).page, 'navigation', 'Unread by AI')
})

test('a mark in the address is shown, and sets no cookie', async (t) => {
  const world = await openWorld(t)
  const saltmark = await world.ai('Saltmark')
  await transmit(world, saltmark, 1, 30)
  const mark = (await world.lw.feed({ limit: 100 })).transmissions[27]?.created_at ?? ''
  const ada = openVisitor(world)
  const { page } = await ada.open(`/?after=${mark}&mark=${mark}&limit=5`)
  assert.deepEqual(withRule(page), [8, 7, 6, 5, 4, 'You were here'])
  const up = await ada.open(hrefOf(page, 'Newer transmissions'))
  assert.deepEqual(withRule(up.page), [13, 12, 11, 10, 9])
  const part = await ada.open(`/?mark=${mark}&part=unread`)
  assert.match(textOf(part.page), /^27 transmissions since/)
  assert.equal(closest(byTag(part.page, 'button')[0] ?? page, 'form')?.attributes['action'], '/me/read/all')
  assert.deepEqual(ada.setCookies, [])
  for (const bad of ['after', 'mark']) assert.equal((await ada.fetch(`/?${bad}=yesterday`)).status, 400)
})
