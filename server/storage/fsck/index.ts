import type { SqliteDatabase } from '../sqlite.ts'
import { counters } from './counters.ts'
import { names } from './names.ts'
import { order } from './order.ts'
import { relations } from './relations.ts'
import { secrets } from './secrets.ts'
import { shape } from './shape.ts'
import { tagIndex } from './tag-index.ts'
import { texts } from './texts.ts'

/** One promise about what is stored. It gives every place where the promise does not hold, and nothing when it does. */
export type Invariant = {
  id: string
  promise: string
  differences: (db: SqliteDatabase) => Iterable<Difference>
}
export type Difference = { where: string; expected: unknown; found: unknown }

export type Report = {
  ok: boolean
  /** How many rows there were of each kind. */
  rows: Record<string, number>
  broken: { id: string; promise: string; times: number; examples: Difference[] }[]
}

const invariants: Invariant[] = [
  ...shape,
  ...counters,
  ...relations,
  ...tagIndex,
  ...names,
  ...texts,
  ...order,
  ...secrets,
]

const mostExamples = 20

/** Counts everything from the rows, at one instant, however much is written meanwhile; memory does not grow with the rows. */
export function fsck(db: SqliteDatabase, more: Invariant[] = []): Report {
  db.raw.exec('begin')
  try {
    const broken: Report['broken'] = []
    for (const { id, promise, differences } of [...invariants, ...more]) {
      const examples: Difference[] = []
      let times = 0
      for (const difference of differences(db)) {
        if (times++ < mostExamples) examples.push(difference)
      }
      if (times > 0) broken.push({ id, promise, times, examples })
      // Without its tables nothing else can be asked.
      if (times > 0 && id === 'F12') break
    }
    return { ok: broken.length === 0, rows: broken[0]?.id === 'F12' ? {} : rowsIn(db), broken }
  } finally {
    db.raw.exec('rollback')
  }
}

function rowsIn(db: SqliteDatabase): Record<string, number> {
  const tables = ['accounts', 'transmissions', 'comments', 'likes', 'follows', 'tags', 'answers']
  const count = (table: string) => Number(db.raw.prepare(`select count(*) as n from ${table}`).get()?.['n'])
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}
