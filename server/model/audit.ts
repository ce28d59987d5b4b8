import { hash } from 'node:crypto'
import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { type Key, keyAt } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import { dayMs } from '../db/time-buckets.ts'
import type { BlockKind } from './blocks.ts'

export type AuditRow = Row<'audit'>

/** Everything that an operator can do. */
export type Action =
  | 'suspend'
  | 'unsuspend'
  | 'verify'
  | 'unverify'
  | 'remove'
  | 'dismiss'
  | 'reissue-key'
  | 'invite'
  | 'revoke-invitation'
  | `block-${BlockKind}`
  | `release-${BlockKind}`
  | 'delete-account'
  | 'erase-guest'
  | 'forget-audit'

/** The person or program behind an action, and the command that the action belongs to. */
export type Actor = {
  /** `cli:` and the user of the machine, `api`, or `server` for what happens by itself. */
  actor?: string
  /** The same for everything that one command does, so that it can be undone together. */
  run?: string
}

/** Whether a command changed anything. One that is repeated changes nothing, and leaves no second row in the audit. */
export type Moderated = { changed: boolean }

type NewAudit = Actor & {
  action: Action
  target: string
  account_key: Key | null
  reason?: string | null
  /** The state that `undo` restores. */
  before?: object
  undoes?: Key
}

/** The id of a row, short enough to type. */
export const auditId = (key: Key): string => key.toString(36)
export const keyOfAuditId = (id: string): Key => (/^[0-9a-z]{1,11}$/.test(id) ? Number.parseInt(id, 36) : 0)

/** Adds a row to the audit. No command changes one, and only `forgetAudit` deletes any. */
export async function recordAction(tx: Transaction, given: NewAudit): Promise<void> {
  const newest = await tx.get(newestAudit, {})
  const key = tx.nextKey()
  const row = {
    key,
    actor: given.actor ?? 'server',
    action: given.action,
    target: given.target,
    account_key: given.account_key,
    reason: given.reason ?? null,
    before_action: given.before ? JSON.stringify(given.before) : null,
    run: given.run ?? auditId(key),
    undoes: given.undoes ?? null,
  }
  await tx.run(insertAudit, { ...row, hash: hashOfAudit(row, newest?.hash) })
}

/**
 * Deletes at most a thousand actions that are older than that, and replies whether there may be more. A row says so and has the
 * hash of the last one that is gone, from which fsck follows the chain on. There is at most one such row a day, so an action
 * may stay for a day longer.
 */
export async function forgetAudit(tx: Transaction, { days }: { days: number }): Promise<{ more: boolean }> {
  const limit = 1000
  const oldest = await tx.get(oldestAction, {})
  if (!oldest || oldest.key >= keyAt(tx.now - (days + 1) * dayMs)) return { more: false }
  const old = await tx.all(actionsBefore, { before: keyAt(tx.now - days * dayMs), limit })
  const last = old.at(-1)
  if (!last) return { more: false }
  const reason = `${old.length} ${old.length === 1 ? 'action' : 'actions'} of more than ${days} ${days === 1 ? 'day' : 'days'} ago`
  await recordAction(tx, { action: 'forget-audit', target: last.hash, account_key: null, reason })
  await tx.run(deleteActions, { upTo: last.key })
  return { more: old.length === limit }
}

/** Each hash includes the one before it, so that a row cannot be changed or taken out of the middle unnoticed. */
export function hashOfAudit(row: Omit<AuditRow, 'hash'>, before = ''): string {
  const { key, actor, action, target, account_key, reason, before_action, run, undoes } = row
  const values = [before, key, actor, action, target, account_key, reason, before_action, run, undoes]
  return hash('sha256', JSON.stringify(values))
}

const insertAudit = insertInto('audit')
const newestAudit = prepared((_: object) =>
  q.selectFrom('audit').select('hash').orderBy('key', 'desc').limit(1),
)
const oldestAction = prepared((_: object) => q.selectFrom('audit').select('key').orderBy('key').limit(1))
const actionsBefore = prepared((given: { before: Key; limit: number }) =>
  q
    .selectFrom('audit')
    .select(['key', 'hash'])
    .where('key', '<', given.before)
    .orderBy('key')
    .limit(given.limit),
)
const deleteActions = prepared((given: { upTo: Key }) => q.deleteFrom('audit').where('key', '<=', given.upTo))
