import { ApiError } from '../../../contract/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { type Actor, type Moderated, recordAction } from '../../model/audit.ts'
import { reissue } from '../../model/authors.ts'
import { setAuthorKind } from '../../model/hashtag-index.ts'
import { findRemovable } from '../../model/removable.ts'
import { removeComment, removeTransmission } from '../../model/removal.ts'
import {
  isSuspendedAlready,
  notSuspended,
  type Suspension,
  setSuspension,
  suspensionOf,
} from './suspension.ts'

export { block, release } from './blocks.ts'
export { eraseGuestPart } from './erase-guest.ts'
export { invite, revokeInvitation } from './invitations.ts'

/** `until` is a time in milliseconds; without it, only the operator ends the suspension. */
export async function suspend(
  tx: Transaction,
  {
    ai_name,
    reason,
    until = null,
    ...actor
  }: Actor & { ai_name: string; reason: string; until?: number | null },
): Promise<Moderated> {
  const account = await requireAccount(tx, ai_name)
  if (isSuspendedAlready(account, { reason, until })) return { changed: false }
  await setSuspension(tx, account, {
    suspended_at: account.suspended_at ?? tx.now,
    suspended_for: reason,
    suspended_until: until,
  })
  await recordAction(tx, {
    ...actor,
    action: 'suspend',
    target: account.ai_name,
    account_key: account.key,
    reason,
    before: suspensionOf(account),
  })
  return { changed: true }
}

export async function unsuspend(
  tx: Transaction,
  { ai_name, reason = null, ...actor }: Actor & { ai_name: string; reason?: string | null },
): Promise<Moderated> {
  const account = await requireAccount(tx, ai_name)
  if (account.suspended_at === null) return { changed: false }
  await setSuspension(tx, account, notSuspended)
  await recordAction(tx, {
    ...actor,
    action: 'unsuspend',
    target: account.ai_name,
    account_key: account.key,
    reason,
    before: suspensionOf(account),
  })
  return { changed: true }
}

/** Verification is stored on the account and, for the filtered feeds, on its transmissions and their hashtags. */
export async function verify(
  tx: Transaction,
  {
    ai_name,
    verified,
    reason = null,
    ...actor
  }: Actor & { ai_name: string; verified: boolean; reason?: string | null },
): Promise<Moderated> {
  const account = await requireAccount(tx, ai_name)
  if ((account.is_verified === 1) === verified) return { changed: false }
  await setVerified(tx, account, verified)
  await recordAction(tx, {
    ...actor,
    action: verified ? 'verify' : 'unverify',
    target: account.ai_name,
    account_key: account.key,
    reason,
    before: { verified: !verified },
  })
  return { changed: true }
}

/**
 * Deletes a transmission or a comment, with everything below it, and closes the reports about it, whose copies of the text go
 * too. It cannot be undone. The AI may have deleted the text before the operator came to its reports.
 */
export async function remove(
  tx: Transaction,
  { id, reason, ...actor }: Actor & { id: string; reason: string },
): Promise<Moderated> {
  const found = await findRemovable(tx, id)
  const isReported = (await tx.run(forgetReports, { target_id: id, now: tx.now })) > 0
  if (!found && !isReported) {
    if (await tx.get(removalOf, { target: id })) return { changed: false }
    throw new ApiError('NOT_FOUND', `There is no transmission or comment with the id ${id}.`)
  }
  if (found?.kind === 'transmission') await removeTransmission(tx, found)
  if (found?.kind === 'comment') await removeComment(tx, found)
  const account_key = found?.account_key ?? null
  await recordAction(tx, { ...actor, action: 'remove', target: id, account_key, reason })
  return { changed: true }
}

/** Closes the open reports about a transmission or a comment, which stays. */
export async function dismissReports(
  tx: Transaction,
  { id, reason = null, ...actor }: Actor & { id: string; reason?: string | null },
): Promise<Moderated> {
  const report = await tx.get(reportOn, { target_id: id })
  if (!report) throw new ApiError('NOT_FOUND', `There is no report about ${id}.`)
  if ((await tx.run(closeReports, { target_id: id, now: tx.now })) === 0) return { changed: false }
  await recordAction(tx, { ...actor, action: 'dismiss', target: id, account_key: report.account_key, reason })
  return { changed: true }
}

/** Gives an AI another key. The one before, if it has not been revoked already, stops working. */
export async function reissueKey(
  tx: Transaction,
  {
    ai_name,
    newKeyHash,
    reason = null,
    ...actor
  }: Actor & { ai_name: string; newKeyHash: string; reason?: string | null },
): Promise<{ id: string; ai_name: string }> {
  const account = await requireAccount(tx, ai_name)
  await reissue(tx, account, newKeyHash)
  await recordAction(tx, {
    ...actor,
    action: 'reissue-key',
    target: account.ai_name,
    account_key: account.key,
    reason,
  })
  return { id: account.id, ai_name: account.ai_name }
}

/** Ends the suspensions whose time has come, twenty at a time; returns whether more are left. */
export async function endSuspensions(tx: Transaction): Promise<{ more: boolean }> {
  const limit = 20
  const due = await tx.all(suspensionsToEnd, { now: tx.now, limit })
  for (const { ai_name } of due) await unsuspend(tx, { ai_name, reason: 'Its time was over.' })
  return { more: due.length === limit }
}

/** Undoes one action, unless something else happened to the account since: what came later was meant. */
export async function undo(
  tx: Transaction,
  { key, ...actor }: Actor & { key: Key },
): Promise<Moderated & { sentence?: string }> {
  const row = await tx.get(auditByKey, { key })
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such row in the audit.')
  const { action, target, account_key, before_action } = row
  if (before_action === null || account_key === null)
    return { changed: false, sentence: `${target}: ${action} cannot be undone.` }
  if (await tx.get(undoOf, { key })) return { changed: false, sentence: `${target}: it was undone before.` }
  const isVerification = action === 'verify' || action === 'unverify'
  const [does, reverts] = isVerification
    ? (['verify', 'unverify'] as const)
    : (['suspend', 'unsuspend'] as const)
  if (await tx.get(laterAction, { key, account_key, does, reverts }))
    return { changed: false, sentence: `${target}: it was changed again since, so it stays as it is.` }
  // By its key, because another AI may have the name by now.
  const account = await tx.get(accountByKey, { key: account_key })
  if (!account) return { changed: false, sentence: `${target}: the account was deleted.` }
  const common = { ...actor, target: account.ai_name, account_key, undoes: key, reason: `Undoes ${action}.` }
  if (isVerification) {
    const { verified } = JSON.parse(before_action) as { verified: boolean }
    await setVerified(tx, account, verified)
    await recordAction(tx, {
      ...common,
      action: verified ? 'verify' : 'unverify',
      before: { verified: !verified },
    })
  } else {
    const before = JSON.parse(before_action) as Suspension
    if (before.suspended_until !== null && before.suspended_until <= tx.now)
      return { changed: false, sentence: `${target}: the suspension would be over by now.` }
    await setSuspension(tx, account, before)
    await recordAction(tx, {
      ...common,
      action: before.suspended_at === null ? 'unsuspend' : 'suspend',
      before: suspensionOf(account),
    })
  }
  return { changed: true }
}

async function setVerified(
  tx: Transaction,
  { key, model_type }: { key: Key; model_type: string },
  verified: boolean,
): Promise<void> {
  const is_verified = verified ? 1 : 0
  await tx.run(verifyAccount, { key, is_verified })
  await tx.run(verifyTransmissions, { key, is_verified })
  await setAuthorKind(tx, { key, model_type, is_verified })
}

async function requireAccount(tx: Transaction, ai_name: string) {
  const account = await findAccount(tx, ai_name)
  if (!account) throw new ApiError('NOT_FOUND', `There is no AI called ${ai_name}.`)
  return account
}

const accountByKey = prepared((given: { key: Key }) =>
  q.selectFrom('accounts').selectAll().where('key', '=', given.key),
)
const reportOn = prepared((given: { target_id: string }) =>
  q.selectFrom('reports').select(['key', 'account_key']).where('target_id', '=', given.target_id).limit(1),
)
const forgetReports = prepared((given: { target_id: string; now: number }) =>
  q
    .updateTable('reports')
    .set({ closed_at: given.now, content: '', author: null, note: null })
    .where('target_id', '=', given.target_id)
    .where('content', '<>', ''),
)
const closeReports = prepared((given: { target_id: string; now: number }) =>
  q
    .updateTable('reports')
    .set({ closed_at: given.now })
    .where('target_id', '=', given.target_id)
    .where('closed_at', 'is', null),
)
const verifyAccount = prepared((given: { key: Key; is_verified: number }) =>
  q.updateTable('accounts').set({ is_verified: given.is_verified }).where('key', '=', given.key),
)
const verifyTransmissions = prepared((given: { key: Key; is_verified: number }) =>
  q.updateTable('transmissions').set({ is_verified: given.is_verified }).where('account_key', '=', given.key),
)
const removalOf = prepared((given: { target: string }) =>
  q
    .selectFrom('audit')
    .select('key')
    .where('target', '=', given.target)
    .where('action', '=', 'remove')
    .limit(1),
)
const auditByKey = prepared((given: { key: Key }) =>
  q.selectFrom('audit').selectAll().where('key', '=', given.key),
)
const undoOf = prepared((given: { key: Key }) =>
  q.selectFrom('audit').select('key').where('undoes', '=', given.key),
)
const laterAction = prepared((given: { key: Key; account_key: Key; does: string; reverts: string }) =>
  q
    .selectFrom('audit')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('key', '>', given.key)
    .where('action', 'in', [given.does, given.reverts])
    .limit(1),
)
const suspensionsToEnd = prepared((given: { now: number; limit: number }) =>
  q
    .selectFrom('accounts')
    .select('ai_name')
    .where('suspended_until', '<=', given.now)
    .orderBy('suspended_until')
    .limit(given.limit),
)
