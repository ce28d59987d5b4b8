import { randomBytes } from 'node:crypto'
import { mergeCounts } from '../db/batch-sum.ts'
import type { BatchSum, Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { dayOf } from '../db/time-buckets.ts'

/**
 * One row for each day that has idempotency records, separately for callers with an account and without one: how many records
 * the day has, and the salt of their ids. The row is erased with its last record. From then on nothing tells which ids a
 * caller's address or key would have had.
 */
export type IdempotencyDay = Pick<Row<'idempotency_days'>, 'day' | 'salt'>

/** 1 for callers without an account. Each kind has records, days and a limit of its own. */
export type CallerKind = 0 | 1

/** The days that have records, newest first. */
export const daysWithRecords = (tx: Transaction, is_anonymous: CallerKind): Promise<IdempotencyDay[]> =>
  tx.all(allDays, { is_anonymous })

/** How many records there were a moment ago. Every batch adds some, and none has to be refused for it. */
export const recordsSoFar = (tx: Transaction, kind: CallerKind): Promise<number> =>
  recordsBy(recordsOfDays.approximate, tx, kind)

/** How many records there are, with those of this batch. */
export const recordsExactly = (tx: Transaction, kind: CallerKind): Promise<number> =>
  recordsBy(recordsOfDays.exact, tx, kind)

const recordsBy = async (query: RecordsOfDays, tx: Transaction, is_anonymous: CallerKind): Promise<number> =>
  Number((await tx.get(query, { is_anonymous }))?.records ?? 0)

/** The salt of today's records. All instances read it from the database; the first record of a day makes it. */
export async function saltOfToday(
  tx: Transaction,
  is_anonymous: CallerKind,
  days: IdempotencyDay[],
): Promise<string> {
  const day = dayOf(tx.now)
  const known = days.find((each) => each.day === day)
  if (known) return known.salt
  await tx.run(addDay, { is_anonymous, day, salt: randomBytes(32).toString('hex') })
  const made = await tx.get(saltOf, { is_anonymous, day })
  if (!made) throw new Error('The salt of today is missing.')
  return made.salt
}

export const countRecord = (tx: Transaction, is_anonymous: CallerKind, at: number, by: 1 | -1): void =>
  void tx.add(recordCounts, { is_anonymous, day: dayOf(at), by })

type RecordCount = { is_anonymous: CallerKind; day: number; by: number }
const recordCounts: BatchSum<RecordCount> = {
  groupOf: ({ is_anonymous, day }) => `${is_anonymous} ${day}`,
  merge: mergeCounts,
  write: (tx, totals) =>
    tx.each(totals, async (total) => {
      if (total.by > 0) await tx.put(addRecords, total)
      else if (total.by < 0 && !(await tx.run(subtractRecords, total))) await eraseDay(tx, total)
    }),
}

/** A deleted row may stay readable in the file until its place is used again, so the salt is overwritten first. */
async function eraseDay(tx: Transaction, day: RecordCount): Promise<void> {
  await tx.run(overwriteSalt, { ...day, salt: '0'.repeat(64) })
  await tx.run(removeDay, day)
}

type DayId = { is_anonymous: number; day: number }
const allDays = prepared(
  (given: { is_anonymous: number }) =>
    q
      .selectFrom('idempotency_days')
      .select(['day', 'salt'])
      .where('is_anonymous', '=', given.is_anonymous)
      .orderBy('day', 'desc'),
  { guess: 'same' },
)
const countedBy = (isApproximate: boolean) =>
  prepared(
    (given: { is_anonymous: number }) =>
      q
        .selectFrom('idempotency_days')
        .select((eb) => eb.fn.sum('records').as('records'))
        .where('is_anonymous', '=', given.is_anonymous),
    { isApproximate },
  )
type RecordsOfDays = ReturnType<typeof countedBy>
const recordsOfDays = { exact: countedBy(false), approximate: countedBy(true) }
const saltOf = prepared((given: DayId) =>
  q
    .selectFrom('idempotency_days')
    .select('salt')
    .where('is_anonymous', '=', given.is_anonymous)
    .where('day', '=', given.day),
)
const addDay = insertInto('idempotency_days', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()),
)
const addRecords = prepared((given: RecordCount) =>
  q
    .updateTable('idempotency_days')
    .set((eb) => ({ records: eb('records', '+', given.by) }))
    .where('is_anonymous', '=', given.is_anonymous)
    .where('day', '=', given.day),
)
const subtractRecords = prepared((given: RecordCount) =>
  q
    .updateTable('idempotency_days')
    .set((eb) => ({ records: eb('records', '+', given.by) }))
    .where('is_anonymous', '=', given.is_anonymous)
    .where('day', '=', given.day)
    .where((eb) => eb(eb('records', '+', given.by), '>', eb.lit(0))),
)
const overwriteSalt = prepared((given: DayId & { salt: string }) =>
  q
    .updateTable('idempotency_days')
    .set({ salt: given.salt })
    .where('is_anonymous', '=', given.is_anonymous)
    .where('day', '=', given.day),
)
const removeDay = prepared((given: DayId) =>
  q
    .deleteFrom('idempotency_days')
    .where('is_anonymous', '=', given.is_anonymous)
    .where('day', '=', given.day),
)
