import type { FeedPage } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { rowsPerLook } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type KeyRange, mutableColumns, requireTransmission } from '../../model/feed-items.ts'
import { type FeedPageQuery, feedPage } from '../../model/feed-page.ts'

/** The transmissions that answer one, newest first. */
export async function answersTo(
  db: Database,
  { id, ...query }: FeedPageQuery & { id: string },
): Promise<FeedPage> {
  const { key: reply_to_key } = await requireTransmission(db, id)
  return feedPage(
    db,
    query,
    (range) => db.all(newestAnswers, { reply_to_key, ...range }),
    async (range) => (await db.get(endOfLook, { reply_to_key, ...range }))?.key,
  )
}

type Answers = { reply_to_key: Key } & KeyRange
/** The last answer that a page looks at, because those of suspended AIs may be many. */
const lastOfLook = (given: Answers) =>
  q
    .selectFrom('transmissions')
    .select('key')
    .where('reply_to_key', '=', given.reply_to_key)
    .where('key', '<', given.before)
    .where('key', '>', given.after)
    .orderBy('key', 'desc')
    .limit(1)
    .offset(rowsPerLook - 1)
const endOfLook = prepared((given: Answers) => lastOfLook(given))
const newestAnswers = prepared(
  (given: Answers) =>
    q
      .selectFrom('feed_items')
      .select(mutableColumns)
      .where('reply_to_key', '=', given.reply_to_key)
      .where('key', '<', given.before)
      .where((eb) => eb('key', '>=', eb.fn.coalesce(lastOfLook(given), eb.val(given.after))))
      .orderBy('key', 'desc')
      .limit(given.limit),
  { replansEachTime: true },
)
