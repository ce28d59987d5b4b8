import { limits } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { type Key, keyAt, msOf } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { heatAt } from './heat.ts'

/**
 * The hottest tags with at least one use since that time. One AI may fill few places: tags that owe most of their heat to it
 * come first only up to `limits.trendingOfOne`; the rest of them follow after all others, and take the places that are left.
 *
 * The scan is short unless one AI has many tags in front, and never longer than a hundred tags for each place.
 */
export async function hottestSince(db: Database, since: number, limit: number): Promise<{ tag: string }[]> {
  for (const scanned of [limit, 10 * limit, 100 * limit]) {
    const hottest = await db.all(tagsSince, { heat: heatAt(since), since: keyAt(since), scanned })
    const { first, later } = inTurn(hottest)
    const isEnough = first.length >= limit || hottest.length < scanned || scanned === 100 * limit
    if (isEnough) return [...first, ...later].slice(0, limit)
  }
  return []
}

/** The hottest of all tags that are in use, without a share for each AI. */
export const hottest = (db: Database, limit: number): Promise<{ tag: string }[]> =>
  db.all(tagsSince, { heat: heatAt(0), since: keyAt(0), scanned: limit })

/** `account_key` is the author of the newest use. */
type HotTag = { tag: string; heat: number; latest_key: Key; account_key: Key | null }

/** Splits tags in the order of their heat into those within the share of their AI, and those beyond it. */
function inTurn(hottest: HotTag[]): { first: HotTag[]; later: HotTag[] } {
  const places = new Map<Key | null, number>()
  const within = (each: HotTag): boolean => {
    if (!isOfOne(each)) return true
    const taken = (places.get(each.account_key) ?? 0) + 1
    places.set(each.account_key, taken)
    return taken <= limits.trendingOfOne
  }
  const { first = [], later = [] } = Object.groupBy(hottest, (each) => (within(each) ? 'first' : 'later'))
  return { first, later }
}

/**
 * Whether the newest use gives more than two fifths of the heat: no other AI uses the tag, or none as lately. Two uses at the
 * same time give half each, three a third, so rounding never decides.
 */
const isOfOne = ({ heat, latest_key }: HotTag): boolean => 2 ** (heatAt(msOf(latest_key)) - heat) > 0.4

/** A tag used after `since` is at least as hot as a single use at `since`, so the scan of the heat index stops there. */
const tagsSince = prepared((given: { heat: number; since: Key; scanned: number }) =>
  q
    .selectFrom('tags')
    .select((eb) => [
      'tag',
      'heat',
      'latest_key',
      eb
        .selectFrom('transmissions')
        .select('account_key')
        .whereRef('transmissions.key', '=', 'tags.latest_key')
        .as('account_key'),
    ])
    .where('heat', '>=', given.heat)
    .where('latest_key', '>=', given.since)
    .orderBy('heat', 'desc')
    .orderBy('latest_key', 'desc')
    .orderBy('tag', 'desc')
    .limit(given.scanned),
)
