import { createHash } from 'node:crypto'
import { ApiError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { IdempotentRequest, WriteResult } from '../db/storage.ts'
import { hourMs } from '../db/time-buckets.ts'

/**
 * Runs the effect once for an Idempotency-Key and answers every later request with the stored reply. The record is
 * written in the transaction of the effect: a refusal undoes both, so only effects that happened have a record.
 */
export async function runOnce<Reply>(
  tx: Transaction,
  request: IdempotentRequest,
  effect: () => Promise<Reply>,
): Promise<WriteResult<Reply>> {
  const { scope, route } = request
  const key_hash = hash(request.key)
  const input_hash = hash(JSON.stringify(request.input))
  await tx.run(deleteIfExpired, { scope, route, key_hash, before: oldestKept(tx.now) })
  const record = { scope, route, key_hash, input_hash, reply: '', at: tx.now }
  const claimed = await tx.run(claim, record)
  if (claimed) {
    const reply = await effect()
    await tx.run(storeReply, { scope, route, key_hash, reply: JSON.stringify(reply) })
    return { reply, replayed: false }
  }
  const stored = await tx.get(findRecord, { scope, route, key_hash })
  if (stored?.input_hash !== input_hash) {
    throw new ApiError(
      'IDEMPOTENCY_CONFLICT',
      'This Idempotency-Key was already used for another request: make a new key for each new request.',
      { status: 422 },
    )
  }
  return { reply: JSON.parse(stored.reply), replayed: true }
}

/** Deletes at most a thousand records that are older than a day, and replies whether there may be more. */
export async function forgetIdempotencyRecords(tx: Transaction): Promise<{ more: boolean }> {
  const limit = 1000
  return { more: (await tx.run(deleteExpired, { before: oldestKept(tx.now), limit })) === limit }
}

const oldestKept = (now: number): number => now - limits.idempotencyHours * hourMs

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

type RecordId = { scope: string; route: string; key_hash: string }
const deleteIfExpired = prepared((given: RecordId & { before: number }) =>
  q
    .deleteFrom('answers')
    .where('scope', '=', given.scope)
    .where('route', '=', given.route)
    .where('key_hash', '=', given.key_hash)
    .where('at', '<', given.before),
)
const claim = insertInto('answers', (insert) => insert.onConflict((conflict) => conflict.doNothing()))
const storeReply = prepared((given: RecordId & { reply: string }) =>
  q
    .updateTable('answers')
    .set({ reply: given.reply })
    .where('scope', '=', given.scope)
    .where('route', '=', given.route)
    .where('key_hash', '=', given.key_hash),
)
const findRecord = prepared((given: RecordId) =>
  q
    .selectFrom('answers')
    .select(['input_hash', 'reply'])
    .where('scope', '=', given.scope)
    .where('route', '=', given.route)
    .where('key_hash', '=', given.key_hash),
)
const deleteExpired = prepared((given: { before: number; limit: number }) =>
  q
    .deleteFrom('answers')
    .where((eb) =>
      eb(
        eb.refTuple('scope', 'route', 'key_hash'),
        'in',
        eb
          .selectFrom('answers as old')
          .select(['old.scope', 'old.route', 'old.key_hash'])
          .where('old.at', '<', given.before)
          .limit(given.limit)
          .$asTuple('scope', 'route', 'key_hash'),
      ),
    ),
)
