import type { Row } from '../../db/tables.ts'
import { hashOfAudit } from '../../model/audit.ts'
import { iterateRows, sqlInvariant } from './define-invariant.ts'
import type { Invariant } from './invariant.ts'

const columns = [
  'key',
  'actor',
  'action',
  'target',
  'account_key',
  'reason',
  'before_action',
  'run',
  'undoes',
  'hash',
] as const satisfies (keyof Row<'audit'>)[]

/** The hash before the oldest row, where earlier ones were deleted. */
const lastForgotten =
  "select target as hash from audit where action = 'forget-audit' order by key desc limit 1"

const unbrokenChain: Invariant = {
  id: 'F15',
  promise: 'no row of the audit was changed, added or taken out later',
  *differences(db) {
    let before = String([...iterateRows(db, lastForgotten)][0]?.['hash'] ?? '')
    for (const row of iterateRows(db, `select ${columns.join(', ')} from audit order by key`)) {
      const { hash, ...rest } = row as Row<'audit'>
      const expected = hashOfAudit(rest, before)
      if (hash !== expected) yield { where: `audit ${rest.key}`, expected, found: hash }
      before = hash
    }
  },
}

/** The newest of two opposite actions agrees with the account. Accounts without such an action may be older than the audit. */
const lastAction = (promise: string, does: string, reverts: string, state: string): Invariant =>
  sqlInvariant(
    'F15',
    promise,
    'account',
    `select a.key as place, audit.action as expected, case when ${state} then '${does}' else '${reverts}' end as found
     from accounts a join audit on audit.key = (
       select max(key) from audit where account_key = a.key and action in ('${does}', '${reverts}'))
     where (audit.action = '${does}') <> (${state})`,
  )

export const auditInvariants = [
  unbrokenChain,
  lastAction(
    'an account is suspended if the audit says so',
    'suspend',
    'unsuspend',
    'a.suspended_at is not null',
  ),
  lastAction('an account is verified if the audit says so', 'verify', 'unverify', 'a.is_verified <> 0'),
  sqlInvariant(
    'F15',
    'nothing is stored that the audit says was removed',
    'audit',
    `with removed as (select target from audit where action = 'remove')
     select id as place, 'nothing' as expected, 'a transmission' as found from transmissions where id in removed
     union all select id, 'nothing', 'a comment' from comments where id in removed`,
  ),
  sqlInvariant(
    'F8',
    'no revoked API key works',
    'revoked_keys',
    `select key_hash as place, 'no account' as expected, account_key as found from revoked_keys
     where exists (select 1 from accounts where api_key_hash = key_hash)`,
  ),
]
