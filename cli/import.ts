import { createReadStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { placeOf } from '../server/engines/open.ts'
import { type Target, Unsure } from '../server/maintenance/transfer/engine.ts'
import { importInto } from '../server/maintenance/transfer/import.ts'
import { openTarget } from '../server/maintenance/transfer/open.ts'
import { told } from './export.ts'
import { type Environment, findPlace, readArguments } from './place.ts'

const help = `Usage: longwave import FILE [--data-dir DIR]

Makes an instance of what longwave export wrote, with the same keys and ids, where no instance is yet. With - it comes
from the standard input. It goes into the database of DATABASE_URL, unless there is a --data-dir; else into DATA_DIR.
No server may use that place meanwhile. A file that was cut off, changed or damaged is refused, and everything is
counted again, as longwave fsck does; before all of that is done, nothing of it can be seen, and what does not end well
leaves nothing behind.

The code is 0 when the instance is there, 1 when the rows of the file contradict each other, and 2 for everything else.
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
  const { values, positionals } = readArguments(args)
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new Error('Name one FILE, or - for the standard input.')
  const place = findPlace(values['data-dir'], env)
  let target: Target | undefined
  let input: Readable | undefined
  try {
    target = await openTarget(maxPages === undefined ? place : { ...place, maxPages })
    input = from === '-' ? stdin : createReadStream(from, { highWaterMark: 1 << 18 })
    const rows = await importInto(target, input.setEncoding('utf8'))
    const { ok, broken } = await target.fsck()
    if (!ok) {
      for (const { id, promise, times } of broken) stderr.write(`${id}: ${promise}. Not so ${times} times.\n`)
      stderr.write(
        'Nothing was imported. Run longwave fsck --repair where the file comes from, and export it again.\n',
      )
      return 1
    }
    await target.finish()
    stdout.write(`Imported ${told(rows)} into ${placeOf(place)}.\n`)
    return 0
  } catch (error) {
    if (error instanceof Unsure) throw new Error(`${unsure} ${error.message}`, { cause: error })
    throw new Error(`Nothing was imported. ${(error as Error).message}`, { cause: error })
  } finally {
    await target?.abandon()
    input?.destroy()
  }
}

const unsure =
  'Everything was imported, or nothing: the database was asked to keep it and gave no clear answer. Import it once more; where it is there, that is refused.'
