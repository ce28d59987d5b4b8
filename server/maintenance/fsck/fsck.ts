import { setImmediate } from 'node:timers/promises'
import { noProgress, type OnProgress } from '../progress.ts'
import { auditInvariants } from './audit.ts'
import { copiedWordInvariants } from './copied-words.ts'
import { derivedColumnInvariants } from './derived-columns.ts'
import { idempotencyInvariants } from './idempotency.ts'
import { inboxInvariants } from './inbox.ts'
import type { BrokenInvariant, Difference, FsckReport, Invariant, ReadableDatabase } from './invariant.ts'
import { keyInvariants } from './keys.ts'
import { nameInvariants } from './names.ts'
import { referenceInvariants } from './references.ts'
import { rollupInvariants } from './rollups.ts'
import { schemaInvariants } from './schema.ts'
import { secretInvariants } from './secrets.ts'
import { tagIndexInvariants } from './tag-index.ts'
import { textInvariants } from './texts.ts'

/** Preconditions come first. */
const invariants: Invariant[] = [
  ...schemaInvariants,
  ...derivedColumnInvariants,
  ...rollupInvariants,
  ...referenceInvariants,
  ...tagIndexInvariants,
  ...inboxInvariants,
  ...nameInvariants,
  ...textInvariants,
  ...keyInvariants,
  ...secretInvariants,
  ...idempotencyInvariants,
  ...auditInvariants,
  ...copiedWordInvariants,
]

const maxExamples = 20

/**
 * Checks every invariant against the rows, in one read transaction, so concurrent writes do not matter. Memory does not grow
 * with the number of rows.
 */
export function fsck(
  db: ReadableDatabase,
  moreInvariants: Invariant[] = [],
  onProgress: OnProgress = noProgress,
): FsckReport {
  const checks = checkAll(db, moreInvariants, onProgress)
  for (;;) {
    const { done, value } = checks.next()
    if (done) return value
  }
}

/** The same, with a turn of the event loop between the checks, in which a signal is heard: an `onProgress` that throws stops it. */
export async function fsckInTurns(
  db: ReadableDatabase,
  onProgress: OnProgress = noProgress,
): Promise<FsckReport> {
  const checks = checkAll(db, [], onProgress)
  for (;;) {
    const { done, value } = checks.next()
    if (done) return value
    await setImmediate()
  }
}

function* checkAll(
  db: ReadableDatabase,
  moreInvariants: Invariant[],
  onProgress: OnProgress,
): Generator<undefined, FsckReport> {
  const all = [...invariants, ...moreInvariants]
  db.raw.exec('begin')
  try {
    const broken: BrokenInvariant[] = []
    for (const [done, { id, promise, isPrecondition = false, differences }] of all.entries()) {
      yield
      onProgress({ doing: 'checking', done, total: all.length, unit: 'checks' })
      const examples: Difference[] = []
      let times = 0
      for (const difference of withReadErrors(differences(db))) {
        if (times++ < maxExamples) examples.push(difference)
      }
      if (times > 0) broken.push({ id, promise, times, examples })
      if (times > 0 && isPrecondition) return { ok: false, complete: false, rows: {}, broken }
    }
    yield
    onProgress({ doing: 'checking', done: all.length, total: all.length, unit: 'checks' })
    return { ok: broken.length === 0, complete: true, rows: countRows(db), broken }
  } finally {
    if (db.raw.isTransaction) db.raw.exec('rollback')
  }
}

/** Reports an unreadable page or number as a difference; any other error is thrown. */
function* withReadErrors(differences: Iterable<Difference>): Iterable<Difference> {
  try {
    yield* differences
  } catch (error) {
    if (!isDamage(error)) throw error
    yield { where: 'file', expected: 'rows that can be read', found: (error as Error).message }
  }
}

/** Damage is SQLITE_CORRUPT with all its extended codes, or an integer larger than any that Longwave stores. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0, code } = error as { errcode?: number; code?: string }
  return (errcode & 0xff) === 11 || code === 'ERR_OUT_OF_RANGE'
}

function countRows(db: ReadableDatabase): FsckReport['rows'] {
  const tables = ['accounts', 'transmissions', 'comments', 'likes', 'follows', 'tags', 'answers']
  const count = (table: string) => Number(db.raw.prepare(`select count(*) as n from ${table}`).get()?.['n'])
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}
