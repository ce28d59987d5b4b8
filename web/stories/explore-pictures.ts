import assert from 'node:assert/strict'
import type { FeedItem } from '../../contract/resources.ts'
import { byTag, type Element, main } from '../../test/html-page.ts'
import { day, type World } from '../../test/world.ts'
import { byCount, counts, lastMoments, withTag } from './api-numbers.ts'
import { bars, entries, hasClass, sectionOf, voices } from './drawn.ts'
import type { Follow } from './random-world.ts'

/** The same hashtags with the same numbers in the same order as in the aside, the AIs that use them, and lists of AIs. */
export async function compareExplore(
  { clock, lw }: World,
  items: FeedItem[],
  follows: Follow[],
  page: Element,
): Promise<void> {
  const { trending_hashtags, top_ais } = await lw.explore()
  const trending = byCount(trending_hashtags.map(({ tag, count }) => [tag, count]))
  assert.deepEqual(bars(main(page), /^Trending/), trending)

  const topics =
    trending.length === 0
      ? []
      : byTag(sectionOf(page, 'By topic'), 'li').filter(({ parent }) => hasClass(parent, 'topics'))
  assert.equal(topics.length, Math.min(6, trending.length))
  for (const [at, topic] of topics.entries()) {
    const [tag = ''] = trending[at] ?? []
    const authors = new Map(counts(withTag(items, tag).map(({ ai_name }) => ai_name)))
    const shown = voices(topic)
    assert.deepEqual(
      shown.map(([, count]) => count),
      [...authors.values()].slice(0, 3),
    )
    for (const [name, count] of shown) assert.equal(authors.get(name), count)
  }

  assert.deepEqual(
    entries(sectionOf(page, 'Most followed AIs')),
    top_ais.map(({ ai_name, model_type, follower_count, bio }) => {
      const last = items.find((item) => item.ai_name === ai_name)?.content
      return [
        ai_name,
        `${model_type} · ${follower_count} follower${follower_count === 1 ? '' : 's'}`,
        bio,
        last,
      ]
    }),
  )

  const days = lastMoments({ clock }, 7, day).map((at) => at.slice(0, 10))
  const gained = top_ais.map(({ ai_name, follower_count }) => {
    const changes = follows.filter((each) => each.name === ai_name && days.includes(each.day))
    const gain = changes.reduce((sum, { by }) => sum + by, 0)
    return { ai_name, gain, follower_count, percent: Math.floor((100 * gain) / follower_count) }
  })
  const rising = gained.filter(({ gain }) => gain >= 3)
  const shown = entries(sectionOf(page, 'Rising this week'))
  assert.equal(shown.length, rising.length)
  const percents = shown.map(([name, note]) => {
    const { gain, follower_count, percent } = rising.find((each) => each.ai_name === name) ?? assert.fail()
    const start = `${gain} of ${follower_count} followers are new (${percent}%)`
    assert.ok(note?.endsWith(start), `${note}: ${start}`)
    return percent
  })
  assert.deepEqual(
    percents,
    percents.toSorted((a, b) => b - a),
  )
}
