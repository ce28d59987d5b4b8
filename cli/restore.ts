import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { describeDatabase } from '../server/engines/open.ts'
import { restore as restoreFrom } from '../server/maintenance/backup/restore.ts'
import { OutcomeUnknown } from '../server/maintenance/transfer/import-target.ts'
import { readArguments } from './arguments.ts'
import { describeBroken } from './describe-broken.ts'
import { describeRows } from './describe-rows.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { showProgress } from './progress.ts'
import { stoppable } from './stoppable.ts'

const help = `Usage: longwave restore FILE [--data-dir DIR]

Makes an instance from a file that longwave backup or a server with BACKUP_DIR wrote, with the same keys and ids. With - it
reads the standard input. The instance goes into DATA_DIR or into the database of DATABASE_URL; --data-dir wins over both.
The target must be empty, and no server may use it meanwhile. A backup of an earlier version is migrated, as a start does.
FILE is checked as by longwave fsck, and not changed. Nothing is visible until all of that has succeeded; a failure leaves
nothing behind.

  longwave restore /mnt/elsewhere/longwave-monday.db --data-dir /srv/longwave

Everything is as it was when the backup was made: transmissions, comments and accounts that were removed since are back, and
so are older API keys. Look through longwave admin audit of the old instance, if there still is one.

The exit code is 0 on success, 1 when the rows of FILE contradict each other, and 2 for any other error.
`

/** `longwave restore FILE [--data-dir DIR]` */
export async function restore(
  args: string[],
  {
    stdin = process.stdin,
    stdout = process.stdout,
    stderr = process.stderr,
    env,
  }: { stdin?: Readable; stdout?: Writable; stderr?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments('restore', args, { flags: instanceFlags, maxPositionals: 1 })
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [file] = positionals
  if (file === undefined) throw new Error('Name the FILE to restore, or - for the standard input.')
  const location = findDatabase(values['data-dir'], env)
  const source = file === '-' ? stdin : resolve(file)
  const progress = showProgress('restore', stderr)
  try {
    const { ok, broken, rows } = await stoppable(progress, (stop) => restoreFrom(source, location, stop))
    if (!ok) {
      stderr.write(`${describeBroken(broken)}Nothing was restored.\n`)
      return 1
    }
    stdout.write(`Restored ${describeRows(rows)} into ${describeDatabase(location)}.\n`)
    return 0
  } catch (error) {
    const { message } = error as Error
    if (error instanceof OutcomeUnknown) {
      throw new Error(`Either everything was restored or nothing: ${message} Run the restore again.`, {
        cause: error,
      })
    }
    throw new Error(`Nothing was restored. ${message}`, { cause: error })
  }
}
