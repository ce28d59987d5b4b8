import { createReadStream, statSync } from 'node:fs'
import { addAbortSignal, type Readable, type Writable } from 'node:stream'
import { describeDatabase } from '../server/engines/open.ts'
import type { OnProgress } from '../server/maintenance/progress.ts'
import { importLines } from '../server/maintenance/transfer/import.ts'
import { type ImportTarget, OutcomeUnknown } from '../server/maintenance/transfer/import-target.ts'
import { openImportTarget } from '../server/maintenance/transfer/open.ts'
import { readArguments } from './arguments.ts'
import { describeBroken } from './describe-broken.ts'
import { describeRows } from './describe-rows.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { showProgress } from './progress.ts'
import { stoppable } from './stoppable.ts'

const help = `Usage: longwave import FILE [--data-dir DIR]

Restores an instance from a file that longwave export wrote, with the same keys and ids. With - it reads the standard
input. The instance goes into the database of DATABASE_URL, or into DATA_DIR; --data-dir overrides both. The target must
be empty, and no server may use it meanwhile. A file that was cut off, changed or damaged is refused, and all invariants
are checked as by longwave fsck. Nothing is visible until all of that has succeeded; a failure leaves nothing behind.

  longwave import backup.ndjson --data-dir /srv/longwave

The exit code is 0 on success, 1 when rows of the file contradict each other, and 2 for any other error.
`

/** `longwave import FILE [--data-dir DIR]` */
export async function importFrom(
  args: string[],
  {
    stdin = process.stdin,
    stdout = process.stdout,
    stderr = process.stderr,
    env,
    maxPages,
  }: {
    stdin?: Readable
    stdout?: Writable
    stderr?: Writable
    env?: Environment
    maxPages?: number
  } = {},
): Promise<number> {
  const { values, positionals } = readArguments('import', args, {
    flags: instanceFlags,
    maxPositionals: Number.POSITIVE_INFINITY,
  })
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new Error('Name one FILE, or - for the standard input.')
  const location = findDatabase(values['data-dir'], env)
  const progress = showProgress('import', stderr)
  let target: ImportTarget | undefined
  let input: Readable | undefined
  try {
    return await stoppable(progress, async ({ signal, onProgress }) => {
      target = await openImportTarget(maxPages === undefined ? location : { ...location, maxPages })
      const found = from === '-' ? undefined : statSync(from, { throwIfNoEntry: false })
      if (found?.isFile() === false)
        throw new Error(
          `${from} is not a regular file: to read from a pipe, name - and use the standard input.`,
        )
      input = from === '-' ? stdin : createReadStream(from, { highWaterMark: 1 << 18 })
      addAbortSignal(signal, input)
      const text = input.setEncoding('utf8')
      const rowCounts = await importLines(target, counted(text, found?.size, onProgress))
      const { ok, broken } = await target.fsck(onProgress)
      progress.end()
      if (!ok) {
        stderr.write(describeBroken(broken))
        stderr.write(
          'Nothing was imported. Run longwave fsck --repair on the original instance, then export it again.\n',
        )
        return 1
      }
      await target.finish()
      stdout.write(`Imported ${describeRows(rowCounts)} into ${describeDatabase(location)}.\n`)
      return 0
    })
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      throw new Error(`${outcomeUnknown} ${error.message}`, { cause: error })
    }
    throw new Error(`Nothing was imported. ${(error as Error).message}`, { cause: error })
  } finally {
    await target?.discard()
    input?.destroy()
  }
}

async function* counted(
  text: AsyncIterable<string>,
  total: number | undefined,
  onProgress: OnProgress,
): AsyncGenerator<string> {
  let done = 0
  for await (const piece of text) {
    yield piece
    done += Buffer.byteLength(piece)
    onProgress({ doing: 'importing', done, total, unit: 'bytes' })
  }
}

const outcomeUnknown =
  'Either everything was imported or nothing: the database did not confirm the commit. Run the import again; if the first one succeeded, it is refused.'
