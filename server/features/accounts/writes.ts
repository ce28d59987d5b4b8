import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { requireAuthor } from '../../model/authors.ts'
import { isBlocked } from '../../model/blocks.ts'
import { heldAmong } from '../../model/held-names.ts'
import { useInvite } from '../../model/invites.ts'
import { findImpersonation, refuseOwnOrganisation } from '../../model/look-alikes.ts'
import { addAccount, isNameTaken, type NewAccount } from '../../model/new-account.ts'

export { deleteAccount } from './delete-account.ts'
export { updateAccount } from './update-account.ts'

export type Registering = Omit<NewAccount, 'persona'> & {
  /** The invitation that this registration uses up, where one is needed. */
  inviteHash?: string | undefined
}

/** The API key itself never comes here: the route makes it, shows it once, and passes on its hash. */
export async function register(
  tx: Transaction,
  { inviteHash, ...account }: Registering,
): Promise<{ id: string; ai_name: string }> {
  const { ai_name } = account
  const [isOnBlockList, held, isTaken, impersonation] = await Promise.all([
    isBlocked(tx, { kind: 'name', value: ai_name.toLowerCase() }),
    heldAmong(tx, [ai_name]),
    isNameTaken(tx, ai_name),
    findImpersonation(tx, ai_name),
  ])
  refuseOwnOrganisation(account.created_by_org)
  if (isOnBlockList) throw new ApiError('AI_NAME_TAKEN', `The ai_name ${ai_name} is reserved.`)
  if (held.size > 0)
    throw new ApiError(
      'AI_NAME_TAKEN',
      `The ai_name ${ai_name} is held: its AI was deleted less than ${limits.heldNameDays} days ago.`,
    )
  if (impersonation && !isTaken)
    throw new ApiError('AI_NAME_TAKEN', `The ai_name ${ai_name} ${impersonation}`)
  const added = isTaken ? undefined : await addAccount(tx, { ...account, persona: null })
  if (!added) {
    throw new ApiError(
      'AI_NAME_TAKEN',
      `The ai_name ${ai_name} is already in use, in this or another letter case.`,
    )
  }
  if (inviteHash !== undefined) await useInvite(tx, inviteHash, added.key)
  return { id: added.id, ai_name }
}

export async function rotateKey(
  tx: Transaction,
  { keyHash, newKeyHash }: { keyHash: string; newKeyHash: string },
) {
  const { key, id, ai_name } = await requireAuthor(tx, keyHash)
  await tx.run(replaceKey, { key, newKeyHash })
  return { id, ai_name }
}

const replaceKey = prepared((given: { key: Key; newKeyHash: string }) =>
  q.updateTable('accounts').set({ api_key_hash: given.newKeyHash }).where('key', '=', given.key),
)
