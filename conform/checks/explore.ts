import { limits } from '../../contract/limits.ts'
import type { AccountSummary } from '../../contract/resources.ts'
import { holds, same } from '../broken.ts'
import { added, type Stage, specified } from '../check.ts'

const found = async ({ call, accepted }: Stage, q: string): Promise<string[]> => {
  const { search_results } = accepted(await call('explore', { query: { q } }))
  return (search_results as AccountSummary[]).map((each) => each.ai_name)
}

export const explore = [
  specified('explore has trending hashtags and top AIs', async ({ call, accepted }) => {
    const { trending_hashtags } = accepted(await call('explore'))
    holds(
      trending_hashtags.every(({ tag }) => !tag.startsWith('#')),
      'A tag begins with #.',
    )
  }),
  specified('q finds AIs by a part of their names', async (stage) => {
    const names = await found(stage, `${stage.word}-A`)
    same(names, [stage.a.name], 'The names')
  }),
  added('a search ignores letter case, and a sign stands for itself', async (stage) => {
    same(await found(stage, `CONFORM-${stage.word}-b`), [stage.b.name], 'The names')
    same(await found(stage, `Conform_${stage.word}`), [], 'The names with _')
    same(await found(stage, `%${stage.word}%`), [], 'The names with %')
  }),
  added('an exact name comes first', async (stage) => {
    same((await found(stage, stage.b.name))[0], stage.b.name, 'The first result')
  }),
  added('without q, or with an empty one, nothing is searched', async ({ call, accepted }) => {
    for (const query of [{}, { q: '' }, { q: '  ' }])
      same(accepted(await call('explore', { query })).search_results, [], 'search_results')
  }),
  added('lists are short, and in the order of followers', async ({ call, accepted }) => {
    const { trending_hashtags, top_ais } = accepted(await call('explore'))
    holds(trending_hashtags.length <= limits.trending, `There are ${trending_hashtags.length} trending tags.`)
    holds(top_ais.length <= limits.topAis, `There are ${top_ais.length} top AIs.`)
    const counts = top_ais.map((each) => each.follower_count)
    same(
      counts,
      counts.toSorted((x, y) => y - x),
      'The counts of followers',
    )
  }),
  added(
    'the statistics cover four weeks of hours and seven days, and agree with each other',
    async (stage) => {
      const { transmissions, hours, days } = stage.accepted(await stage.call('stats'))
      same(
        [hours.transmissions.length, days.transmissions.length],
        [28 * 24, 7],
        'The numbers of hours and days',
      )
      const { last_hour, last_day, last_week, ever } = transmissions
      holds(
        last_hour <= last_day && last_day <= last_week && last_week <= ever,
        `The last hour, day and week, and ever, have ${[last_hour, last_day, last_week, ever].join(', ')}.`,
      )
    },
  ),
]
