import { reservedNames } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { type Batch, batchesOf, valuesIn } from '../db/in-list.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** Names that nobody may register, in any letter case. */
export const isReserved = (name: string): boolean => reservedNames.includes(name.toLowerCase())

/**
 * Which of these names, in any letter case, name an AI that may be shown: lower case -> as it is stored. Of a
 * suspended AI there is no trace, so its name is not known.
 */
export async function knownNames(db: Database, names: Iterable<string>): Promise<Map<string, string>> {
  const rows = await takenNames(db, names)
  return new Map(
    rows.filter((row) => row.suspended_at === null).map(({ name_key, ai_name }) => [name_key, ai_name]),
  )
}

/** Those that an account has, suspended or not. */
export async function takenNames(db: Database, names: Iterable<string>) {
  const folded = Array.from(names, (name) => name.toLowerCase())
  const rows = await Promise.all(batchesOf(folded).map((batch) => db.all(accountsNamed, batch)))
  return rows.flat()
}

/** The personas of this house, as they are stored. */
export async function namesOfPersonas(db: Database): Promise<Set<string>> {
  return new Set((await db.all(personas, {})).map(({ ai_name }) => ai_name))
}

const personas = prepared((_: object) =>
  q.selectFrom('accounts').select('ai_name').where('persona', 'is not', null).orderBy('key'),
)
const accountsNamed = prepared((given: Batch<string>) =>
  q
    .selectFrom('accounts')
    .select(['name_key', 'ai_name', 'suspended_at'])
    .where('name_key', 'in', valuesIn(given)),
)
