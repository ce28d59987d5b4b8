import { tagsIn } from '../../contract/text.ts'
import { countOf } from '../db/batch-sum.ts'
import type { BatchSum, Transaction } from '../db/database.ts'
import { type Key, keyAt, msOf } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { hourOf } from '../db/time-buckets.ts'
import { exchangedHeat, heatOf, negligibleMs } from './heat.ts'

/** The index of hashtags, kept by every command that makes a transmission visible or hides it. */

export type Tagged = { key: Key; account_key: Key; content: string }

export async function indexTags(tx: Transaction, { key, account_key, content }: Tagged): Promise<void> {
  for (const tag of tagsIn(content)) {
    await tx.put(addUse, { tag, transmission_key: key, account_key })
    tx.add(hours, { tag, hour: hourOf(msOf(key)), by: 1 })
    tx.add(authors, { tag, account_key, by: 1, came: key, went: [] })
  }
}

/** Goes by the stored uses, not by the text: what a text's tags are may change with a later Unicode. */
export async function unindexTags(
  tx: Transaction,
  { key, account_key }: Omit<Tagged, 'content'>,
): Promise<void> {
  for (const { tag } of await tx.all(tagsOf, { transmission_key: key })) {
    await tx.put(removeUse, { tag, transmission_key: key })
    tx.add(hours, { tag, hour: hourOf(msOf(key)), by: -1 })
    tx.add(authors, { tag, account_key, by: -1, came: 0, went: [key] })
  }
}

/** How many more uses of a tag an author has, the newest of those that came (0 for none), and those that went. */
type Used = Author & { by: number; came: Key; went: Key[] }

const authors: BatchSum<Used> = {
  placeOf: ({ tag, account_key }) => `${account_key} ${tag}`,
  join(there, { by, came, went }) {
    there.by += by
    there.came = Math.max(there.came, came)
    there.went.push(...went)
  },
  write: (tx, parts) => tx.each(parts, (part) => changeAuthor(tx, part)),
}

async function changeAuthor(tx: Transaction, used: Used): Promise<void> {
  const { tag, account_key, by, came, went } = used
  const known = (await tx.get(findAuthor, used)) ?? { uses: 0, latest_key: 0 }
  const uses = known.uses + by
  const before = known.latest_key
  const latest_key = uses === 0 ? 0 : await newestOf(tx, used, before)
  if (uses === 0) await tx.put(removeAuthor, { tag, account_key })
  else await tx.put(setAuthor, { tag, account_key, uses, latest_key })
  tx.add(changes, {
    tag,
    by,
    // One term of an author goes out of the sum, another comes into it.
    went: before === latest_key || before === 0 ? [] : [before],
    came: before === latest_key || latest_key === 0 ? [] : [latest_key],
    latest: went.length > 0 ? undefined : came,
  })
}

async function newestOf(tx: Transaction, { tag, account_key, came, went }: Used, before: Key): Promise<Key> {
  const newest = Math.max(before, came)
  return went.includes(newest) ? ((await tx.get(newestUseOf, { tag, account_key }))?.key ?? 0) : newest
}

/** What a batch does to a tag: uses more or less, terms that go out of the sum and come into it, and its newest use if all were added. */
type Change = { tag: string; by: number; went: Key[]; came: Key[]; latest: Key | undefined }

const changes: BatchSum<Change> = {
  placeOf: ({ tag }) => tag,
  join(there, { by, went, came, latest }) {
    there.by += by
    there.went.push(...went)
    there.came.push(...came)
    there.latest = there.latest && latest && Math.max(there.latest, latest)
  },
  write: (tx, parts) => tx.each(parts, (part) => change(tx, part)),
}

const unused: Omit<TagRow, 'tag'> = {
  uses: 0,
  heat: Number.NEGATIVE_INFINITY,
  peak: Number.NEGATIVE_INFINITY,
  latest_key: 0,
}

async function change(tx: Transaction, { tag, by, went, came, latest }: Change): Promise<void> {
  const known = (await tx.get(findTag, { tag })) ?? unused
  const uses = known.uses + by
  if (uses === 0) {
    await tx.put(removeTag, { tag })
    return
  }
  const latest_key = latest
    ? Math.max(known.latest_key, latest)
    : ((await tx.get(latestUse, { tag }))?.key ?? 0)
  const exchanged = exchangedHeat(known, went, came)
  const heat = exchanged ?? (await heatAfresh(tx, { tag, latest_key }))
  await tx.put(setTag, { tag, uses, latest_key, ...heat })
}

/** Added up from the uses that still weigh anything, and the peak begins anew. */
async function heatAfresh(tx: Transaction, { tag, latest_key }: Pick<TagRow, 'tag' | 'latest_key'>) {
  const since = keyAt(msOf(latest_key) - negligibleMs)
  const heat = heatOf((await tx.all(newestUsesSince, { tag, since })).map(({ key }) => key))
  return { heat, peak: heat }
}

type Author = { tag: string; account_key: Key }
const findAuthor = prepared((given: Author) =>
  q
    .selectFrom('tag_authors')
    .select(['uses', 'latest_key'])
    .where('tag', '=', given.tag)
    .where('account_key', '=', given.account_key),
)
const setAuthor = prepared((given: Author & { uses: number; latest_key: Key }) =>
  q
    .insertInto('tag_authors')
    .values({
      tag: given.tag,
      account_key: given.account_key,
      uses: given.uses,
      latest_key: given.latest_key,
    })
    .onConflict((conflict) =>
      conflict.columns(['tag', 'account_key']).doUpdateSet((eb) => ({
        uses: eb.ref('excluded.uses'),
        latest_key: eb.ref('excluded.latest_key'),
      })),
    ),
)
const removeAuthor = prepared((given: Author) =>
  q.deleteFrom('tag_authors').where('tag', '=', given.tag).where('account_key', '=', given.account_key),
)
const newestUseOf = prepared(
  (given: Author) =>
    q
      .selectFrom('transmissions')
      .select('key')
      .where('account_key', '=', given.account_key)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tag_uses')
            .select('tag')
            .where('tag', '=', given.tag)
            .whereRef('transmission_key', '=', 'transmissions.key'),
        ),
      )
      .orderBy('key', 'desc')
      .limit(1),
  { isUneven: true },
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

type Hour = { tag: string; hour: number; by: number }
const hours = countOf<Hour>({
  placeOf: ({ tag, hour }) => `${hour} ${tag}`,
  add: prepared((given) =>
    q
      .insertInto('tag_hours')
      .values({ tag: given.tag, hour: given.hour, uses: given.by })
      .onConflict((conflict) =>
        conflict
          .columns(['tag', 'hour'])
          .doUpdateSet((eb) => ({ uses: eb('tag_hours.uses', '+', eb.ref('excluded.uses')) })),
      ),
  ),
  take: prepared((given) =>
    q
      .updateTable('tag_hours')
      .set((eb) => ({ uses: eb('uses', '+', given.by) }))
      .where('tag', '=', given.tag)
      .where('hour', '=', given.hour)
      .where((eb) => eb(eb('uses', '+', given.by), '>', eb.lit(0))),
  ),
  remove: prepared((given) =>
    q.deleteFrom('tag_hours').where('tag', '=', given.tag).where('hour', '=', given.hour),
  ),
})

type TagRow = { tag: string; uses: number; heat: number; peak: number; latest_key: Key }
const findTag = prepared((given: { tag: string }) =>
  q.selectFrom('tags').select(['uses', 'heat', 'peak', 'latest_key']).where('tag', '=', given.tag),
)
const setTag = prepared((given: TagRow) =>
  q
    .insertInto('tags')
    .values({
      tag: given.tag,
      uses: given.uses,
      heat: given.heat,
      peak: given.peak,
      latest_key: given.latest_key,
    })
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet((eb) => ({
        uses: eb.ref('excluded.uses'),
        heat: eb.ref('excluded.heat'),
        peak: eb.ref('excluded.peak'),
        latest_key: eb.ref('excluded.latest_key'),
      })),
    ),
)
const removeTag = prepared((given: { tag: string }) => q.deleteFrom('tags').where('tag', '=', given.tag))
