import type { BatchSum, Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { type Key, keyAt, msOf } from '../db/key.ts'
import {
  type Arithmetic,
  differenceOfPowers,
  larger,
  periodsOf,
  real,
  restOfPower,
  shareOfPower,
  sumOfPowers,
} from '../db/logarithms.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { halfLifeMs, heatAt, heatOf, negligibleMs, sumOfHeats, updatedHeat } from './heat.ts'

/**
 * A batch's change to a tag: the difference in uses, the terms that leave and enter its heat, and the newest use. If the
 * batch removed a use, `newestAdded` is undefined and the newest use is read from the index.
 */
type TagChange = {
  tag: string
  by: number
  removedTerms: Key[]
  addedTerms: Key[]
  newestAdded: Key | undefined
}

export const tagChanges: BatchSum<TagChange> = {
  groupOf: ({ tag }) => tag,
  merge(total, { by, removedTerms, addedTerms, newestAdded }) {
    total.by += by
    total.removedTerms.push(...removedTerms)
    total.addedTerms.push(...addedTerms)
    total.newestAdded = total.newestAdded && newestAdded && Math.max(total.newestAdded, newestAdded)
  },
  write: (tx, totals) => tx.each(totals, (total) => changeTag(tx, total)),
}

const unusedTag: Omit<TagRow, 'tag'> = {
  uses: 0,
  heat: Number.NEGATIVE_INFINITY,
  peak: Number.NEGATIVE_INFINITY,
  latest_key: 0,
}

async function changeTag(tx: Transaction, change: TagChange): Promise<void> {
  const { tag, by, removedTerms, addedTerms, newestAdded } = change
  if (newestAdded && addedTerms.length > 0) return addTerms(tx, { ...change, newestAdded })
  const stored = (await tx.get(findTag, { tag })) ?? unusedTag
  const uses = stored.uses + by
  if (uses === 0) {
    await tx.put(removeTag, { tag })
    return
  }
  const latest_key = newestAdded
    ? Math.max(stored.latest_key, newestAdded)
    : ((await tx.get(latestUse, { tag }))?.key ?? 0)
  const heat = updatedHeat(stored, removedTerms, addedTerms) ?? (await recomputeHeat(tx, { tag, latest_key }))
  await tx.put(setTag, { tag, uses, latest_key, ...heat })
}

/**
 * Uses are only added. The stored heat is not read first: many batches add to the same tags, and the database does the arithmetic. An
 * author's previous term is smaller than the new one, so the heat only rises and stays reliable.
 */
async function addTerms(
  tx: Transaction,
  { tag, by, removedTerms, addedTerms, newestAdded }: TagChange & { newestAdded: Key },
): Promise<void> {
  const above = sumOfHeats(addedTerms, newestAdded)
  const [first] = removedTerms
  const removed = first === undefined ? null : heatAt(msOf(first)) + sumOfHeats(removedTerms, first)
  await tx.put(addToTag, { tag, by, latest_key: newestAdded, above, removed })
}

/** How many authors may raise one tag in a batch: one statement cannot change a row twice. */
export const maxRaises = 4

/** Adds new uses of the nth author of a tag in this batch; the database looks up the author's previous term itself. */
export async function raiseTag(tx: Transaction, nth: number, uses: NewUses): Promise<void> {
  await tx.put(raises[nth] as (typeof raises)[0], uses)
}

/** Sums the uses that still carry any weight, and restarts the peak. */
async function recomputeHeat(tx: Transaction, { tag, latest_key }: Pick<TagRow, 'tag' | 'latest_key'>) {
  const since = keyAt(msOf(latest_key) - negligibleMs)
  const heat = heatOf((await tx.all(newestUsesSince, { tag, since })).map(({ key }) => key))
  return { heat, peak: heat }
}

type TagRow = Row<'tags'>
const findTag = prepared((given: { tag: string }) =>
  q.selectFrom('tags').select(['uses', 'heat', 'peak', 'latest_key']).where('tag', '=', given.tag),
)
const setTag = insertInto('tags', (insert) =>
  insert.onConflict((conflict) =>
    conflict.column('tag').doUpdateSet((eb) => ({
      uses: eb.ref('excluded.uses'),
      heat: eb.ref('excluded.heat'),
      peak: eb.ref('excluded.peak'),
      latest_key: eb.ref('excluded.latest_key'),
    })),
  ),
)
/** `above` is the sum of the new terms, relative to the newest; `removed` that of the terms which they replace. */
type Rise = { tag: string; by: number; latest_key: Key; above: number; removed: number | null }
const addToTag = prepared((given: Rise) => {
  const added = periodsOf(given.latest_key, halfLifeMs, given.above)
  return upsertTag(given, differenceOfPowers(added, real(given.removed)))
})
function upsertTag(given: Pick<NewUses, 'tag' | 'by' | 'latest_key'>, rise: Arithmetic) {
  const heat = sumOfPowers('tags.heat', 'excluded.heat')
  return q
    .insertInto('tags')
    .values({ tag: given.tag, uses: given.by, heat: rise, peak: rise, latest_key: given.latest_key })
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet((eb) => ({
        uses: eb('tags.uses', '+', eb.ref('excluded.uses')),
        latest_key: larger('tags.latest_key', 'excluded.latest_key'),
        heat,
        peak: larger('tags.peak', heat),
      })),
    )
}
type NewUses = { tag: string; account_key: Key; by: number; latest_key: Key }
const raises = Array.from({ length: maxRaises }, () =>
  prepared((given: NewUses) => {
    const previous = q
      .selectFrom('tag_authors')
      .select(shareOfPower('tag_authors.latest_key', given.latest_key, halfLifeMs).as('share'))
      .where('tag', '=', given.tag)
      .where('account_key', '=', given.account_key)
    return upsertTag(given, restOfPower(periodsOf(given.latest_key, halfLifeMs, 0), previous))
  }),
)
const removeTag = prepared((given: { tag: string }) => q.deleteFrom('tags').where('tag', '=', given.tag))
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
