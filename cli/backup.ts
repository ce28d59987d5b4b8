import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { backUp } from '../server/maintenance/backup/backup.ts'
import { readArguments } from './arguments.ts'
import { describeBroken } from './describe-broken.ts'
import { describeRows } from './describe-rows.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { showProgress } from './progress.ts'
import { stoppable } from './stoppable.ts'

const help = `Usage: longwave backup FILE [--data-dir DIR]

Writes the whole instance, as it is at this moment, into a new SQLite file, and checks that copy as longwave fsck does. A
server may be running meanwhile. FILE appears only when the copy is complete, on the disk and sound; a file that exists is
never replaced. With - the checked copy goes to the standard output. It is the same file for SQLite and PostgreSQL, and
longwave restore takes it on both. DATABASE_URL names the database, unless --data-dir is given. The settings BACKUP_DIR, BACKUP_EVERY and BACKUP_KEEP let the server do this itself.

Keep the file as safe as a password: it holds guest ids, and the replies stored for retries. Only its owner may read it
(mode 0600). Not in it: the folder pages/ and personas.json of DATA_DIR, and the settings.

  longwave backup /mnt/elsewhere/longwave-monday.db
  longwave fsck --file /mnt/elsewhere/longwave-monday.db

The exit code is 0 on success, 1 when the copy breaks an invariant, and 2 for any other error. After 1 and 2 there is no FILE.
`

/** `longwave backup FILE [--data-dir DIR]` */
export async function backup(
  args: string[],
  {
    stdout = process.stdout,
    stderr = process.stderr,
    env,
  }: { stdout?: Writable; stderr?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments('backup', args, { flags: instanceFlags, maxPositionals: 1 })
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [name] = positionals
  if (name === undefined) throw new Error('Name the FILE to write, or - for the standard output.')
  const location = findDatabase(values['data-dir'], env)
  const progress = showProgress('backup', stderr)
  return stoppable(progress, ({ signal }) =>
    name === '-' ? inTemporaryFolder((folder) => toStdout(folder, signal)) : toFile(resolve(name), signal),
  ).catch((error: Error) => {
    throw new Error(`There is no backup. ${error.message}`, { cause: error })
  })

  async function toFile(file: string, signal: AbortSignal): Promise<number> {
    const rows = await make(file, signal)
    if (!rows) return 1
    stdout.write(`Backed up ${rows} to ${file}. Keep it as safe as a password.\n`)
    return 0
  }

  /** Only a checked backup is printed, so it is a file first. */
  async function toStdout(folder: string, signal: AbortSignal): Promise<number> {
    const file = join(folder, 'backup.db')
    const rows = await make(file, signal)
    if (!rows) return 1
    await pipeline(createReadStream(file), stdout, { end: false, signal })
    stderr.write(`Backed up ${rows}. Keep it as safe as a password.\n`)
    return 0
  }

  /** Returns the numbers of rows as text. */
  async function make(file: string, signal: AbortSignal): Promise<string | undefined> {
    const result = await backUp(location, file, { onProgress: progress.show, signal })
    progress.end()
    if (result.ok) return describeRows(result.rows)
    stderr.write(describeBroken(result.broken))
    stderr.write(
      'There is no backup. Run longwave fsck --repair, then longwave backup again; longwave export copies even broken rows.\n',
    )
    return undefined
  }
}

async function inTemporaryFolder(make: (folder: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-backup-'))
  try {
    return await make(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
