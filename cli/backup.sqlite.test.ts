import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStorage } from '../server/engines/open.ts'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { migrate } from '../server/engines/sqlite/migrate.ts'
import {
  backUpTo,
  backupProcessOf,
  newFolder,
  restoreFrom,
  whyNoProcessList,
} from '../test/backup-helpers.ts'
import { runCommand } from '../test/run-command.ts'
import { mountSmallDisk, whyNoSmallDisk } from '../test/small-disk.ts'
import { assertSound } from '../test/test-database.ts'
import {
  exportSmallWorld,
  exportToText,
  type ImportPlace,
  importText,
  launcher,
  newImportFolder,
  tableLines,
} from '../test/transfer-helpers.ts'
import { openWorld } from '../test/world.ts'

// Failures that only a database file can have.

test('a backup of an instance with a broken invariant is refused and says so', async (t) => {
  const { file } = await exportSmallWorld(t)
  const place = await newImportFolder(t)
  assert.equal((await importText(file, place)).code, 0)
  const db = new SqliteDatabase(databaseFile(place.dataDir))
  db.raw.exec('update transmissions set like_count = 3 where key = (select max(key) from transmissions)')
  db.close()
  const folder = await newFolder(t)
  const { code, output } = await backUpTo(join(folder, 'a.db'), place)
  assert.equal(code, 1)
  assert.match(
    output,
    /^F1: transmissions\.like_count .* Broken once\.\nThere is no backup\. Run longwave fsck --repair/,
  )
  assert.deepEqual(await readdir(folder), [])
})

test('a repaired backup is still one file, which restore takes', async (t) => {
  const { database } = await openWorld(t)
  const folder = await newFolder(t)
  const file = join(folder, 'a.db')
  assert.equal((await backUpTo(file, database)).code, 0)
  const { code, output } = await runCommand(['fsck', '--file', file, '--repair'], {})
  assert.equal(code, 0, output)
  assert.deepEqual((await readdir(folder)).sort(), ['a.db', 'longwave.lock'])
  const restored = await restoreFrom(file, await newImportFolder(t))
  assert.equal(restored.code, 0, restored.output)
})

test('a database of an older version is backed up by that version', async (t) => {
  const { dataDir, ...place } = await newImportFolder(t)
  const db = new SqliteDatabase(databaseFile(dataDir))
  migrate(db.raw, 0, 1)
  db.close()
  const file = join(await newFolder(t), 'a.db')
  await assert.rejects(
    backUpTo(file, { ...place, dataDir }),
    /The database has schema 1, this Longwave needs/,
  )
})

test('deleted texts leave no trace in a backup', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Weather-Ear')
  const ids = []
  for (let n = 0; n < 50; n++) ids.push((await lw.transmit(`Nevermore ${n}.`)).transmission_id)
  for (const id of ids) await lw.delete(id)
  const db = new SqliteDatabase(databaseFile(world.database.dataDir))
  db.raw.exec('pragma wal_checkpoint(passive)')
  db.close()
  assert.ok(readFileSync(databaseFile(world.database.dataDir)).includes('Nevermore'))
  const file = join(await newFolder(t), 'a.db')
  assert.equal((await backUpTo(file, world.database)).code, 0)
  assert.equal(readFileSync(file).includes('Nevermore'), false)
})

test('a backup that fills its disk leaves nothing and names the disk', async (t) => {
  const { world } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  // In this shell no file can grow beyond 8 or 16 KiB.
  const limited = `ulimit -f 16; exec "$0" "$@"`
  const args = [launcher, 'backup', join(folder, 'a.db'), '--data-dir', world.database.dataDir]
  const child = spawn('sh', ['-c', limited, process.execPath, ...args])
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(
    stderr,
    /^longwave backup: There is no backup\. (The disk of \S+ is full|disk I\/O error)\.?\n$/,
  )
  assert.equal(code, 2)
  assert.deepEqual(await readdir(folder), [])
})

test('a backup and a restore want more room than they need, so that a server on the same disk writes on', {
  skip: whyNoSmallDisk,
}, async (t) => {
  const { world } = await exportSmallWorld(t)
  const disk = mountSmallDisk(2) ?? assert.fail('No file system could be mounted.')
  t.after(disk.unmount)
  const small = join(disk.path, 'a.db')
  assert.equal((await backUpTo(small, world.database)).code, 0)
  const { bavail, bsize } = statfsSync(disk.path)
  writeFileSync(join(disk.path, 'ballast'), Buffer.alloc(bavail * bsize - 300_000))
  await assert.rejects(
    backUpTo(join(disk.path, 'b.db'), world.database),
    /^Error: There is no backup\. The disk of \S+ has \d+ MiB free; \d+ MiB are needed\.$/,
  )
  assert.deepEqual((await readdir(disk.path)).toSorted(), ['a.db', 'ballast'])
  const place = { dataDir: join(disk.path, 'data'), databaseUrl: undefined }
  await assert.rejects(restoreFrom(small, place), /^Error: Nothing was restored\. /)
})

test('Ctrl+C ends a backup with a sentence, and nothing is left', {
  skip: whyNoProcessList,
}, async (t) => {
  const { world } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const args = [launcher, 'backup', join(folder, 'a.db'), '--data-dir', world.database.dataDir]
  const command = spawn(process.execPath, args)
  const isOver = once(command, 'exit')
  const child = await backupProcessOf(command.pid)
  // So that the copy cannot be complete before the signal arrives.
  process.kill(child, 'SIGSTOP')
  command.kill('SIGINT')
  const [stderr, [code]] = await Promise.all([text(command.stderr), isOver])
  assert.deepEqual([code, stderr], [2, 'longwave backup: There is no backup. It was stopped by SIGINT.\n'])
  assert.deepEqual(await readdir(folder), [])
})

/** The place of a restore that was killed when it had made that file. On a busy machine it may be over before that, so this tries again. */
async function killedRestore(t: TestContext, file: string, reached: string): Promise<ImportPlace> {
  for (let tries = 0; tries < 20; tries++) {
    const place = await newImportFolder(t)
    const child = spawn(process.execPath, [launcher, 'restore', file, '--data-dir', place.dataDir])
    const isOver = once(child, 'exit')
    while (!existsSync(join(place.dataDir, 'importing', reached)) && child.exitCode === null) await sleep(1)
    child.kill('SIGKILL')
    if ((await isOver)[1] === 'SIGKILL') return place
  }
  throw new Error(`Every restore was over before it could be killed at ${reached}.`)
}

test('after a killed restore the server starts empty, and the next restore succeeds', async (t) => {
  const { world, file: exported } = await exportSmallWorld(t)
  const file = join(await newFolder(t), 'a.db')
  await backUpTo(file, world.database)
  for (const reached of ['longwave.db', 'longwave.db-wal']) {
    const place = await killedRestore(t, file, reached)
    const { dataDir } = place
    const storage = await openStorage({ dataDir })
    await storage.close()
    await assertSound(dataDir)
    assert.match(await exportToText(place), /"rows":\{"accounts":0,"transmissions":0,/)
    assert.equal((await restoreFrom(file, place)).code, 0)
    assert.deepEqual((await readdir(dataDir)).toSorted(), [
      'longwave.db',
      'longwave.lock',
      'longwave.reserve',
    ])
    assert.equal(tableLines(await exportToText(place)), tableLines(exported))
  }
})
