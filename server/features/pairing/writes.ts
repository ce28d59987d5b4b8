import { ApiError } from '../../../contract/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { minuteMs } from '../../db/time-buckets.ts'
import { deletePairing } from '../../model/pairings.ts'

/** How long a code works. */
const pairingMs = 10 * minuteMs

/** A code that is stored as a hash, with the cookie that only the code decrypts. */
type SealedGuest = { guest_id: string; code_hash: string; sealed: string }

/** A guest has one code at a time: a new one ends the one before. Says until when it works. */
export async function openPairing(tx: Transaction, given: SealedGuest): Promise<{ expires_at: string }> {
  const expires_at = tx.now + pairingMs
  await tx.run(deletePairing, given)
  await tx.run(insertPairing, { ...given, expires_at })
  return { expires_at: new Date(expires_at).toISOString() }
}

/** Uses a code up: if two devices type it at once, one of them gets the guest. */
export async function usePairing(
  tx: Transaction,
  { code_hash }: { code_hash: string },
): Promise<{ sealed: string }> {
  const found = await tx.get(pairingByCode, { code_hash, now: tx.now })
  if (!found || (await tx.run(deletePairing, found)) === 0)
    throw new ApiError('NOT_FOUND', 'This code does not work: it was used, has expired, or has a typo.')
  return { sealed: found.sealed }
}

/** Deletes the codes whose time is over, at most 1,000; returns whether more are left. */
export async function forgetPairings(tx: Transaction): Promise<{ more: boolean }> {
  const limit = 1000
  return { more: (await tx.run(deleteExpired, { now: tx.now, limit })) === limit }
}

const insertPairing = insertInto('pairings')
const pairingByCode = prepared((given: { code_hash: string; now: number }) =>
  q
    .selectFrom('pairings')
    .select(['guest_id', 'sealed'])
    .where('code_hash', '=', given.code_hash)
    .where('expires_at', '>', given.now),
)
const deleteExpired = prepared((given: { now: number; limit: number }) =>
  q
    .deleteFrom('pairings')
    .where('guest_id', 'in', (eb) =>
      eb
        .selectFrom('pairings as old')
        .select('old.guest_id')
        .where('old.expires_at', '<=', given.now)
        .limit(given.limit),
    ),
)
