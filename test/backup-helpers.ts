import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** The id of the process in which this process makes a backup, once it runs. */
export async function backupProcessOf(pid: number | undefined): Promise<number> {
  for (let n = 0; n < 20_000; n++) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of children.trim().split(' ')) {
      // Before that, the child is still a copy of its parent, which waits for it.
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('backup.process')) return Number(child)
    }
    await sleep(1)
  }
  throw new Error(`Process ${pid} makes no backup.`)
}

/** The `skip` of tests that need it. */
export const whyNoProcessList: string | false =
  process.platform === 'linux' ? false : 'only Linux lists the children of a process'
