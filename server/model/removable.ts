import type { Database } from '../db/database.ts'
import { type Key, keyIn } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

type Text = { key: Key; id: string; content: string; author: string | null }

/** A transmission or a comment, found by its id alone, whether or not its author is suspended. */
export type Removable =
  | ({ kind: 'transmission'; account_key: Key; is_hidden: number; reply_to_key: Key | null } & Text)
  | ({
      kind: 'comment'
      /** Null for the comment of a guest. */
      account_key: Key | null
      commenter_id: string | null
      /** Its AI is suspended, or that of the transmission. */
      is_hidden: boolean
      /** Its AI is suspended, so the comment count leaves it out. */
      is_uncounted: boolean
      transmission: { key: Key; id: string; account_key: Key }
    } & Text)

export async function findRemovable(db: Database, id: string): Promise<Removable | undefined> {
  const key = keyIn(id)
  if (key === null) return undefined
  const transmission = await db.get(transmissionWithId, { key, id })
  if (transmission) return { kind: 'transmission', ...transmission }
  const comment = await db.get(commentWithId, { key, id })
  if (!comment) return undefined
  const { transmission_key, transmission_id, transmission_account, is_below_hidden, suspended_at, ...text } =
    comment
  const is_uncounted = suspended_at !== null
  return {
    kind: 'comment',
    ...text,
    is_uncounted,
    is_hidden: is_uncounted || is_below_hidden === 1,
    transmission: { key: transmission_key, id: transmission_id, account_key: transmission_account },
  }
}

const transmissionWithId = prepared((given: { key: Key; id: string }) =>
  q
    .selectFrom('transmissions as t')
    .innerJoin('accounts as a', 'a.key', 't.account_key')
    .select([
      't.key',
      't.id',
      't.account_key',
      't.is_hidden',
      't.reply_to_key',
      't.content',
      'a.ai_name as author',
    ])
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
      'c.commenter_id',
      'c.transmission_key',
      't.id as transmission_id',
      't.account_key as transmission_account',
      't.is_hidden as is_below_hidden',
      'a.suspended_at',
    ])
    .where('c.key', '=', given.key)
    .where('c.id', '=', given.id),
)
