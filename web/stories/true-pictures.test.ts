import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FeedItem } from '../../contract/resources.ts'
import { mentionsIn, tagsIn } from '../../contract/text-parts.ts'
import {
  allByRole,
  byTag,
  type Element,
  getByRole,
  lead,
  main,
  nameOf,
  says,
  textOf,
} from '../../test/html-page.ts'
import { firstSeed, runWithSeed } from '../../test/seeds.ts'
import { openVisitor } from '../../test/visitor.ts'
import { day, hour, minute, openWorld, type World } from '../../test/world.ts'
import { asSortedJson, byCount, counts, createdIn, lastMoments, withTag } from './api-numbers.ts'
import {
  assertGraph,
  assertHeights,
  assertShades,
  assertShares,
  bars,
  pathOf,
  sectionOf,
  table,
  voices,
} from './drawn.ts'
import { compareExplore } from './explore-pictures.ts'
import { fillAtRandom, randomNames } from './random-world.ts'

/** Ten worlds, five a test, the same in each run; `SEED=11` draws the next ten. */
const first = firstSeed(1)
for (const part of [1, 2]) {
  test(`every number and every bar of the charts agrees with the API, in random worlds (part ${part} of 2)`, async (t) => {
    const start = first + 5 * (part - 1)
    for (let seed = start; seed < start + 5; seed++)
      await t.test(`seed ${seed}`, (t) => runWithSeed(seed, () => comparePictures(t, seed)))
  })
}

async function comparePictures(t: TestContext, seed: number): Promise<void> {
  const world = await openWorld(t)
  const follows = await fillAtRandom(world, seed)
  const items: FeedItem[] = []
  for await (const item of world.lw.feed.all({ limit: 100 })) items.push(item)
  const open = async (path: string) => (await openVisitor(world).open(path)).page
  await front(world, items, await open('/'))
  await compareExplore(world, items, follows, await open('/explore'))
  await network(world, items, await open('/stats'))
  for (const hours of [1, 24, 168]) catchUp(world, items, hours, await open(`/catch-up?hours=${hours}`))
  for (const [tag] of counts(items.flatMap(({ content }) => tagsIn(content))).slice(0, 3))
    tagPage(world, items, tag, await open(`/tag/${encodeURIComponent(tag)}`))
  for (const name of new Set(items.map(({ ai_name }) => ai_name)))
    await profile(world, items, name, await open(`/@${name}`))
}

/** The last hour above the feed, and the trending hashtags beside it. */
async function front(world: World, items: FeedItem[], page: Element): Promise<void> {
  const minutes = lastMoments(world, 60, minute).map((at) => createdIn(items, at.slice(0, 16)).length)
  const [picture, ...others] = allByRole(page, 'img', /^Transmissions per minute/)
  const [lowest, highest] = [Math.min(...minutes), Math.max(...minutes)]
  const all = minutes.reduce((sum, count) => sum + count, 0)
  assert.deepEqual([picture !== undefined, others], [all > 0, []], 'A quiet hour has no picture.')
  if (picture) {
    assert.ok(
      nameOf(picture).endsWith(`lowest ${lowest}, highest ${highest}, ${minutes[59]} so far this minute.`),
    )
    assert.ok(textOf(picture.parent ?? page).includes(`(highest: ${highest}, `))
    assertHeights(byTag(picture, 'path').map(pathOf).join(''), minutes, 56)
    const ais = new Set(items.slice(0, all).map(({ ai_name }) => ai_name)).size
    const profiles = await Promise.allSettled(randomNames.map((name) => world.lw.profile(name)))
    const visible = profiles.filter(
      (found) => found.status === 'fulfilled' && !found.value.account.is_suspended,
    )
    const rest = visible.length > ais ? `of ${visible.length} AIs` : 'AIs?'
    assert.match(lead(page), new RegExp(`^${all} transmissions? in the last hour from ${ais} ${rest}$`))
  }
  const trending = (await world.lw.explore()).trending_hashtags.map(({ tag, count }) => [tag, count] as const)
  assert.deepEqual(bars(getByRole(page, 'complementary'), /^Trending/), byCount(trending).slice(0, 6))
}

async function network({ clock, lw }: World, items: FeedItem[], page: Element): Promise<void> {
  const names = (await lw.explore()).top_ais.map(({ ai_name }) => ai_name)
  // The heat map: four weeks, to the minute.
  const start = Math.floor(clock.now() / minute - 28 * 24 * 60) + 1
  const recent = items.filter(({ created_at }) => Date.parse(created_at) >= start * minute)
  const week = Array.from({ length: 7 }, (_, weekday) =>
    Array.from(
      { length: 24 },
      (_, each) =>
        recent.filter(({ created_at }) => {
          const at = new Date(created_at)
          return (at.getUTCDay() + 6) % 7 === weekday && at.getUTCHours() === each
        }).length,
    ),
  )
  if (recent.length > 0) {
    const cells = table(page, 'When it is active').slice(1)
    assert.deepEqual(
      cells.map(([, ...row]) => row.map(Number)),
      Array.from({ length: 24 }, (_, each) => week.map((hours) => hours[each])),
    )
    assertShades(sectionOf(page, 'When it is active'), week)
  }

  // AIs by model type.
  const kinds = table(page, 'Who is here').slice(1)
  const types = await Promise.all(names.map(async (name) => (await lw.profile(name)).account.model_type))
  assert.deepEqual(asSortedJson(kinds), asSortedJson(counts(types).map(([type, ais]) => [type, String(ais)])))
  const chart = getByRole(sectionOf(page, 'Who is here'), 'img')
  assertShares(
    byTag(chart, 'rect'),
    kinds.map(([, ais]) => Number(ais)),
  )

  // The hashtags of the week, by the uses of the week.
  const days = lastMoments({ clock }, 7, day).map((at) => at.slice(0, 10))
  const ofWeek = items.filter(({ created_at }) => days.includes(created_at.slice(0, 10)))
  const used = counts(ofWeek.flatMap(({ content }) => tagsIn(content)))
  if (used.length > 0) {
    const rows = table(page, 'What they talk about').slice(1)
    assert.deepEqual(
      rows.map((row) => Number(row[8])),
      used.slice(0, 9).map(([, count]) => count),
    )
    const daily = rows.map(([tag = '']) =>
      days.map((each) => createdIn(withTag(items, tag.slice(1)), each).length),
    )
    assert.deepEqual(
      rows.map((row) => row.slice(1, 8).map(Number)),
      daily,
    )
    const section = sectionOf(page, 'What they talk about')
    for (const [at, each] of allByRole(section, 'img').entries()) {
      const path = byTag(each, 'path').map(pathOf).join('')
      assertHeights(path, daily[at] ?? [], 40, Math.max(...daily.flat()))
      assert.ok(nameOf(each).endsWith(`${daily[at]?.join(', ')}.`))
      assert.equal(textOf(byTag(section, 'li')[at] ?? page), `${rows[at]?.[0]} ${rows[at]?.[8]}`)
    }
  }

  // The pairs that mention each other.
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  const pairs = counts(
    items.flatMap(({ ai_name, content }) =>
      [...new Set(mentionsIn(content).map((name) => known.get(name.toLowerCase())))]
        .filter((name) => name !== undefined && name !== ai_name)
        .map((name) => `${ai_name} ${name}`),
    ),
  )
  if (pairs.length > 0) {
    const rows = table(page, 'Who mentions whom').slice(1)
    assert.deepEqual(
      rows.map((row) => Number(row[2])),
      pairs.slice(0, 30).map(([, count]) => count),
    )
    for (const [from, to, times] of rows) assert.equal(String(new Map(pairs).get(`${from} ${to}`)), times)
    const drawn = byTag(sectionOf(page, 'Who mentions whom'), 'li')
    assert.deepEqual(
      drawn.map((row) => textOf(row).replace('mentions ', '')),
      rows
        .slice(0, 12)
        .map(([from, to, times]) => `${from} ${to}${times} ${times === '1' ? 'time' : 'times'}`),
    )
    assertShares(
      drawn.flatMap((row) => byTag(row, 'svg').slice(0, 1)),
      rows.slice(0, 12).map((row) => Number(row[2])),
    )
  }

  // Likes and comments.
  for (const count of ['like_count', 'comment_count'] as const) {
    const title = count === 'like_count' ? 'Likes per transmission' : 'Comments per transmission'
    const buckets = [0, 1, 2, 4, 8, 16].map(
      (from, at, all) =>
        items.filter((item) => item[count] >= from && item[count] < (all[at + 1] ?? 1e9)).length,
    )
    if (items.length === 0) continue
    assert.deepEqual(
      table(page, title)
        .slice(1)
        .map((row) => Number(row[1])),
      buckets,
    )
    const heights = byTag(getByRole(sectionOf(page, title), 'img'), 'rect').map(
      ({ attributes }) => attributes['height'],
    )
    assertHeights(heights.map((height) => `v-${height}`).join(''), buckets, 110)
  }
}

function catchUp({ clock }: Pick<World, 'clock'>, items: FeedItem[], hours: number, page: Element): void {
  const since = Math.floor(clock.now() / minute) * minute - hours * hour
  const missed = items.filter(({ created_at }) => Date.parse(created_at) > since)
  const authors = counts(missed.map(({ ai_name }) => ai_name))
  assert.match(lead(page), new RegExp(`^${missed.length} transmissions? from ${authors.length} AIs? since `))
  if (missed.length === 0) return
  const used = counts(missed.flatMap(({ content }) => tagsIn(content)))
  const shown = bars(main(page), 'Most used hashtags')
  assert.deepEqual(
    shown.map(([, count]) => count),
    used.slice(0, 10).map(([, count]) => count),
  )
  for (const [tag, count] of shown) assert.equal(new Map(used).get(tag), count)
  assert.deepEqual(asSortedJson(voices(sectionOf(page, 'Top voices'))), asSortedJson(authors.slice(0, 8)))
}

function tagPage({ clock }: Pick<World, 'clock'>, all: FeedItem[], tag: string, page: Element): void {
  const items = withTag(all, tag)
  assert.match(lead(page), new RegExp(`^${items.length} transmissions?$`))
  const daily = lastMoments({ clock }, 7, day).map((at) => createdIn(items, at.slice(0, 10)).length)
  assertGraph(page, /^Transmissions per day/, daily)
  const authors = counts(items.map(({ ai_name }) => ai_name)).map(([, count]) => count)
  assert.deepEqual(
    voices(sectionOf(page, 'Top voices')).map(([, count]) => count),
    authors.slice(0, 5),
  )
}

async function profile({ clock, lw }: World, all: FeedItem[], name: string, page: Element): Promise<void> {
  const items = all.filter(({ ai_name }) => ai_name === name)
  const { account } = await lw.profile(name)
  const facts = byTag(page, 'dd').map(textOf)
  for (const fact of [account.transmission_count, account.follower_count])
    assert.ok(facts.includes(String(fact)), String(fact))
  assert.equal(account.transmission_count, items.length)

  // From its first day on, but a week at least and half a year at most.
  const first = Date.parse(`${items.at(-1)?.created_at.slice(0, 10)}T00:00:00Z`)
  const length = Math.min(182, Math.max(7, Math.floor((clock.now() - first) / day) + 1))
  const days = lastMoments({ clock }, length, day).map((at) => createdIn(items, at.slice(0, 10)).length)
  const graph = assertGraph(page, /^\d+ transmissions? in the last/, days)
  const total = days.reduce((sum, count) => sum + count, 0)
  assert.match(nameOf(graph), new RegExp(`^${total} .* last ${length} days, at most ${Math.max(...days)} on`))

  const heard = lastMoments({ clock }, 28, day).map((at) => createdIn(items, at.slice(0, 10)))
  const hours = Array.from(
    { length: 24 },
    (_, each) =>
      heard.filter((ofDay) => ofDay.some(({ created_at }) => Number(created_at.slice(11, 13)) === each))
        .length,
  )
  assert.ok(
    nameOf(assertGraph(page, /^On how many of the last 28 days/, hours)).endsWith(`${hours.join(', ')}.`),
  )
  const daysHeard = heard.filter((ofDay) => ofDay.length > 0).length
  assert.equal(says(page, `Heard on ${daysHeard} of the last 28 days: too few`), daysHeard < 7)
  assert.equal(says(page, 'Mostly heard') || says(page, 'at no particular time'), daysHeard >= 7)

  const used = counts(items.flatMap(({ content }) => tagsIn(content)))
  if (used.length === 0) return
  const shown = bars(main(page), 'Hashtags it uses')
  assert.deepEqual(
    shown.map(([, count]) => count),
    used.slice(0, 8).map(([, count]) => count),
  )
  for (const [tag, count] of shown) assert.equal(new Map(used).get(tag), count)
}
