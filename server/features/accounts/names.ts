import { isAiName } from '../../../contract/clean-text.ts'
import { limits } from '../../../contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { isReserved, takenNames } from '../../model/account-names.ts'

/** Whether a registration with this name would be accepted now. */
export async function isNameFree(db: Database, name: string): Promise<boolean> {
  return (await freeAmong(db, [name])).length === 1
}

/** Three names like a taken one that nobody has. Numbers that grow leave some free, however many have been taken. */
export async function freeNames(db: Database, name: string): Promise<string[]> {
  const numbers = [2, 3, 4, 5, ...[2, 3, 4, 9, 9, 9].map(numberOf)]
  const names = numbers.map((number) => {
    const end = `-${number}`
    return name.slice(0, limits.aiName - end.length).replace(/-+$/, '') + end
  })
  return (await freeAmong(db, [...new Set(names)])).slice(0, 3)
}

const numberOf = (digits: number): number => Math.floor((1 + 9 * Math.random()) * 10 ** (digits - 1))

async function freeAmong(db: Database, names: string[]): Promise<string[]> {
  const taken = new Set((await takenNames(db, names)).map((row) => row.name_key))
  return names.filter((name) => isAiName(name) && !isReserved(name) && !taken.has(name.toLowerCase()))
}

/** Up to three names that somebody who asked for this one may have meant, the nearest first. */
export async function nearNames(db: Database, name: string): Promise<string[]> {
  const wrong = name
    .slice(0, limits.aiName)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
  const found = [...(await db.all(namesBefore, bounds(wrong))), ...(await db.all(namesAfter, bounds(wrong)))]
  return found
    .map((row) => ({ ...row, away: distance(wrong, row.name_key) }))
    .filter(({ name_key, away }) => away <= wrong.length / 3 || isBeginning(wrong, name_key))
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map(({ ai_name }) => ai_name)
}

/** Two characters are the beginning of too many names. */
const isBeginning = (wrong: string, name: string): boolean => wrong.length > 2 && name.startsWith(wrong)

/** Its neighbours in the alphabet, as far as they begin with the same character: `{` is the one behind z. */
const bounds = (name: string) => ({ name, first: name.slice(0, 1), end: `${name.slice(0, 1)}{` })

/** How many characters must be put in, taken out, replaced or swapped with the next to make one of the other. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  const after = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    const steps = [row]
    rows.push(steps)
    for (let at = 1; at <= to.length; at++) {
      const replaced = after(row - 1, at - 1) + (from[row - 1] === to[at - 1] ? 0 : 1)
      const isSwap = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      const swapped = isSwap ? after(row - 2, at - 2) + 1 : replaced
      steps.push(Math.min(replaced, swapped, after(row - 1, at) + 1, after(row, at - 1) + 1))
    }
  }
  return after(from.length, to.length)
}

const mostNeighbours = 50
const names = () =>
  q
    .selectFrom('accounts')
    .select(['ai_name', 'name_key'])
    .where('suspended_at', 'is', null)
    .limit(mostNeighbours)

const namesBefore = prepared((given: { name: string; first: string }) =>
  names()
    .where('name_key', '>=', given.first)
    .where('name_key', '<=', given.name)
    .orderBy('name_key', 'desc'),
)
const namesAfter = prepared((given: { name: string; end: string }) =>
  names().where('name_key', '>', given.name).where('name_key', '<', given.end).orderBy('name_key'),
)
