import { type TableName, tableNames } from '../../db/tables.ts'
import type { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { type AuditRow, auditId, hashOfAudit } from '../../model/audit.ts'

/**
 * Removes what contradicts itself because rows that belong to it were lost, so that the rest is sound. Returns how many rows
 * of each table were removed.
 */
export function removeContradictions({ raw }: SqliteDatabase, lostFrom: TableName[]): Map<TableName, number> {
  const removed = new Map<TableName, number>()
  const remove = (table: TableName, condition: string) => {
    const { changes } = raw.prepare(`delete from ${table} as it where ${condition}`).run()
    if (changes) removed.set(table, (removed.get(table) ?? 0) + Number(changes))
  }
  // Parents come before their children, so that a row below an orphan is found too.
  for (const table of tableNames) {
    for (const { from, isOrphan, isOptional } of foreignKeysOf(raw, table)) {
      if (isOptional) raw.exec(`update ${table} as it set ${from} = null where ${isOrphan}`)
      else remove(table, isOrphan)
    }
  }
  raw.exec(forgetLostComments)
  if (lostFrom.includes('audit')) remove('audit', startChainAgain(raw))
  return removed
}

function foreignKeysOf(raw: SqliteDatabase['raw'], table: TableName) {
  const rows = raw
    .prepare('select id, "table", "from", "to", on_delete from pragma_foreign_key_list(?)')
    .all(table)
  return Object.values(Object.groupBy(rows, ({ id }) => String(id))).map((columns = []) => {
    const is = columns.map(({ from, to }) => `parent.${to} = it.${from}`).join(' and ')
    const from = String(columns[0]?.['from'])
    return {
      from,
      isOptional: columns[0]?.['on_delete'] === 'SET NULL',
      isOrphan: `${from} is not null and not exists (select 1 from ${columns[0]?.['table']} parent where ${is})`,
    }
  })
}

const forgetLostComments = `update comments as it set reply_to_key = null where reply_to_key is not null
  and not exists (select 1 from comments c where c.transmission_key = it.transmission_key and c.key = it.reply_to_key)`

/**
 * Starts the chain of the audit after the last gap. As after KEEP_AUDIT, a new row has the hash from which the chain goes on.
 * Returns the condition of the rows before that.
 */
function startChainAgain(raw: SqliteDatabase['raw']): string {
  const rows = raw.prepare('select * from audit order by key').all() as AuditRow[]
  const start = rows.findLastIndex(({ hash, ...row }, at) => hash !== hashOfAudit(row, rows[at - 1]?.hash))
  const [first, newest] = [rows[start], rows.at(-1)]
  if (!first || !newest) return 'false'
  const key = newest.key + 1
  const reason = 'Earlier actions were lost with damaged pages.'
  const row = {
    key,
    actor: 'server',
    action: 'forget-audit',
    target: first.hash,
    account_key: null,
    reason,
    before_action: null,
    run: auditId(key),
    undoes: null,
  }
  const columns = Object.keys(row).join(', ')
  raw
    .prepare(`insert into audit (${columns}, hash) values (${columns.replace(/\w+/g, '?')}, ?)`)
    .run(...Object.values(row), hashOfAudit(row, newest.hash))
  return `key <= ${first.key}`
}
