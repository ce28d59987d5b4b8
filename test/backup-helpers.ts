import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { backup } from '../cli/backup.ts'
import { restore } from '../cli/restore.ts'
import type { TestDatabase } from './test-database.ts'
import { envOf } from './transfer-helpers.ts'

type DatabaseLocation = Pick<TestDatabase, 'dataDir' | 'databaseUrl'>
type Command = typeof backup | typeof restore

/** Runs a command on a database and returns all that it printed. */
async function run(command: Command, file: string, location: DatabaseLocation) {
  const output = new PassThrough()
  const code = await command([file], { stdout: output, stderr: output, env: envOf(location) })
  return { code, output: await text(output.end()) }
}

export const backUpTo = (file: string, location: DatabaseLocation) => run(backup, file, location)
export const restoreFrom = (file: string, location: DatabaseLocation) => run(restore, file, location)

export async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
