import type { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { counters } from './counters.ts'
import { names } from './names.ts'
import { order } from './order.ts'
import { personas } from './personas.ts'
import { relations } from './relations.ts'
import { countsByTime } from './rollups.ts'
import { secrets } from './secrets.ts'
import { shape } from './shape.ts'
import { tagIndex } from './tag-index.ts'
import { texts } from './texts.ts'

/** All that counting needs of a connection, so that a copy nobody can write to is counted too (copy.ts). */
export type Readable = Pick<SqliteDatabase, 'raw'>

/** One promise about what is stored. It gives every place where the promise does not hold, and nothing when it does. */
export type Invariant = {
  id: string
  promise: string
  /** Where this does not hold, nothing further can be asked of the file. */
  isGround?: boolean
  differences: (db: Readable) => Iterable<Difference>
}
export type Difference = { where: string; expected: unknown; found: unknown }

export type Report = {
  ok: boolean
  /** False when the file is in such a state that most questions could not be asked. */
  complete: boolean
  /** How many rows there were of each kind. */
  rows: Record<string, number>
  broken: Broken[]
}
export type Broken = { id: string; promise: string; times: number; examples: Difference[] }

const invariants: Invariant[] = [
  ...shape,
  ...counters,
  ...countsByTime,
  ...relations,
  ...tagIndex,
  ...names,
  ...texts,
  ...order,
  ...secrets,
  ...personas,
]

const mostExamples = 20

/** Counts everything from the rows, at one instant, however much is written meanwhile; memory does not grow with the rows. */
export function fsck(db: Readable, more: Invariant[] = []): Report {
  db.raw.exec('begin')
  try {
    const broken: Broken[] = []
    for (const { id, promise, isGround = false, differences } of [...invariants, ...more]) {
      const examples: Difference[] = []
      let times = 0
      for (const difference of readable(differences(db))) {
        if (times++ < mostExamples) examples.push(difference)
      }
      if (times > 0) broken.push({ id, promise, times, examples })
      if (times > 0 && isGround) return { ok: false, complete: false, rows: {}, broken }
    }
    return { ok: broken.length === 0, complete: true, rows: rowsIn(db), broken }
  } finally {
    if (db.raw.isTransaction) db.raw.exec('rollback')
  }
}

/** A page or a number that cannot be read is one of the findings; any other error is none about the file. */
function* readable(differences: Iterable<Difference>): Iterable<Difference> {
  try {
    yield* differences
  } catch (error) {
    if (!isDamage(error)) throw error
    yield { where: 'file', expected: 'rows that can be read', found: (error as Error).message }
  }
}

/** SQLITE_CORRUPT with all its extended codes, and integers beyond those that we ever store. */
function isDamage(error: unknown): boolean {
  const { errcode = 0, code } = error as { errcode?: number; code?: string }
  return (errcode & 0xff) === 11 || code === 'ERR_OUT_OF_RANGE'
}

function rowsIn(db: Readable): Report['rows'] {
  const tables = ['accounts', 'transmissions', 'comments', 'likes', 'follows', 'tags', 'answers']
  const count = (table: string) => Number(db.raw.prepare(`select count(*) as n from ${table}`).get()?.['n'])
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}
