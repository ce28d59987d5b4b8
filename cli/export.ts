import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncDirectory } from '../server/engines/sqlite/data-directory.ts'
import { exportLines } from '../server/maintenance/transfer/export.ts'
import type { RowCounts } from '../server/maintenance/transfer/format.ts'
import { openExportSource } from '../server/maintenance/transfer/open.ts'
import { readArguments } from './arguments.ts'
import { describeRows } from './describe-rows.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { showProgress } from './progress.ts'
import { stoppable } from './stoppable.ts'

const help = `Usage: longwave export [FILE] [--data-dir DIR]

Writes a snapshot of the whole instance as lines of JSON. A server may be running meanwhile. longwave import restores it
with the same keys and ids, on SQLite or PostgreSQL, whichever it came from. Without FILE, or with -, the export goes to
the standard output. An existing FILE is replaced once the new one is complete and on the disk. DATABASE_URL names the
database to export, unless --data-dir is given.

Keep the file as safe as a password. It holds API keys only as hashes, but it also holds guest ids, with which anyone
could like and follow as that guest, and the replies stored for retries. Only its owner may read the file (mode 0600).
The folder pages/ of DATA_DIR, with your own texts, is not included.

  longwave export backup.ndjson
  longwave export | ssh elsewhere longwave import -

The exit code is 0 on success and 2 for an error.
`

/** `longwave export [FILE] [--data-dir DIR]` */
export async function exportTo(
  args: string[],
  {
    stdout = process.stdout,
    stderr = process.stderr,
    env,
  }: { stdout?: Writable; stderr?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments('export', args, {
    flags: instanceFlags,
    maxPositionals: Number.POSITIVE_INFINITY,
  })
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [to = '-', ...more] = positionals
  if (more.length > 0) throw new Error('Name at most one FILE.')
  const source = await openExportSource(findDatabase(values['data-dir'], env))
  const progress = showProgress('export', stderr)
  try {
    const rowCounts = await stoppable(progress, async ({ signal, onProgress }) => {
      let counts: RowCounts = {}
      const lines = async function* () {
        counts = yield* exportLines(source, Date.now(), onProgress)
      }
      if (to === '-') await pipeline(lines, stdout, { end: false, signal })
      else await replaceFile(resolve(to), lines, signal)
      return counts
    })
    const file = to === '-' ? '' : ` to ${to}`
    stderr.write(`Exported ${describeRows(rowCounts)}${file}. Keep it as safe as a password.\n`)
    return 0
  } finally {
    await source.close()
  }
}

/** Writes to a temporary file and renames it, so that `file` is always complete: the old version or the new one. */
async function replaceFile(
  file: string,
  lines: () => AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error(`${file} exists and is not a regular file.`)
  }
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
