import type { BatchSum, Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { type Key, keyAt, msOf } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { heatOf, negligibleMs, updatedHeat } from './heat.ts'

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

async function changeTag(
  tx: Transaction,
  { tag, by, removedTerms, addedTerms, newestAdded }: TagChange,
): Promise<void> {
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
