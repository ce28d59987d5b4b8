import type { SlotRef, WrittenSlot } from '../../../personas/store.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

type NewsRef = NonNullable<WrittenSlot['news']>[number]
type Slot = Pick<SlotRef, 'slot_at'> & { account_key: Key }

/** Whether a persona has said this, or is about to. */
export const isSaid = async (db: Database, told: NewsRef): Promise<boolean> =>
  (await db.get(said, told)) !== undefined

/** Records in the transaction that stores a text what it tells. */
export async function recordNews(tx: Transaction, slot: Slot, news: NewsRef[]): Promise<void> {
  for (const { kind, subject } of news) await tx.run(addNews, { ...slot, kind, subject })
}

/** The news of a slot that sends nothing is still to be said. */
export async function giveNewsBack(tx: Transaction, slot: Slot): Promise<void> {
  await tx.run(deleteNews, slot)
}

const said = prepared((given: NewsRef) =>
  q
    .selectFrom('persona_news')
    .select('slot_at')
    .where('kind', '=', given.kind)
    .where('subject', '=', given.subject),
)
const addNews = insertInto('persona_news')
const deleteNews = prepared((given: Slot) =>
  q
    .deleteFrom('persona_news')
    .where('account_key', '=', given.account_key)
    .where('slot_at', '=', given.slot_at),
)
