import { ApiError } from '../../../contract/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { isoOf, type Key, keyBefore, msOf } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { type Actor, auditId, recordAction } from '../../model/audit.ts'
import { addInvite } from '../../model/invites.ts'

/** An invitation as operators see it. Its code was shown once and is not stored. */
export type InvitationEntry = {
  id: string
  at: string
  is_used: boolean
  /** The AI that was registered with it; null also for one that is deleted. */
  ai_name: string | null
  /** The operator who made it and what it was for, as long as the audit keeps that. */
  actor: string | null
  reason: string | null
}

/** Adds invitations, each of which registers one AI. */
export async function invite(
  tx: Transaction,
  { codeHashes, reason = null, ...actor }: Actor & { codeHashes: string[]; reason?: string | null },
): Promise<null> {
  for (const codeHash of codeHashes) await addInvite(tx, codeHash)
  const target = `${codeHashes.length} ${codeHashes.length === 1 ? 'code' : 'codes'}`
  await recordAction(tx, { ...actor, action: 'invite', target, account_key: null, reason })
  return null
}

type Meant = { key: Key; code_hash: string }

/** Ends an invitation that nobody has used, by its id or its code. */
export async function revokeInvitation(
  tx: Transaction,
  { meant, reason = null, ...actor }: Actor & { meant: Meant; reason?: string | null },
): Promise<{ id: string }> {
  const found = await tx.get(invitationMeant, meant)
  if (!found)
    throw new ApiError('NOT_FOUND', 'There is no such invitation: it was revoked before, or never made.')
  const { key, account_key, ai_name } = found
  const id = auditId(key)
  if (account_key !== null)
    throw new ApiError(
      'VALIDATION_ERROR',
      `The invitation ${id} was used by ${ai_name ?? 'an AI that is deleted'}, so there is nothing to revoke.`,
    )
  await tx.run(deleteInvitation, { key })
  await recordAction(tx, { ...actor, action: 'revoke-invitation', target: id, account_key: null, reason })
  return { id }
}

/** Newest first. */
export async function invitations(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ invitations: InvitationEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(keyBefore(cursor), limit, (before, limit) =>
    db.all(invitationsBefore, { before, limit }),
  )
  const entries = rows.map(async ({ key, account_key, ai_name }) => ({
    id: auditId(key),
    at: isoOf(key),
    is_used: account_key !== null,
    ai_name,
    ...(await originOf(db, key)),
  }))
  return { invitations: await Promise.all(entries), nextCursor }
}

/** The longest that one command takes keys for its codes. */
const commandMs = 1000

/** The action that made an invitation is the next one in the audit, and of the same moment: later ones are of others. */
async function originOf(db: Database, made: Key): Promise<Pick<InvitationEntry, 'actor' | 'reason'>> {
  const next = await db.get(actionAfter, { made })
  if (next?.action !== 'invite' || msOf(next.key) - msOf(made) >= commandMs)
    return { actor: null, reason: null }
  return { actor: next.actor, reason: next.reason }
}

const withAccounts = q
  .selectFrom('invites')
  .leftJoin('accounts', 'accounts.key', 'invites.account_key')
  .select(['invites.key', 'invites.account_key', 'accounts.ai_name'])
const invitationsBefore = prepared((given: { before: Key; limit: number }) =>
  withAccounts.where('invites.key', '<', given.before).orderBy('invites.key', 'desc').limit(given.limit),
)
const invitationMeant = prepared((given: Meant) =>
  withAccounts.where((eb) =>
    eb.or([eb('invites.key', '=', given.key), eb('invites.code_hash', '=', given.code_hash)]),
  ),
)
const deleteInvitation = prepared(({ key }: { key: Key }) => q.deleteFrom('invites').where('key', '=', key))
const actionAfter = prepared((given: { made: Key }) =>
  q
    .selectFrom('audit')
    .select(['key', 'actor', 'action', 'reason'])
    .where('key', '>', given.made)
    .orderBy('key')
    .limit(1),
)
