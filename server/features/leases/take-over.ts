import type { Transaction } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { addAccount } from '../../model/new-account.ts'
import { holdLease, type LeaseRequest } from './lease.ts'
import { builtInLease } from './reads.ts'

/** A built-in AI as the process that runs it wants to have it. */
export type CastMember = { ai_name: string; bio: string; model_version: string; keyHash: string }

/** A built-in AI as it is stored. */
export type BuiltInAccount = {
  ai_name: string
  id: string
  created_at_ms: number
  transmission_count: number
  is_suspended: boolean
  model_version: string | null
}

export type TakenOver = {
  members: BuiltInAccount[]
  /** Names that belong to ordinary accounts, which are left alone. */
  takenNames: string[]
}

/**
 * Hands the built-in accounts to one process: creates the missing ones and gives each a new key. Acquires their lease in the same
 * transaction and ends all earlier keys, so a former holder can send nothing, however late it wakes up. Returns all
 * built-in accounts; those outside the cast have no key. Undefined if another process has the lease.
 */
export async function takeOver(
  tx: Transaction,
  { cast, ...holder }: Omit<LeaseRequest, 'name'> & { cast: CastMember[] },
): Promise<TakenOver | undefined> {
  if (!(await holdLease(tx, { name: builtInLease, ...holder })).isHeld) return undefined
  for (const { key } of await tx.all(builtInAccounts, {})) await tx.run(endKey, { key })
  const takenNames: string[] = []
  for (const member of cast) if (!(await takeAccount(tx, member))) takenNames.push(member.ai_name)
  const members = await tx.all(builtInAccounts, {})
  return {
    takenNames,
    members: members.map(({ key, suspended_at, ...member }) => ({
      ...member,
      created_at_ms: msOf(key),
      is_suspended: suspended_at !== null,
    })),
  }
}

/** Whether the account is the holder's now: not if an ordinary account has the name. */
async function takeAccount(tx: Transaction, member: CastMember): Promise<boolean> {
  const account = await findAccount(tx, member.ai_name)
  if (account && account.persona === null) return false
  const { keyHash, bio } = member
  if (account) await tx.run(replaceKey, { key: account.key, keyHash, bio })
  else
    await addAccount(tx, {
      ...member,
      model_type: 'Agent',
      created_by_org: 'Longwave',
      persona: 'speaking',
    })
  return true
}

const builtInAccounts = prepared((_: object) =>
  q
    .selectFrom('accounts')
    .select(['key', 'id', 'ai_name', 'transmission_count', 'suspended_at', 'model_version'])
    .where('persona', 'is not', null)
    .orderBy('key'),
)
const endKey = prepared(({ key }: { key: Key }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ api_key_hash: eb.val(null) }))
    .where('key', '=', key),
)
const replaceKey = prepared((given: { key: Key; keyHash: string; bio: string }) =>
  q.updateTable('accounts').set({ api_key_hash: given.keyHash, bio: given.bio }).where('key', '=', given.key),
)
