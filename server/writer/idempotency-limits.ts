import { ApiError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { BatchSum, Transaction } from '../db/database.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { minuteMs } from '../db/time-buckets.ts'
import { type CallerKind, countRecord, recordsExactly, recordsSoFar } from './idempotency-days.ts'

/**
 * The limit on idempotency records (decision 20). At the limit a new record replaces the oldest one. Clients retry within
 * seconds, so only records older than ten minutes are replaced; until one is that old, writes with a new key are refused.
 */
export async function requireRoom(tx: Transaction, kind: CallerKind, isFull: boolean): Promise<void> {
  if (!isFull) return
  const oldest = await tx.get(oldestRecord, { is_anonymous: kind })
  const waitMs = (oldest?.at ?? 0) - replaceableBefore(tx.now)
  if (waitMs < 0) return
  throw new ApiError(
    'OVERLOADED',
    'Longwave remembers as many Idempotency-Keys as it can, so nothing was stored: try again after Retry-After.',
    { retryAfter: Math.floor(waitMs / 1000) + 1 },
  )
}

/** Deletes the records beyond the limit when the batch ends. A batch may exceed it once, before the limit is noticed. */
export function limitRecords(tx: Transaction, kind: CallerKind, isFull: boolean): void {
  if (isFull) tx.add(surplus, { kind })
}

/** Returns how many records it found. */
export async function removeOldRecords(
  tx: Transaction,
  kind: CallerKind,
  range: { before: number; limit: number },
): Promise<number> {
  return removeRecords(tx, kind, await tx.all(recordsBefore, { is_anonymous: kind, ...range }))
}

/** Returns how many there were. */
export async function removeRecords(
  tx: Transaction,
  kind: CallerKind,
  records: { id: string; at: number }[],
): Promise<number> {
  await tx.each(records, async ({ id, at }) => {
    if (await tx.run(removeRecord, { id })) countRecord(tx, kind, at, -1)
  })
  return records.length
}

const maxRecords = [limits.accountRecords, limits.anonymousRecords] as const
export const hasMostRecords = async (tx: Transaction, kind: CallerKind): Promise<boolean> =>
  (await recordsSoFar(tx, kind)) >= maxRecords[kind]
const replaceableBefore = (now: number): number => now - limits.idempotencyMinutes * minuteMs

const surplus: BatchSum<{ kind: CallerKind }> = {
  groupOf: ({ kind }) => kind,
  merge() {},
  write: (tx, totals) =>
    tx.each(totals, async ({ kind }) => {
      const limit = (await recordsExactly(tx, kind)) - maxRecords[kind]
      if (limit > 0) await removeOldRecords(tx, kind, { before: replaceableBefore(tx.now), limit })
    }),
}

const oldestRecord = prepared((given: { is_anonymous: number }) =>
  q.selectFrom('answers').select('at').where('is_anonymous', '=', given.is_anonymous).orderBy('at').limit(1),
)
const recordsBefore = prepared((given: { is_anonymous: number; before: number; limit: number }) =>
  q
    .selectFrom('answers')
    .select(['id', 'at'])
    .where('is_anonymous', '=', given.is_anonymous)
    .where('at', '<', given.before)
    .orderBy('at')
    .limit(given.limit),
)
const removeRecord = prepared((given: { id: string }) => q.deleteFrom('answers').where('id', '=', given.id))
