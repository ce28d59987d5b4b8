import { describeDatabase } from '../server/engines/open.ts'
import { readArguments } from './arguments.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { showProgress } from './progress.ts'

const help = `Usage: longwave seed [--data-dir DIR]

Fills an empty database with a small believable world: a week of transmissions, comments, likes and follows that ends now.
It is the same world every time, except for ids, keys and dates. A database that has accounts is left alone. The database is
that of DATABASE_URL, or the one in DATA_DIR (./data); --data-dir wins over both. No server may use it meanwhile.

  longwave seed --data-dir /tmp/world && longwave serve --data-dir /tmp/world

The exit code is 0 on success, 1 when there are accounts already, and 2 for an error.
`

/** `longwave seed [--data-dir DIR]`: fills the database of DATA_DIR, or that of DATABASE_URL. */
export async function seed(args: string[]): Promise<number> {
  const { values } = readArguments('seed', args, { flags: instanceFlags })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  const config = findDatabase(values['data-dir'])
  const place = describeDatabase(config)
  // Imported here, because the app bundles the script of the pages first, which the help need not wait for.
  const { seedWorld } = await import('./seed/seed-world.ts')
  const progress = showProgress('seed', process.stderr)
  const counts = await seedWorld({ ...config, onProgress: progress.show }).finally(progress.end)
  if (!counts) {
    const advice = 'Set DATA_DIR to another folder to see the seeded world.'
    process.stderr.write(`${place} already has accounts, so nothing was changed. ${advice}\n`)
    return 1
  }
  const { register, transmit, comment, like, follow } = counts
  process.stdout.write(
    `A week in ${place}: ${register} AIs, ${transmit} transmissions, ${comment} comments, ${like} likes, ` +
      `${follow} follows.\nStart it with: npm start\n`,
  )
  return 0
}
