import { tagsIn } from '../../../contract/text.ts'
import { hourMs } from '../../db/time-buckets.ts'
import { heatOf } from '../../model/heat.ts'
import { judged, rowsOf, same } from './differences.ts'
import type { Invariant } from './index.ts'

/** Heat is a floating-point sum that was changed many times. */
const heatTolerance = 1e-6

/** Whose tags belong into the index; repair.ts makes it again from just these. */
export const tagged = `transmissions t left join accounts a on a.key = t.account_key
  where a.suspended_at is null and typeof(t.content) = 'text'`

/** The tag function, run over everything that is visible, gives the rows of the index. */
const uses = judged(
  'F3',
  'the index of tags is what the texts say',
  'tags of transmission',
  `select t.key as place, t.content, a.suspended_at,
     (select json_group_array(tag) from tag_uses where transmission_key = t.key) as tags,
     (select count(*) from tag_uses u where u.transmission_key = t.key and u.account_key <> t.account_key) as strangers
   from transmissions t left join accounts a on a.key = t.account_key`,
  ({ content, suspended_at, tags, strangers }) => {
    const expected = suspended_at === null && typeof content === 'string' ? tagsIn(content).toSorted() : []
    const found = (JSON.parse(String(tags)) as string[]).toSorted()
    const isRight = strangers === 0 && JSON.stringify(expected) === JSON.stringify(found)
    return isRight ? null : { expected, found: strangers ? 'uses of another account' : found }
  },
)

const heat: Invariant = {
  id: 'F3',
  promise: 'the heat of every tag is the sum over its authors, and never above its peak',
  *differences(db) {
    const newest = db.raw.prepare(
      'select max(transmission_key) as key from tag_uses where tag = ? group by account_key',
    )
    for (const row of rowsOf(db, 'select tag, heat, peak from tags')) {
      const keys = newest.all(String(row['tag'])).map((use) => Number(use['key']))
      const expected = keys.length > 0 ? heatOf(keys) : 0
      if (!(Math.abs(Number(row['heat']) - expected) <= heatTolerance)) {
        yield { where: `tag ${row['tag']}`, expected, found: row['heat'] }
      }
      if (!(Number(row['peak']) >= Number(row['heat']))) {
        yield { where: `peak of tag ${row['tag']}`, expected: `at least ${row['heat']}`, found: row['peak'] }
      }
    }
  },
}

export const tagIndex = [
  uses,
  same(
    'F3',
    'every tag in use is counted, with its newest use',
    'tag',
    'select tag as place, count(*), max(transmission_key) from tag_uses group by tag',
    'select tag as place, uses, latest_key from tags',
  ),
  same(
    'F3',
    'every author of a tag is counted, with the newest use',
    'author of tag',
    'select tag as place, account_key, count(*), max(transmission_key) from tag_uses group by tag, account_key',
    'select tag as place, account_key, uses, latest_key from tag_authors',
  ),
  same(
    'F3',
    'the uses of every hour are counted',
    'hour of tag',
    `select tag as place, transmission_key / 1024 / ${hourMs} as hour, count(*) from tag_uses group by tag, hour`,
    'select tag as place, hour, uses from tag_hours',
  ),
  heat,
]
