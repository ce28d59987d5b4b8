import { hash } from 'node:crypto'
import { ApiError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { IdempotentRequest, WriteResult } from '../db/storage.ts'
import { dayOf, hourMs } from '../db/time-buckets.ts'
import {
  type CallerKind,
  countRecord,
  daysWithRecords,
  type IdempotencyDay,
  saltOfToday,
} from './idempotency-days.ts'
import {
  hasMostRecords,
  limitRecords,
  removeOldRecords,
  removeRecords,
  requireRoom,
} from './idempotency-limits.ts'
import { restoredReply, storedReply } from './stored-reply.ts'

/**
 * Runs the effect once for an Idempotency-Key and answers every later request with the stored reply. The record is
 * written in the transaction of the effect, so it exists exactly when the effect happened. Where batches overlap,
 * nobody but the one that is next looks for a record and adds it, and a batch never runs the same key twice at once.
 */
export async function runOnce<Reply>(
  tx: Transaction,
  request: IdempotentRequest,
  effect: () => Promise<Reply>,
): Promise<WriteResult<Reply>> {
  const kind: CallerKind = typeof request.scope === 'string' ? 0 : 1
  const input_hash = shortHash(JSON.stringify(request.input))
  const [days, isFull] = await Promise.all([daysWithRecords(tx, kind), hasMostRecords(tx, kind)])
  const stored = await findRecord(tx, request, days)
  if (stored) {
    if (stored.input_hash === input_hash) {
      return { reply: restoredReply(stored.reply, request.input) as Reply, replayed: true }
    }
    throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  }
  await requireRoom(tx, kind, isFull)
  const reply = await effect()
  await tx.put(addRecord, {
    id: recordId(await saltOfToday(tx, kind, days), request),
    is_anonymous: kind,
    input_hash,
    reply: storedReply(reply, request.input),
    at: tx.now,
  })
  countRecord(tx, kind, tx.now, 1)
  limitRecords(tx, kind, isFull)
  return { reply, replayed: false }
}

/** Deletes at most a thousand records of each kind that are older than that, and replies whether there may be more. */
export async function forgetIdempotencyRecords(
  tx: Transaction,
  { hours }: { hours?: number } = {},
): Promise<{ more: boolean }> {
  const limit = 1000
  let more = false
  for (const kind of [0, 1] as const) {
    more = (await removeOldRecords(tx, kind, { before: oldestKept(tx.now, hours), limit })) === limit || more
  }
  return { more }
}

const oldestKept = (now: number, hours = limits.idempotencyHours): number => Math.floor(now - hours * hourMs)

/** Deletes records of an account, `limit` at most, and returns how many there were. */
export async function forgetRecordsOf(tx: Transaction, accountId: string, limit: number): Promise<number> {
  let found = 0
  for (const { salt } of await daysWithRecords(tx, 0)) {
    const first = callerPart(salt, accountId)
    const records = await tx.all(recordsBetween, { first, end: `${first}~`, limit: limit - found })
    found += await removeRecords(tx, 0, records)
    if (found >= limit) break
  }
  return found
}

/** A record that still counts was made today or yesterday, or later if the clock was set back. */
async function findRecord(tx: Transaction, request: IdempotentRequest, days: IdempotencyDay[]) {
  const ids = days
    .filter(({ day }) => day >= dayOf(tx.now) - 1)
    .flatMap(({ salt }) => [recordId(salt, request), idOfWhole(salt, request)])
  const [first] = ids
  if (first === undefined) return undefined
  const records = await tx.all(
    recordsWithIds,
    Array.from({ length: idsSearched }, (_, at) => ids[at] ?? first),
  )
  return records.find(({ at }) => at >= oldestKept(tx.now))
}

/** The ids of three days: the newest ones. */
const idsSearched = 6

/**
 * Without the salt, an address in the scope could be found by trying all addresses. The id of an account's record begins with
 * a part for the account, so that all of its records can be found when it is deleted. 48 bits tell the accounts of a day
 * apart, and 84 the records of one account.
 */
const recordId = (salt: string, request: IdempotentRequest): string =>
  typeof request.scope === 'string'
    ? callerPart(salt, request.scope) + idOfWhole(salt, request).slice(0, 14)
    : idOfWhole(salt, request)

const callerPart = (salt: string, accountId: string): string =>
  shortHash(salt + JSON.stringify([accountId])).slice(0, 8)

/** Version 0.1.0 gave this id to all records, so a retry of a request from before an update is still found. */
const idOfWhole = (salt: string, { scope, route, key }: IdempotentRequest): string =>
  shortHash(salt + JSON.stringify([scope, route, key]))

/** 132 bits are enough to tell records apart. */
const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

const addRecord = insertInto('answers')
const recordsWithIds = prepared(
  (given: { readonly [at: number]: string }) =>
    q
      .selectFrom('answers')
      .select(['input_hash', 'reply', 'at'])
      .where(
        'id',
        'in',
        Array.from({ length: idsSearched }, (_, at) => given[at] ?? ''),
      ),
  // A retry is the exception.
  { guess: 'none' },
)
const recordsBetween = prepared((given: { first: string; end: string; limit: number }) =>
  q
    .selectFrom('answers')
    .select(['id', 'at'])
    .where('id', '>=', given.first)
    .where('id', '<', given.end)
    .orderBy('id')
    .limit(given.limit),
)
