import { dirname } from 'node:path'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile, requireFile } from '../server/engines/sqlite/database-file.ts'
import { lockDirectory } from '../server/engines/sqlite/directory-lock.ts'
import { isClosedFile } from '../server/engines/sqlite/file-header.ts'
import { describeLosses } from '../server/maintenance/damage/describe-losses.ts'
import { replaceDamaged } from '../server/maintenance/damage/replace.ts'
import { acknowledgedWrites } from '../server/maintenance/fsck/acknowledged.ts'
import { fsck as check } from '../server/maintenance/fsck/fsck.ts'
import type {
  BrokenInvariant,
  FsckReport,
  Invariant,
  OpenDatabase,
} from '../server/maintenance/fsck/invariant.ts'
import { openReadOnly } from '../server/maintenance/fsck/open-read-only.ts'
import { copyToSqlite, inTemporaryFolder } from '../server/maintenance/fsck/postgres-copy.ts'
import { repair } from '../server/maintenance/fsck/repair.ts'
import { repairPostgres } from '../server/maintenance/fsck/repair-postgres.ts'
import { intactFile } from '../server/maintenance/fsck/schema.ts'
import { checkedWords, repairWords } from '../server/maintenance/fsck/words.ts'
import { readArguments } from './arguments.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { type Progress, showProgress } from './progress.ts'

const help = `Usage: longwave fsck [--data-dir DIR | --file DB] [--repair] [--acks FILE]

Checks a database: recounts everything that is derived, looks for rows without a parent, for texts against the rules and for
secrets, and lets SQLite check its own pages. A server may be running. The report is JSON; "ok" says whether all is well,
"broken" names each broken invariant with its number and examples. The database is that of DATABASE_URL, of which a copy
is checked, or the one in DATA_DIR (./data); --data-dir wins over both.

  --file DB       checks this SQLite file, for example a copy
  --repair        recomputes derived data, then checks again; only while no server runs. It never deletes or changes what
                  an AI or a guest wrote. Where pages of a SQLite file are damaged, it makes a new file without them,
                  unless they hold more than derived data and stored replies, and keeps the damaged file.
  --acks FILE     also requires that the writes listed in FILE are there; for tests

The exit code is 0 when every invariant holds, 1 when one does not, and 2 when the check could not run.
`

const flags = {
  ...instanceFlags,
  file: { type: 'string' },
  repair: { type: 'boolean' },
  acks: { type: 'string' },
} as const

/**
 * `longwave fsck [--data-dir DIR | --file DB] [--repair] [--acks FILE]`: prints a report in JSON and returns 0 when every
 * invariant holds, otherwise 1. A server may be running, except for a repair. A PostgreSQL database is checked in a copy.
 */
export async function fsck(
  args: string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
  env?: Environment,
): Promise<number> {
  const { values } = readArguments('fsck', args, { flags })
  if (values.help) {
    print(help)
    return 0
  }
  const { dataDir, databaseUrl } = findDatabase(values['data-dir'], env)
  const progress = showProgress('fsck', process.stderr)
  const moreInvariants = values.acks === undefined ? [] : [await acknowledgedWrites(values.acks)]
  if (databaseUrl !== undefined && values.file === undefined) {
    const before = values.repair ? await repairPostgres(databaseUrl, progress.show) : undefined
    const copy = await inTemporaryFolder((file) => copyToSqlite(databaseUrl, file, progress.show))
    return report(copy, moreInvariants, { print, progress, before })
  }
  const file = values.file ?? databaseFile(dataDir)
  requireFile(file)
  // A copy has no index of words beside it.
  const indexDir = values.file === undefined ? dataDir : undefined
  const before = values.repair ? await repairFile(file, indexDir) : undefined
  const words = indexDir === undefined ? undefined : checkedWords(indexDir)
  try {
    const all = [...moreInvariants, ...(words?.invariants ?? [])]
    return await report(openReadOnly(file), all, { print, progress, before })
  } finally {
    words?.close()
  }
}

async function report(
  db: OpenDatabase,
  moreInvariants: Invariant[],
  {
    print,
    progress,
    before,
  }: { print: (text: string) => void; progress: Progress; before?: FsckReport | undefined },
): Promise<number> {
  try {
    const after = check(db, moreInvariants, progress.show)
    progress.end()
    const repaired = before && { repaired: repairedInvariants(before, after) }
    print(`${JSON.stringify({ ...after, ...repaired }, null, 2)}\n`)
    return after.ok ? 0 : 1
  } finally {
    progress.end()
    await db.close()
  }
}

/**
 * Throws while a server is running, because the server holds the lock. A backup stays one file, because restore refuses a file
 * with a log.
 */
async function repairFile(file: string, indexDir: string | undefined): Promise<FsckReport> {
  const lock = lockDirectory(dirname(file))
  const isBackup = isClosedFile(file)
  const withDatabase = async <Result>(work: (db: SqliteDatabase) => Result): Promise<Awaited<Result>> => {
    const db = new SqliteDatabase(file)
    try {
      return await work(db)
    } finally {
      if (isBackup) db.raw.exec('pragma journal_mode = delete')
      db.close()
    }
  }
  try {
    const before = await withDatabase(repair)
    if (before.broken.some(({ promise }) => promise === intactFile.promise)) {
      const { losses, kept } = await replaceDamaged(file)
      process.stderr.write(`${describeLosses(losses)}The damaged file is kept as ${kept}.\n`)
    }
    const broken = indexDir === undefined ? [] : await withDatabase((db) => repairWords(db, indexDir))
    return { ...before, broken: [...before.broken, ...broken] }
  } finally {
    lock.release()
  }
}

/** The differences that were found before the repair and are gone after it. */
function repairedInvariants(before: FsckReport, after: FsckReport): Omit<BrokenInvariant, 'examples'>[] {
  return before.broken.flatMap(({ id, promise, times }) => {
    const remaining = after.broken.find((each) => each.promise === promise)?.times ?? 0
    return times > remaining ? [{ id, promise, times: times - remaining }] : []
  })
}
