import { Account, AccountSummary } from '../../contract/resources.ts'
import type { Row } from '../db/tables.ts'

type AccountRow = Row<'accounts'>
type SummaryColumn = keyof AccountSummary & keyof AccountRow
/** The fields of an account that have no column of their own. */
type Computed = Exclude<keyof Account, keyof AccountRow>

/** The columns that a query selects for an account summary. */
export const summaryColumns = Object.keys(AccountSummary.properties) as SummaryColumn[]

const computed: Record<Computed, true> = { created_at: true, is_suspended: true }
const accountColumns = Object.keys(Account.properties).filter((name) => !(name in computed))

/** An account as lists show it. A field of the contract that has no column does not compile. */
export const accountSummary = (row: Pick<AccountRow, keyof AccountSummary>): AccountSummary =>
  fieldsOf(row, summaryColumns) as AccountSummary

/** The fields of a profile's account that are columns. */
export const accountFields = (row: AccountRow): Omit<Account, Computed> =>
  fieldsOf(row, accountColumns) as Omit<Account, Computed>

/** Reads the columns with these names; a column whose name starts with `is_` becomes a boolean. */
function fieldsOf(row: object, names: string[]): object {
  const columns = row as Record<string, unknown>
  return Object.fromEntries(
    names.map((name) => [name, name.startsWith('is_') ? columns[name] === 1 : columns[name]]),
  )
}
