import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DatabaseLocation } from '../server/engines/options.ts'
import { syncDirectory } from '../server/engines/sqlite/data-directory.ts'
import { databaseFile, requireFile } from '../server/engines/sqlite/database-file.ts'
import { describeLosses } from '../server/maintenance/damage/describe-losses.ts'
import { salvage } from '../server/maintenance/damage/salvage.ts'
import { isDamage } from '../server/maintenance/fsck/fsck.ts'
import { exportLines } from '../server/maintenance/transfer/export.ts'
import type { RowCounts } from '../server/maintenance/transfer/format.ts'
import { openExportSource } from '../server/maintenance/transfer/open.ts'
import { readArguments } from './arguments.ts'
import { describeBroken } from './describe-broken.ts'
import { describeRows } from './describe-rows.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { showProgress } from './progress.ts'
import { type Stop, stoppable } from './stoppable.ts'

const help = `Usage: longwave export [FILE] [--damaged] [--data-dir DIR]

Writes a snapshot of the whole instance as lines of JSON. A server may be running meanwhile. longwave import restores it
with the same keys and ids, on SQLite or PostgreSQL, whichever it came from. Without FILE, or with -, the export goes to
the standard output. FILE appears once it is complete and on the disk; a file that exists is never replaced. DATABASE_URL
names the database to export, unless --data-dir is given.

Keep the file as safe as a password. It holds API keys only as hashes, but it also holds guest ids, with which anyone
could like and follow as that guest, and the replies stored for retries. Only its owner may read the file (mode 0600).
The folder pages/ of DATA_DIR, with your own texts, is not included.

  --damaged       takes what can be read of a SQLite file with damaged pages, says what is missing, and leaves out what
                  belongs to missing rows, so that longwave import accepts the rest. It needs room for a copy in the
                  temporary folder.

  longwave export backup.ndjson
  longwave export | ssh elsewhere longwave import -

The exit code is 0 on success, 1 if --damaged left something out, and 2 for an error.
`

/** `longwave export [FILE] [--damaged] [--data-dir DIR]` */
export async function exportTo(
  args: string[],
  {
    stdout = process.stdout,
    stderr = process.stderr,
    env,
  }: { stdout?: Writable; stderr?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments('export', args, {
    flags: { ...instanceFlags, damaged: { type: 'boolean' } },
    maxPositionals: Number.POSITIVE_INFINITY,
  })
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [to = '-', ...more] = positionals
  if (more.length > 0) throw new Error('Name at most one FILE.')
  if (to !== '-' && existsSync(to))
    throw new Error(`${to} exists already, and an export replaces no file: name another.`)
  const location = findDatabase(values['data-dir'], env)
  const progress = showProgress('export', stderr)
  if (!values.damaged) {
    await stoppable(progress, (stop) => write(location, stop))
    return 0
  }
  if (location.databaseUrl !== undefined)
    throw new Error('--damaged reads SQLite files: PostgreSQL has tools of its own, such as pg_basebackup.')
  return stoppable(progress, async (stop) => {
    const folder = await mkdtemp(join(tmpdir(), 'longwave-export-'))
    try {
      const damaged = databaseFile(location.dataDir)
      requireFile(damaged)
      const { losses, broken } = await salvage(damaged, databaseFile(folder), stop.onProgress)
      await write({ dataDir: folder, databaseUrl: undefined }, stop)
      stderr.write(describeLosses(losses) + describeBroken(broken))
      return losses.length + broken.length > 0 ? 1 : 0
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  async function write(from: DatabaseLocation, { signal, onProgress }: Stop): Promise<void> {
    const source = await openExportSource(from)
    try {
      let counts: RowCounts = {}
      const lines = async function* () {
        counts = yield* exportLines(source, Date.now(), onProgress)
      }
      if (to === '-') await pipeline(lines, stdout, { end: false, signal })
      else await writeFile(resolve(to), lines, signal)
      progress.end()
      const file = to === '-' ? '' : ` to ${to}`
      stderr.write(`Exported ${describeRows(counts)}${file}. Keep it as safe as a password.\n`)
    } catch (error) {
      if (!isDamage(error)) throw error
      const { message } = error as Error
      throw new Error(`${message}: longwave export --damaged takes what can be read.`, { cause: error })
    } finally {
      await source.close()
    }
  }
}

/** Writes to a temporary file and renames it, so that `file` is always complete. */
async function writeFile(
  file: string,
  lines: () => AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  const handle = await open(part, 'wx', 0o600)
  try {
    await pipeline(Readable.from(lines()), handle.createWriteStream({ flush: true }), { signal })
    await rename(part, file)
    syncDirectory(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
