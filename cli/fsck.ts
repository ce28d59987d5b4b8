import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { acknowledged } from '../server/storage/fsck/acknowledged.ts'
import { openToRead } from '../server/storage/fsck/copy.ts'
import { type Broken, fsck as count, type Report } from '../server/storage/fsck/index.ts'
import { repair } from '../server/storage/fsck/repair.ts'
import { lockDirectory } from '../server/storage/lock.ts'
import { databaseFile } from '../server/storage/open.ts'
import { SqliteDatabase } from '../server/storage/sqlite.ts'

/**
 * `longwave fsck [--data-dir DIR | --file DB] [--repair] [--acks FILE]`: prints a report in JSON; 0 is clean, 1 is not.
 * A server may go on meanwhile, except for a repair.
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
  const file = values.file ?? databaseFile(values['data-dir'] ?? readConfig().dataDir)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const more = values.acks === undefined ? [] : [await acknowledged(values.acks)]
  const before = values.repair ? await repairAlone(file) : undefined
  const db = openToRead(file)
  try {
    const report = count(db, more)
    const repaired = before && { repaired: mended(before, report) }
    print(`${JSON.stringify({ ...report, ...repaired }, null, 2)}\n`)
    return report.ok ? 0 : 1
  } finally {
    db.close()
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
