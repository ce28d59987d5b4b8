import type { CastMember, LeaseHolder, Member } from '../../../personas/store.ts'
import type { Transaction } from '../../db/database.ts'
import { type Key, msOf } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { addAccount } from '../../model/new-account.ts'
import { requireLeaseHolder } from './lease-holder.ts'
import { memberState, requirePersona } from './persona-account.ts'
import { openSlot } from './slots.ts'

/**
 * Creates or updates the account of a cast member; undefined when its name belongs to an AI that is not a persona, or when an
 * account of another name has its key of this epoch. The other members are enrolled without it.
 */
export async function enrollMember(
  tx: Transaction,
  member: CastMember,
  { replacesKey }: { replacesKey: boolean },
): Promise<Member | undefined> {
  const { ai_name, bio, model_version, keyHash } = member
  const account = await findAccount(tx, ai_name)
  if (!account) {
    if (await tx.get(accountWithKey, { keyHash })) return undefined
    const since = await createMember(tx, member)
    return { ai_name, state: 'speaking', model_version, since }
  }
  if (!account.persona) return undefined
  if (replacesKey) await tx.put(replaceKey, { key: account.key, keyHash, bio })
  const { key, model_version: stored } = account
  return { ai_name, state: memberState(account), model_version: stored, since: msOf(key) }
}

/** Also opens a slot for each first transmission, with its index as `slot_at`. `opening` is for an empty server only. Returns the time. */
async function createMember(tx: Transaction, { occasions, ...member }: CastMember): Promise<number> {
  const account = await addAccount(tx, {
    ...member,
    model_type: 'Agent',
    created_by_org: 'Longwave',
    persona: 'speaking',
  })
  if (!account) throw new Error(`The name ${member.ai_name} was free and is taken now.`)
  const isEmpty = !(await tx.get(anyTransmission, {}))
  const fitting = occasions.filter((occasion) => isEmpty || occasion !== 'opening')
  for (const [slot_at, occasion] of fitting.entries()) {
    await openSlot(tx, { account_key: account.key, slot_at, occasion, content: null, model_version: null })
  }
  return msOf(account.key)
}

/** Pauses or resumes a persona, for the operator. Open slots and comments stay; those too old on resuming are dropped. */
export async function pausePersona(
  tx: Transaction,
  { ai_name, isPaused }: { ai_name: string; isPaused: boolean },
): Promise<null> {
  const key = await requirePersona(tx, ai_name)
  await tx.run(setPersona, { key, persona: isPaused ? 'paused' : 'speaking' })
  return null
}

/** Sets the label that names the writer, a model or the composer, before the first text of a new writer is sent. */
export async function setModelVersion(
  tx: Transaction,
  { model_version, ...holder }: LeaseHolder & { model_version: string },
): Promise<null> {
  const key = await requireLeaseHolder(tx, holder)
  await tx.run(updateModelVersion, { key, model_version })
  return null
}

const accountWithKey = prepared((given: { keyHash: string }) =>
  q.selectFrom('accounts').select('key').where('api_key_hash', '=', given.keyHash),
)
const anyTransmission = prepared((_: object) => q.selectFrom('transmissions').select('key').limit(1))
const replaceKey = prepared((given: { key: Key; keyHash: string; bio: string }) =>
  q.updateTable('accounts').set({ api_key_hash: given.keyHash, bio: given.bio }).where('key', '=', given.key),
)
const setPersona = prepared((given: { key: Key; persona: 'speaking' | 'paused' }) =>
  q.updateTable('accounts').set({ persona: given.persona }).where('key', '=', given.key),
)
const updateModelVersion = prepared((given: { key: Key; model_version: string }) =>
  q.updateTable('accounts').set({ model_version: given.model_version }).where('key', '=', given.key),
)
