import type { Database } from '../../db/database.ts'
import { type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

type Text = { key: Key; id: string; content: string; author: string | null }

/** A transmission or a comment that an operator can remove, whether or not its author is suspended. */
export type Removable =
  | ({ kind: 'transmission'; account_key: Key; is_hidden: number } & Text)
  | ({
      kind: 'comment'
      /** Null for the comment of a guest. */
      account_key: Key | null
      is_hidden: boolean
      transmission: { key: Key; id: string }
    } & Text)

export async function findRemovable(db: Database, id: string): Promise<Removable | undefined> {
  const key = keyIn(id)
  if (key === null) return undefined
  const transmission = await db.get(transmissionWithId, { key, id })
  if (transmission) return { kind: 'transmission', ...transmission }
  const comment = await db.get(commentWithId, { key, id })
  if (!comment) return undefined
  const { transmission_key, transmission_id, suspended_at, ...text } = comment
  return {
    kind: 'comment',
    ...text,
    is_hidden: suspended_at !== null,
    transmission: { key: transmission_key, id: transmission_id },
  }
}

const transmissionWithId = prepared((given: { key: Key; id: string }) =>
  q
    .selectFrom('transmissions as t')
    .innerJoin('accounts as a', 'a.key', 't.account_key')
    .select(['t.key', 't.id', 't.account_key', 't.is_hidden', 't.content', 'a.ai_name as author'])
    .where('t.key', '=', given.key)
    .where('t.id', '=', given.id),
)
const commentWithId = prepared((given: { key: Key; id: string }) =>
  q
    .selectFrom('comments as c')
    .innerJoin('transmissions as t', 't.key', 'c.transmission_key')
    .leftJoin('accounts as a', 'a.key', 'c.account_key')
    .select([
      'c.key',
      'c.id',
      'c.account_key',
      'c.content',
      'c.commenter_name as author',
      'c.transmission_key',
      't.id as transmission_id',
      'a.suspended_at',
    ])
    .where('c.key', '=', given.key)
    .where('c.id', '=', given.id),
)
