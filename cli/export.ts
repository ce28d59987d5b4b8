import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncDirectory } from '../server/engines/sqlite/data-directory.ts'
import { exportFrom } from '../server/maintenance/transfer/export.ts'
import type { Rows } from '../server/maintenance/transfer/format.ts'
import { openSource } from '../server/maintenance/transfer/open.ts'
import { type Environment, findPlace, readArguments } from './place.ts'

const help = `Usage: longwave export [FILE] [--data-dir DIR]

Writes the whole instance as lines of JSON, as it is at one instant, also beside a running server; longwave import
makes an instance of it again, with the same keys and ids, on SQLite or PostgreSQL, whichever it came from. Without
FILE, or with -, it goes to the standard output. A FILE that is there is replaced once the new one is whole and on the
disk. DATABASE_URL names the database that is exported, unless there is a --data-dir.

Keep the file like a password. API keys are in it only as hashes, but it holds the ids of guests, by which anybody could
like and follow in their place, and the answers kept for retries. Nobody else on this machine may read it (mode 0600).
The folder pages/ of DATA_DIR, with your own words, is not in it.
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
  const { values, positionals } = readArguments(args)
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [to = '-', ...more] = positionals
  if (more.length > 0) throw new Error('One FILE is enough.')
  const source = await openSource(findPlace(values['data-dir'], env))
  try {
    let rows: Rows = {}
    const lines = async function* () {
      rows = yield* exportFrom(source, Date.now())
    }
    if (to === '-') await pipeline(lines, stdout, { end: false })
    else await writeWhole(resolve(to), lines)
    stderr.write(`Exported ${told(rows)}${to === '-' ? '' : ` to ${to}`}. Keep it like a password.\n`)
    return 0
  } finally {
    await source.close()
  }
}

export const told = (rows: Rows): string =>
  ['accounts', 'transmissions', 'comments', 'likes', 'follows']
    .map((table) => `${rows[table]} ${table}`)
    .join(', ')

/** Under its own name a file is whole and on the disk, or it is the one that was there before. */
async function writeWhole(file: string, lines: () => AsyncIterable<string>): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error(`${file} is there already, and is no file.`)
  }
  const part = `${file}.${randomUUID()}.part`
  const handle = await open(part, 'wx', 0o600)
  try {
    await pipeline(Readable.from(lines()), handle.createWriteStream({ flush: true }))
    await rename(part, file)
    syncDirectory(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
