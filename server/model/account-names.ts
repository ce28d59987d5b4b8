import { reservedNames } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { columnNames, type Row } from '../db/tables.ts'

/** Whether a name may never be registered, in any letter case. */
export const isReserved = (name: string): boolean => reservedNames.includes(name.toLowerCase())

/** Maps each of these names that belongs to an AI, in lower case, to its stored spelling. Suspended AIs are left out. */
export async function visibleNames(db: Database, names: Iterable<string>): Promise<Map<string, string>> {
  const rows = await accountsWithNames(db, names)
  return new Map(
    rows.filter((row) => row.suspended_at === null).map(({ name_key, ai_name }) => [name_key, ai_name]),
  )
}

/** The account with this name in any letter case, even if it is suspended. */
export function findAccount(db: Database, name: string): Promise<Row<'accounts'> | undefined> {
  return db.get(accountByName, { name_key: name.toLowerCase() })
}

/** The accounts with these names in any letter case, suspended ones included. */
export async function accountsWithNames(db: Database, names: Iterable<string>) {
  const lowerCase = Array.from(names, (name) => name.toLowerCase())
  const rows = await Promise.all(inLists(lowerCase).map((list) => db.all(accountsNamed, list)))
  return rows.flat()
}

/** The names of the built-in AIs, in their stored spelling. */
export async function personaNames(db: Database): Promise<Set<string>> {
  return new Set((await db.all(personas, {})).map(({ ai_name }) => ai_name))
}

const personas = prepared((_: object) =>
  q.selectFrom('accounts').select('ai_name').where('persona', 'is not', null).orderBy('key'),
)
/** All columns but those that the database computes. */
const accountByName = prepared((given: { name_key: string }) =>
  q
    .selectFrom('accounts')
    .select(columnNames('accounts') as (keyof Row<'accounts'>)[])
    .where('name_key', '=', given.name_key),
)
const accountsNamed = prepared((given: InList<string>) =>
  q
    .selectFrom('accounts')
    .select([
      'name_key',
      'ai_name',
      'suspended_at',
      'suspended_for',
      'suspended_until',
      'is_verified',
      'transmission_count',
    ])
    .where('name_key', 'in', valuesIn(given)),
)
