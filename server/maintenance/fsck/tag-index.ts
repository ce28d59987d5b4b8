import { tagsIn } from '../../../contract/text-parts.ts'
import { keysPerMs } from '../../db/key.ts'
import { hourMs } from '../../db/time-buckets.ts'
import { authorKind } from '../../model/author-kind.ts'
import { heatOf } from '../../model/heat.ts'
import { iterateRows, rowInvariant, sameRows } from './define-invariant.ts'
import type { Invariant } from './invariant.ts'

/** Heat is a floating-point sum that is updated many times, so rounding errors add up. */
const heatTolerance = 1e-6

/** The transmissions whose tags belong in the index; repair.ts rebuilds the index from the same ones. */
export const indexedTransmissions = `transmissions t left join accounts a on a.key = t.account_key
  where a.suspended_at is null and typeof(t.content) = 'text'`

/** The index has exactly the tags that the contract's tag function finds in the visible texts. */
const uses = rowInvariant(
  'F3',
  'tag_uses holds exactly the tags of the visible texts',
  'tags of transmission',
  `select t.key as place, t.content, a.suspended_at,
     (select json_group_array(tag) from tag_uses where transmission_key = t.key) as tags,
     (select count(*) from tag_uses u where u.transmission_key = t.key and u.account_key <> t.account_key) as foreign_uses
   from transmissions t left join accounts a on a.key = t.account_key`,
  ({ content, suspended_at, tags, foreign_uses }) => {
    const expected = suspended_at === null && typeof content === 'string' ? tagsIn(content).toSorted() : []
    const found = (JSON.parse(String(tags)) as string[]).toSorted()
    const isRight = foreign_uses === 0 && JSON.stringify(expected) === JSON.stringify(found)
    return isRight ? null : { expected, found: foreign_uses ? 'uses of another account' : found }
  },
)

const authorKinds = rowInvariant(
  'F3',
  'author_kind of tag_uses agrees with the model type and the verification of the author',
  'tags of account',
  `select a.key as place, a.model_type, a.is_verified, u.author_kind as found
   from tag_uses u join accounts a on a.key = u.account_key group by a.key, u.author_kind`,
  ({ model_type, is_verified, found }) => {
    const expected = authorKind({ model_type: String(model_type), is_verified: Number(is_verified) })
    return found === expected ? null : { expected, found }
  },
)

const heat: Invariant = {
  id: 'F3',
  promise: 'the heat of every tag is the sum over its authors, and never above its peak',
  *differences(db) {
    const newest = db.raw.prepare(
      'select max(transmission_key) as key from tag_uses where tag = ? group by account_key',
    )
    for (const row of iterateRows(db, 'select tag, heat, peak from tags')) {
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

export const tagIndexInvariants = [
  uses,
  authorKinds,
  sameRows(
    'F3',
    'tags counts the uses of every tag and knows its newest',
    'tag',
    'select tag as place, count(*), max(transmission_key) from tag_uses group by tag',
    'select tag as place, uses, latest_key from tags',
  ),
  sameRows(
    'F3',
    'tag_authors counts the uses of every author of a tag and knows the newest',
    'author of tag',
    'select tag as place, account_key, count(*), max(transmission_key) from tag_uses group by tag, account_key',
    'select tag as place, account_key, uses, latest_key from tag_authors',
  ),
  sameRows(
    'F3',
    'tag_hours counts the uses of every tag and hour',
    'hour of tag',
    `select tag as place, transmission_key / ${keysPerMs} / ${hourMs} as hour, count(*) from tag_uses group by tag, hour`,
    'select tag as place, hour, uses from tag_hours',
  ),
  heat,
]
