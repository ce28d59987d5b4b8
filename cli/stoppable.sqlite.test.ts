import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { openStorage } from '../server/engines/open.ts'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { backUpTo, newFolder } from '../test/backup-helpers.ts'
import { runCommand } from '../test/run-command.ts'
import { exportSmallWorld, launcher } from '../test/transfer-helpers.ts'
import { until } from '../test/until.ts'

/** Runs a command, gives it `input` without an end, and stops it once `hasBegun`. */
async function stop(
  t: TestContext,
  args: string[],
  {
    signal,
    input = '',
    hasBegun,
  }: { signal: NodeJS.Signals; input?: string | Buffer; hasBegun: () => boolean },
) {
  const command = spawn(process.execPath, [launcher, ...args])
  t.after(() => command.kill('SIGKILL'))
  const isOver = once(command, 'exit')
  command.stdin.on('error', () => {})
  command.stdin.write(input)
  await until('the command begins', () => hasBegun() || command.exitCode !== null)
  command.kill(signal)
  const [stderr, [code]] = await Promise.all([text(command.stderr), isOver])
  return { code, stderr }
}

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String)

test('a stopped import or restore says so, and leaves the folder as it was', async (t) => {
  const { world, lines } = await exportSmallWorld(t)
  const backup = join(await newFolder(t), 'a.db')
  await backUpTo(backup, world.database)
  const begun = { import: lines.slice(0, 10).join('\n'), restore: readFileSync(backup).subarray(0, 8192) }
  const done = { import: 'imported', restore: 'restored' }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const name of ['import', 'restore'] as const) {
      const dataDir = await newFolder(t)
      const { code, stderr } = await stop(t, [name, '-', '--data-dir', dataDir], {
        signal,
        input: begun[name],
        hasBegun: () => filesIn(dataDir).includes('importing/longwave.db'),
      })
      assert.deepEqual(
        [code, stderr],
        [2, `longwave ${name}: Nothing was ${done[name]}. It was stopped by ${signal}.\n`],
      )
      assert.deepEqual(filesIn(dataDir), ['longwave.lock'])
    }
  }
})

test('a stopped export says so, and leaves no file and no part', async (t) => {
  const dataDir = await newFolder(t)
  await (await openStorage({ dataDir })).close()
  const db = new SqliteDatabase(databaseFile(dataDir))
  db.raw.exec(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 300000)
     insert into held_names (name_hash, until) select printf('%064x', n), 1 from numbers`,
  )
  db.close()
  const folder = await newFolder(t)
  const file = join(folder, 'all.ndjson')
  const { code, stderr } = await stop(t, ['export', file, '--data-dir', dataDir], {
    signal: 'SIGINT',
    hasBegun: () => filesIn(folder).some((name) => name.endsWith('.part')),
  })
  assert.deepEqual([code, stderr], [2, 'longwave export: It was stopped by SIGINT.\n'])
  assert.deepEqual(filesIn(folder), [])
})

test('the doctor names the folder of an import that was killed, and the next start removes it', async (t) => {
  const dataDir = await newFolder(t)
  mkdirSync(join(dataDir, 'importing'))
  const examine = () => runCommand(['doctor'], { DATA_DIR: dataDir, PORT: '1' })
  const { code, output } = await examine()
  assert.match(
    output,
    /^note {2}disk +\S+importing belongs to an import or restore that is running, or was killed/m,
  )
  assert.equal(code, 0, output)
  await (await openStorage({ dataDir })).close()
  assert.ok(!filesIn(dataDir).includes('importing'))
  assert.doesNotMatch((await examine()).output, /importing/)
})
