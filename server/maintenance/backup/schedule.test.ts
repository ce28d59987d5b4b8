import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { newFolder, restoreFrom } from '../../../test/backup-helpers.ts'
import { newTestDatabase } from '../../../test/test-database.ts'
import { exportSmallWorld, exportToText, tableLines } from '../../../test/transfer-helpers.ts'
import { hour, openWorld } from '../../../test/world.ts'
import { lockFile } from '../../engines/sqlite/directory-lock.ts'
import { type BackupSettings, startBackups } from './schedule.ts'
import { lockName, nameAt } from './series.ts'

const time = Date.parse('2026-11-22T15:00:00.000Z')
const nameBefore = (ms: number): string => nameAt(time - ms)

/** Runs the schedule until it has logged something. */
async function runOnce(
  t: TestContext,
  location: Parameters<typeof startBackups>[0],
  settings: BackupSettings,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const log = {
    info: resolve,
    error: ({ cause }: { cause: string }, sentence: string) => resolve(`${sentence} ${cause}`),
  }
  const backups = startBackups(location, settings, { now: () => time, log })
  t.after(backups.stop)
  const sentence = await promise
  await backups.stop()
  return sentence
}

test('the schedule makes a backup that restores, and removes only its own oldest ones', async (t) => {
  const { world, file: before } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const others = ['longwave-monday.db', 'notes.txt', `${nameBefore(9 * hour)}.gz`, 'longwave-old.db.part']
  const own = [25, 49, 73].map((hours) => nameBefore(hours * hour))
  const part = `${nameBefore(hour)}.01234567-89ab-cdef-0123-456789abcdef.part`
  for (const name of [...others, ...own, part, `${part}-journal`]) await writeFile(join(folder, name), '')
  const sentence = await runOnce(t, world.database, { folder, everyMs: 24 * hour, keep: 2 })
  const made = 'longwave-20261122T150000Z.db'
  assert.match(
    sentence,
    /^Backed up to \S+longwave-20261122T150000Z\.db and checked: \d+\.\d MB in \d+\.\d s\.$/,
  )
  assert.deepEqual(new Set(await readdir(folder)), new Set([...others, own[0], made, lockName]))
  assert.equal((await stat(join(folder, made))).mode & 0o777, 0o600)
  const database = await newTestDatabase()
  t.after(database.drop)
  assert.equal((await restoreFrom(join(folder, made), database)).code, 0)
  assert.equal(tableLines(await exportToText(database)), tableLines(before))
})

test('the folder is made, for its owner only', async (t) => {
  const world = await openWorld(t)
  const folder = join(await newFolder(t), 'backups')
  await runOnce(t, world.database, { folder, everyMs: hour, keep: 1 })
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.deepEqual(new Set(await readdir(folder)), new Set([nameBefore(0), lockName]))
})

test('backups from the future do not delay the next one, and are removed before good ones', async (t) => {
  const world = await openWorld(t)
  const folder = await newFolder(t)
  const [future, later] = [nameBefore(-1000 * hour), nameBefore(-2000 * hour)]
  const [good, old] = [nameBefore(hour), nameBefore(2 * hour)]
  for (const name of [future, later, good, old]) await writeFile(join(folder, name), '')
  await runOnce(t, world.database, { folder, everyMs: hour, keep: 4 })
  assert.deepEqual(new Set(await readdir(folder)), new Set([nameBefore(0), good, old, later, lockName]))
  await rm(join(folder, nameBefore(0)))
  await runOnce(t, world.database, { folder, everyMs: hour, keep: 3 })
  assert.deepEqual(new Set(await readdir(folder)), new Set([nameBefore(0), good, old, lockName]))
})

test('a backup that fails is reported with its cause, and removes none', async (t) => {
  const world = await openWorld(t)
  const parent = await newFolder(t)
  const settings = { everyMs: 24 * hour, keep: 1 }
  const failed = /^The backup into BACKUP_DIR failed; the next attempt is in 1 min\. /
  const file = join(parent, 'file')
  await writeFile(file, '')
  for (const folder of [join(parent, 'a', 'b'), file]) {
    const sentence = await runOnce(t, world.database, { folder, ...settings })
    assert.match(sentence, failed)
    assert.ok(sentence.includes(folder), sentence)
  }
  const nowhere = { dataDir: join(parent, 'a'), databaseUrl: undefined }
  const old = nameBefore(48 * hour)
  const folder = join(parent, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, old), 'old')
  assert.match(await runOnce(t, nowhere, { folder, ...settings }), /There is no database at/)
  assert.deepEqual(new Set(await readdir(folder)), new Set([old, lockName]))
  assert.equal(await readFile(join(folder, old), 'utf8'), 'old')
})

test('two processes never make a backup into the same folder at once', async (t) => {
  const world = await openWorld(t)
  const folder = await newFolder(t)
  const lock = lockFile(join(folder, lockName), () => 'locked')
  const settings = { folder, everyMs: 24 * hour, keep: 1 }
  assert.match(
    await runOnce(t, world.database, settings),
    /Another Longwave is making a backup in \S+ \(process \d+\)\.$/,
  )
  assert.deepEqual(await readdir(folder), [lockName])
  lock.release()
  assert.match(await runOnce(t, world.database, settings), /^Backed up to /)
})
