import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { lockDirectory } from '../server/engines/sqlite/directory-lock.ts'
import { databaseFile } from '../server/engines/sqlite/open.ts'
import { acknowledged } from '../server/maintenance/fsck/acknowledged.ts'
import { openToRead } from '../server/maintenance/fsck/copy.ts'
import { type Broken, fsck as count, type Invariant, type Report } from '../server/maintenance/fsck/index.ts'
import { type Copy, copyOf, inFolder } from '../server/maintenance/fsck/postgres-copy.ts'
import { repair } from '../server/maintenance/fsck/repair.ts'
import { findPlace } from './place.ts'

/**
 * `longwave fsck [--data-dir DIR | --file DB] [--repair] [--acks FILE]`: prints a report in JSON; 0 is clean, 1 is not.
 * A server may go on meanwhile, except for a repair. The database of DATABASE_URL is counted in a copy of one instant.
 */
export async function fsck(
  args: string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      'data-dir': { type: 'string' },
      file: { type: 'string' },
      repair: { type: 'boolean' },
      acks: { type: 'string' },
    },
  })
  const { dataDir, databaseUrl } = findPlace(values['data-dir'])
  const more = values.acks === undefined ? [] : [await acknowledged(values.acks)]
  if (databaseUrl !== undefined && values.file === undefined) {
    if (values.repair) throw new Error('--repair knows only SQLite yet.')
    return report(await inFolder((file) => copyOf(databaseUrl, file)), more, print)
  }
  const file = values.file ?? databaseFile(dataDir)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const before = values.repair ? await repairAlone(file) : undefined
  return report(openToRead(file), more, print, before)
}

async function report(
  db: Copy,
  more: Invariant[],
  print: (text: string) => void,
  before?: Report,
): Promise<number> {
  try {
    const found = count(db, more)
    const repaired = before && { repaired: mended(before, found) }
    print(`${JSON.stringify({ ...found, ...repaired }, null, 2)}\n`)
    return found.ok ? 0 : 1
  } finally {
    await db.close()
  }
}

/** Nobody else may write meanwhile: a server must be stopped first. */
async function repairAlone(file: string): Promise<Report> {
  const lock = lockDirectory(dirname(file))
  try {
    const db = new SqliteDatabase(file)
    try {
      return await repair(db)
    } finally {
      db.close()
    }
  } finally {
    lock.release()
  }
}

/** What was found before and is not found any more. */
function mended(before: Report, after: Report): Omit<Broken, 'examples'>[] {
  return before.broken.flatMap(({ id, promise, times }) => {
    const left = after.broken.find((each) => each.promise === promise)?.times ?? 0
    return times > left ? [{ id, promise, times: times - left }] : []
  })
}
