import type { LeaseReply, LeaseRequest, Member } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { isHeld, leaseMs, readLease } from './lease-holder.ts'
import { enrollMember } from './members.ts'

/**
 * Acquires the lease, or renews it. A new holder raises the epoch and replaces every API key in the same transaction, so a
 * former holder can send nothing any more, however late it wakes up. Time comes from the database's clock, which no instance
 * can turn back. `isAlone` means that no other process can be alive, so an older holder is gone for good.
 */
export async function acquireLease(
  tx: Transaction,
  { owner, epoch, isAlone, cast }: LeaseRequest & { isAlone: boolean },
): Promise<LeaseReply> {
  const now = msOf(tx.nextKey())
  const lease = await readLease(tx)
  const isRenewal = lease.owner === owner && lease.epoch === epoch
  const isFree = isAlone || lease.owner === owner || !isHeld(lease, now)
  if (!isFree) return { epoch: undefined, members: [], takenNames: [] }
  const newEpoch = isRenewal ? lease.epoch : lease.epoch + 1
  await tx.put(setLease, { owner, epoch: newEpoch, expires_at: now + leaseMs })
  const members: Member[] = []
  const takenNames: string[] = []
  for (const castMember of cast) {
    const member = await enrollMember(tx, castMember, { replacesKey: !isRenewal })
    if (member) members.push(member)
    else takenNames.push(castMember.ai_name)
  }
  return { epoch: newEpoch, members, takenNames }
}

/** A process that stops releases its lease, so that the next one need not wait for it to expire. */
export async function releaseLease(tx: Transaction, { owner }: { owner: string }): Promise<null> {
  await tx.put(expireLease, { owner })
  return null
}

const setLease = prepared((given: { owner: string; epoch: number; expires_at: number }) =>
  q
    .updateTable('persona_lease')
    .set({ owner: given.owner, epoch: given.epoch, expires_at: given.expires_at }),
)
const expireLease = prepared((given: { owner: string }) =>
  q
    .updateTable('persona_lease')
    .set((eb) => ({ expires_at: eb.lit(0) }))
    .where('owner', '=', given.owner),
)
