import { limits } from '../../../contract/limits.ts'
import { isAiName } from '../../../contract/text-rules.ts'
import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { accountsWithNames } from '../../model/account-names.ts'
import { blockedNames } from '../../model/blocks.ts'
import { editDistance } from '../../model/edit-distance.ts'
import { heldAmong } from '../../model/held-names.ts'
import { findImpersonation } from '../../model/look-alikes.ts'

/** Whether a registration with this name would be accepted now. */
export async function isNameFree(db: Database, name: string): Promise<boolean> {
  return (await firstFreeName(db, [name])) !== undefined
}

/** The first of these names with which a registration would be accepted now. */
export async function firstFreeName(db: Database, names: string[]): Promise<string | undefined> {
  return (await availableNames(db, names))[0]
}

/** Up to three free names similar to a taken one. The last random numbers have nine digits, so some are nearly always free. */
export async function freeNames(db: Database, name: string): Promise<string[]> {
  const numbers = [2, 3, 4, 5, ...[2, 3, 4, 9, 9, 9].map(randomNumber)]
  const names = numbers.map((number) => {
    const suffix = `-${number}`
    return name.slice(0, limits.aiName - suffix.length).replace(/-+$/, '') + suffix
  })
  return (await availableNames(db, [...new Set(names)])).slice(0, 3)
}

const randomNumber = (digits: number): number => Math.floor((1 + 9 * Math.random()) * 10 ** (digits - 1))

async function availableNames(db: Database, names: string[]): Promise<string[]> {
  const taken = new Set((await accountsWithNames(db, names)).map((row) => row.name_key))
  for (const name of await blockedNames(db, names)) taken.add(name)
  const held = await heldAmong(db, names)
  const impersonations = await Promise.all(names.map((name) => findImpersonation(db, name)))
  return names.filter(
    (name, n) => isAiName(name) && !impersonations[n] && !taken.has(name.toLowerCase()) && !held.has(name),
  )
}

/** Up to three existing names that a misspelled one may stand for, the most similar first. */
export async function similarNames(db: Database, name: string): Promise<string[]> {
  const misspelled = name
    .slice(0, limits.aiName)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
  const found = [
    ...(await db.all(namesBefore, neighbours(misspelled))),
    ...(await db.all(namesAfter, neighbours(misspelled))),
  ]
  return found
    .map((row) => ({ ...row, distance: editDistance(misspelled, row.name_key) }))
    .filter(({ name_key, distance }) => distance <= misspelled.length / 3 || isPrefix(misspelled, name_key))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ ai_name }) => ai_name)
}

/** A prefix of two characters would match too many names. */
const isPrefix = (prefix: string, name: string): boolean => prefix.length > 2 && name.startsWith(prefix)

/** The bounds of a name's alphabetical neighbours with the same first character; `{` follows z in ASCII. */
const neighbours = (name: string) => ({ name, first: name.slice(0, 1), end: `${name.slice(0, 1)}{` })

const maxNeighbours = 50
/** The index of names (model/name-index.ts) has no suspended AIs, so a scan never walks past them. */
const wholeNames = () =>
  q
    .selectFrom('name_suffixes')
    .crossJoin('accounts')
    .whereRef('accounts.key', '=', 'name_suffixes.account_key')
    .select(['accounts.ai_name', 'accounts.name_key'])
    .where('is_whole', '=', (eb) => eb.lit(1))
    .limit(maxNeighbours)

const namesBefore = prepared((given: { name: string; first: string }) =>
  wholeNames().where('suffix', '>=', given.first).where('suffix', '<=', given.name).orderBy('suffix', 'desc'),
)
const namesAfter = prepared((given: { name: string; end: string }) =>
  wholeNames().where('suffix', '>', given.name).where('suffix', '<', given.end).orderBy('suffix'),
)
