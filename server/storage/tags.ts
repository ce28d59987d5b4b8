import { tagsIn } from '../../contract/text.ts'
import { hourMs, hourOf } from './calendar.ts'
import type { Transaction } from './database.ts'
import { type Key, keyAt, msOf } from './key.ts'
import { prepared, q } from './prepared.ts'

/**
 * The index of hashtags, kept by every command that makes a transmission visible or hides it.
 *
 * The heat of a tag is the sum over its authors of 0.5^(age of that author's newest use / 6 h). Every term halves in
 * the same time, so the order of two tags never changes by waiting: we store the base-2 logarithm of the sum as if it
 * were still 1970, a number that needs no upkeep, has no overflow, and sorts in an index.
 */
const halfLifeMs = 6 * hourMs

/** The heat of one use: how many half-lives have passed since 1970. */
export const heatAt = (ms: number): number => ms / halfLifeMs

export type Tagged = { key: Key; account_key: Key; content: string }

export async function indexTags(tx: Transaction, { key, account_key, content }: Tagged): Promise<void> {
  for (const tag of tagsIn(content)) {
    const before = await newestUse(tx, { tag, account_key })
    await tx.run(addUse, { tag, transmission_key: key, account_key })
    await tx.run(addHour, { tag, hour: hourOf(msOf(key)), by: 1 })
    await change(tx, { tag, by: 1, before, after: Math.max(before ?? key, key), latest: key })
  }
}

/** Goes by the stored uses, not by the text: what a text's tags are may change with a later Unicode. */
export async function unindexTags(
  tx: Transaction,
  { key, account_key }: Omit<Tagged, 'content'>,
): Promise<void> {
  for (const { tag } of await tx.all(tagsOf, { transmission_key: key })) {
    const before = await newestUse(tx, { tag, account_key })
    await tx.run(removeUse, { tag, transmission_key: key })
    const hour = { tag, hour: hourOf(msOf(key)) }
    if (!(await tx.run(takeFromHour, hour))) await tx.run(removeHour, hour)
    const after = await newestUse(tx, { tag, account_key })
    await change(tx, { tag, by: -1, before, after, latest: beforeAnyUse })
  }
}

const beforeAnyUse: Key = 0
type Change = { tag: string; by: 1 | -1; before: Key | undefined; after: Key | undefined; latest: Key }

async function change(tx: Transaction, { tag, by, before, after, latest }: Change): Promise<void> {
  const known = await tx.get(findTag, { tag })
  if (!known) {
    const heat = heatAt(msOf(latest))
    await tx.run(addTag, { tag, heat, peak: heat, latest_key: latest })
    return
  }
  const uses = known.uses + by
  if (uses === 0) {
    await tx.run(removeTag, { tag })
    return
  }
  const latest_key =
    by > 0 ? Math.max(known.latest_key, latest) : ((await tx.get(latestUse, { tag }))?.key ?? 0)
  await tx.run(updateTag, {
    tag,
    uses,
    latest_key,
    ...(await heatAfter(tx, { ...known, tag, latest_key }, before, after)),
  })
}

/**
 * Exchanges one author's term in the sum. Rounding is as large as the sum ever was, so the peak is remembered: when no
 * more than a thousandth of it is left, the sum is added up afresh, and the peak begins anew.
 */
async function heatAfter(
  tx: Transaction,
  { tag, heat, peak, latest_key }: { tag: string; heat: number; peak: number; latest_key: Key },
  before: Key | undefined,
  after: Key | undefined,
): Promise<{ heat: number; peak: number }> {
  if (before === after) return { heat, peak }
  const left = Math.max(0, 1 - term(before, heat)) + term(after, heat)
  const exchanged = heat + Math.log2(left)
  if (exchanged > peak - mostHalvings) return { heat: exchanged, peak: Math.max(peak, exchanged) }
  const since = keyAt(msOf(latest_key) - negligibleMs)
  const afresh = heatOf((await tx.all(newestUsesSince, { tag, since })).map((use) => use.key))
  return { heat: afresh, peak: afresh }
}

/** Ten halvings leave a thousandth. */
const mostHalvings = 10
/** After forty half-lives a use weighs less than a million-millionth of one of now. */
const negligibleMs = 40 * halfLifeMs

const term = (key: Key | undefined, heat: number): number =>
  key === undefined ? 0 : 2 ** (heatAt(msOf(key)) - heat)

/** The heat from scratch, from the newest use of each author. */
export function heatOf(newest: Key[]): number {
  const hottest = heatAt(msOf(Math.max(...newest)))
  return hottest + Math.log2(newest.reduce((sum, key) => sum + term(key, hottest), 0))
}

async function newestUse(tx: Transaction, use: { tag: string; account_key: Key }): Promise<Key | undefined> {
  return (await tx.get(newestUseOfAuthor, use))?.key
}

const newestUseOfAuthor = prepared((given: { tag: string; account_key: Key }) =>
  q
    .selectFrom('tag_uses')
    .select('transmission_key as key')
    .where('account_key', '=', given.account_key)
    .where('tag', '=', given.tag)
    .orderBy('transmission_key', 'desc')
    .limit(1),
)
const newestUsesSince = prepared((given: { tag: string; since: Key }) =>
  q
    .selectFrom('tag_uses')
    .select((eb) => eb.fn.max('transmission_key').as('key'))
    .where('tag', '=', given.tag)
    .where('transmission_key', '>=', given.since)
    .groupBy('account_key'),
)
const latestUse = prepared((given: { tag: string }) =>
  q
    .selectFrom('tag_uses')
    .select('transmission_key as key')
    .where('tag', '=', given.tag)
    .orderBy('transmission_key', 'desc')
    .limit(1),
)
const addUse = prepared((given: { tag: string; transmission_key: Key; account_key: Key }) =>
  q
    .insertInto('tag_uses')
    .values({ tag: given.tag, transmission_key: given.transmission_key, account_key: given.account_key }),
)
const tagsOf = prepared((given: { transmission_key: Key }) =>
  q.selectFrom('tag_uses').select('tag').where('transmission_key', '=', given.transmission_key),
)
const removeUse = prepared((given: { tag: string; transmission_key: Key }) =>
  q
    .deleteFrom('tag_uses')
    .where('tag', '=', given.tag)
    .where('transmission_key', '=', given.transmission_key),
)
const addHour = prepared((given: { tag: string; hour: number; by: number }) =>
  q
    .insertInto('tag_hours')
    .values({ tag: given.tag, hour: given.hour, uses: given.by })
    .onConflict((conflict) =>
      conflict
        .columns(['tag', 'hour'])
        .doUpdateSet((eb) => ({ uses: eb('tag_hours.uses', '+', eb.ref('excluded.uses')) })),
    ),
)
const takeFromHour = prepared((given: { tag: string; hour: number }) =>
  q
    .updateTable('tag_hours')
    .set((eb) => ({ uses: eb('uses', '-', eb.lit(1)) }))
    .where('tag', '=', given.tag)
    .where('hour', '=', given.hour)
    .where('uses', '>', (eb) => eb.lit(1)),
)
const removeHour = prepared((given: { tag: string; hour: number }) =>
  q.deleteFrom('tag_hours').where('tag', '=', given.tag).where('hour', '=', given.hour),
)
const findTag = prepared((given: { tag: string }) =>
  q.selectFrom('tags').select(['uses', 'heat', 'peak', 'latest_key']).where('tag', '=', given.tag),
)
type TagRow = { tag: string; heat: number; peak: number; latest_key: Key }
const addTag = prepared((given: TagRow) =>
  q
    .insertInto('tags')
    .values({ tag: given.tag, uses: 1, heat: given.heat, peak: given.peak, latest_key: given.latest_key }),
)
const updateTag = prepared((given: TagRow & { uses: number }) =>
  q
    .updateTable('tags')
    .set({ uses: given.uses, heat: given.heat, peak: given.peak, latest_key: given.latest_key })
    .where('tag', '=', given.tag),
)
const removeTag = prepared((given: { tag: string }) => q.deleteFrom('tags').where('tag', '=', given.tag))
