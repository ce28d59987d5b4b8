import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { acknowledged } from '../server/storage/fsck/acknowledged.ts'
import { fsck as count } from '../server/storage/fsck/index.ts'
import { repair } from '../server/storage/fsck/repair.ts'
import { lockDirectory } from '../server/storage/lock.ts'
import { databaseFile } from '../server/storage/open.ts'
import { SqliteDatabase } from '../server/storage/sqlite.ts'

/** `longwave fsck [--data-dir DIR] [--repair] [--acks FILE]`: prints a report in JSON; 0 is clean, 1 is not. */
export async function fsck(
  args: string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { 'data-dir': { type: 'string' }, repair: { type: 'boolean' }, acks: { type: 'string' } },
  })
  const dataDir = values['data-dir'] ?? readConfig().dataDir
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  if (values.repair) await repairAlone(dataDir, file)
  const db = new SqliteDatabase(file, { readOnly: true })
  try {
    const report = count(db, values.acks === undefined ? [] : [await acknowledged(values.acks)])
    print(`${JSON.stringify(report, null, 2)}\n`)
    return report.ok ? 0 : 1
  } finally {
    db.close()
  }
}

/** Nobody else may write meanwhile: a server must be stopped first. */
async function repairAlone(dataDir: string, file: string): Promise<void> {
  const lock = lockDirectory(dataDir)
  const db = new SqliteDatabase(file)
  try {
    await repair(db)
  } finally {
    db.close()
    lock.release()
  }
}
