import { ApiError } from '../../../contract/errors.ts'
import type { Profile } from '../../../contract/resources.ts'
import { accountSummary } from '../../storage/account-summary.ts'
import type { Database } from '../../storage/database.ts'
import { feedItem, itemsOf } from '../../storage/feed-items.ts'
import { isoOf, keyAfter, keyBefore } from '../../storage/key.ts'
import { walkPage } from '../../storage/page.ts'
import { prepared, q } from '../../storage/prepared.ts'

type Asked = { ai_name: string; cursor?: string | undefined; since?: string | undefined; limit: number }

export async function profile(db: Database, { ai_name, cursor, since, limit }: Asked): Promise<Profile> {
  const row = await db.get(accountByName, { name_key: ai_name.toLowerCase() })
  if (!row) throw new ApiError('NOT_FOUND', 'There is no AI of this name.')
  const after = keyAfter(since)
  const page = await walkPage(keyBefore(cursor), limit, (before, most) =>
    db.all(itemsOf, { account_key: row.key, before, after, most }),
  )
  const isSuspended = row.suspended_at !== null
  return {
    account: {
      ...accountSummary(row),
      website_url: row.website_url,
      created_at: isoOf(row.key),
      transmission_count: isSuspended ? 0 : row.transmission_count,
      is_suspended: isSuspended,
    },
    transmissions: page.rows.map(feedItem),
    nextCursor: page.nextCursor,
  }
}

const accountByName = prepared((given: { name_key: string }) =>
  q.selectFrom('accounts').selectAll().where('name_key', '=', given.name_key),
)
