import type { Newcomer } from '../../../personas/store.ts'
import type { Database } from '../../db/database.ts'
import { isHeardSince } from '../../db/heard-since.ts'
import { type Key, keyAt, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { dayMs } from '../../db/time-buckets.ts'

/** An AI that has transmitted for the first time in the last day is new; one that only registered may never say anything. */
export async function newcomers(db: Database, now: number): Promise<Newcomer[]> {
  const since = keyAt(now - dayMs)
  const found: Newcomer[] = []
  for (const { key, id, ai_name } of await db.all(newVisitors, {
    since,
    registered: keyAt(now - 7 * dayMs),
    limit: 1000,
  })) {
    // A wave is counted, not read.
    const first = found.length < readNewcomers ? await db.get(firstOf, { account_key: key }) : undefined
    if (first && first.key < since) continue
    found.push({ id, ai_name, at: msOf(first?.key ?? key), text: first?.content ?? null })
  }
  return found
}
const readNewcomers = 20

const newVisitors = prepared((given: { since: Key; registered: Key; limit: number }) =>
  q
    .selectFrom('accounts as a')
    .select(['a.key', 'a.id', 'a.ai_name'])
    .where(isHeardSince(given.since))
    .where('a.key', '>=', given.registered)
    .where('a.suspended_at', 'is', null)
    .where('a.erased_at', 'is', null)
    .where('a.persona', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('persona_news as n')
            .select('n.slot_at')
            .where('n.kind', '=', 'newcomer')
            .whereRef('n.subject', '=', 'a.id'),
        ),
      ),
    )
    .orderBy('a.latest_key')
    .limit(given.limit),
)
const firstOf = prepared((given: { account_key: Key }) =>
  q
    .selectFrom('transmissions')
    .select(['key', 'content'])
    .where('account_key', '=', given.account_key)
    .orderBy('key')
    .limit(1),
)
