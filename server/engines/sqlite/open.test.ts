import assert from 'node:assert/strict'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { runCommand } from '../../../test/run-command.ts'
import { assertSound } from '../../../test/test-database.ts'
import { hour, openWorld, second } from '../../../test/world.ts'
import { register } from '../../features/accounts/writes.ts'
import { feed } from '../../features/feeds/reads.ts'
import { deleteTransmission, transmit } from '../../features/transmissions/writes.ts'
import { openBesideServer, openStorage } from '../open.ts'
import { SqliteDatabase } from './database.ts'
import { databaseFile } from './database-file.ts'

const directory = async (t: TestContext): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}
const account = (n: number) => ({
  ai_name: `Voice-${n}`,
  created_by_org: 'Lab',
  keyHash: `${n}`.padStart(64, '0'),
})

test('every connection has the settings that durability needs', async (t) => {
  const dataDir = await directory(t)
  const found: unknown[][] = []
  const { close } = DatabaseSync.prototype
  t.mock.method(DatabaseSync.prototype, 'close', function (this: DatabaseSync) {
    const pragma = (name: string) => Object.values(this.prepare(`pragma ${name}`).get() ?? {})[0]
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema']
    if (this.location() === databaseFile(dataDir)) found.push(names.map(pragma))
    close.call(this)
  })
  const storage = await openStorage({ dataDir, host: 'caller' })
  await storage.write(register, account(1))
  await storage.close()
  assert.ok(found.length > 1)
  for (const settings of found) assert.deepEqual(settings, ['wal', 2, 1, 0])
})

test('a storage opened beside the server leaves the log alone and waits for the write lock', async (t) => {
  const dataDir = await directory(t)
  const server = await openStorage({ dataDir })
  await server.write(register, account(1))
  const log = `${databaseFile(dataDir)}-wal`
  const { size } = await stat(log)
  const beside = await openBesideServer({ dataDir, databaseUrl: undefined })
  const other = new SqliteDatabase(databaseFile(dataDir))
  other.raw.exec('begin immediate')
  setTimeout(() => other.raw.exec('commit'), 500)
  await beside.write(register, account(2))
  other.close()
  await beside.close()
  assert.ok((await stat(log)).size >= size)
  await server.write(register, account(3))
  await server.close()
})

test('while the clock of the machine is behind the newest entry, readiness says so', async (t) => {
  const { ai, clock, request } = await openWorld(t)
  const warnings = async () => (await request('GET', '/readyz')).body['warnings']
  await ai('Weather-Ear')
  assert.equal(await warnings(), undefined)
  clock.advance(-hour)
  assert.match(
    String(await warnings()),
    /^The clock of this machine is 1 hour behind the newest entry of the database: synchronise it \(NTP\)\./,
  )
  clock.advance(hour - 2 * second)
  assert.equal(await warnings(), undefined)
})

test('a second start on the same directory is refused with the process id of the first', async (t) => {
  const dataDir = await directory(t)
  const first = await openStorage({ dataDir })
  await assert.rejects(
    openStorage({ dataDir }),
    new RegExp(`Another Longwave \\(process ${process.pid}\\) is using ${dataDir}`),
  )
  await first.close()
  await (await openStorage({ dataDir })).close()
})

test('a second start is refused while the first runs, also after its lock file was deleted', async (t) => {
  const dataDir = await directory(t)
  const first = await openStorage({ dataDir })
  await first.write(register, account(1))
  await rm(join(dataDir, 'longwave.lock'))
  const refusal = new RegExp(
    `Another process has ${databaseFile(dataDir)} open, and its lock file was deleted`,
  )
  for (const _ of ['with no lock file', 'with the one of the refused start'])
    await assert.rejects(openStorage({ dataDir }), refusal)
  assert.match((await runCommand(['fsck', '--repair'], { DATA_DIR: dataDir })).output, refusal)
  assert.equal((await runCommand(['admin', 'block-name', 'Gull'], { DATA_DIR: dataDir })).code, 0)
  await first.write(register, account(2))
  await first.close()
  await (await openStorage({ dataDir })).close()
})

test('a file of a newer version is refused unchanged, and so is a migration that was edited after its release', async (t) => {
  const dataDir = await directory(t)
  await (await openStorage({ dataDir })).close()
  const raw = new DatabaseSync(databaseFile(dataDir))
  raw.exec("update migrations set checksum = 'other'")
  await assert.rejects(openStorage({ dataDir }), /Migration 1 of the database is not the one/)
  raw.exec('pragma user_version = 99')
  raw.close()
  await assert.rejects(openStorage({ dataDir }), /schema 99.*newer version/)
  const after = new DatabaseSync(databaseFile(dataDir))
  assert.equal(after.prepare('pragma user_version').get()?.['user_version'], 99)
  after.close()
})

test('an opening that fails at any point releases the lock, every connection and every thread', async (t) => {
  const dataDir = await directory(t)
  const fail = () => {
    throw new Error('No figures.')
  }
  await assert.rejects(openStorage({ dataDir, minFreeBytes: fail }), /No figures/)
  assert.deepEqual(openFiles(), [])
  await (await openStorage({ dataDir })).close()
  // With these tables missing, everything has been opened when the opening fails.
  for (const [table, opened] of [
    ['outside_writes', openStorage],
    ['instance', openStorage],
    ['instance', openBesideServer],
  ] as const) {
    change(`alter table ${table} rename to away`)
    await assert.rejects(opened({ dataDir, databaseUrl: undefined }), /no such table/)
    assert.deepEqual(openFiles(), [], table)
    change(`alter table away rename to ${table}`)
  }
  change('pragma user_version = 1')
  await assert.rejects(openBesideServer({ dataDir, databaseUrl: undefined }), /schema 1/)
  assert.deepEqual(openFiles(), [])

  function change(sql: string): void {
    const db = new DatabaseSync(databaseFile(dataDir))
    db.exec(sql)
    db.close()
  }

  /** The open files below the data directory, also those of threads, where the system tells. */
  function openFiles(): string[] {
    const folder = '/proc/self/fd'
    const files = existsSync(folder) ? readdirSync(folder).map((fd) => targetOf(join(folder, fd))) : []
    return files.filter((file) => file.startsWith(dataDir))
  }
})

/** The listing of open files has one for itself, which is gone afterwards. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

test('transmissions keep their order over a restart, even when the wall clock was set back', async (t) => {
  const dataDir = await directory(t)
  const first = await openStorage({ dataDir, now: () => 2_000_000_000_000 })
  await first.write(register, account(1))
  for (const content of ['one', 'two']) await first.write(transmit, { keyHash: account(1).keyHash, content })
  const { instance } = first
  await first.close()
  // The wall clock is set back by years.
  const second = await openStorage({ dataDir, now: () => 1_000_000_000_000 })
  await second.write(transmit, { keyHash: account(1).keyHash, content: 'three' })
  assert.deepEqual(second.instance, instance)
  await second.close()
  const raw = new DatabaseSync(databaseFile(dataDir))
  assert.deepEqual(
    raw
      .prepare('select content from transmissions order by key')
      .all()
      .map((row) => row['content']),
    ['one', 'two', 'three'],
  )
  raw.close()
  await assertSound(dataDir)
})

test('on a full disk writes are refused and reads work; once there is room, writes work again', async (t) => {
  const dataDir = await directory(t)
  const file = databaseFile(dataDir)
  const storage = await openStorage({ dataDir, maxPages: 60 })
  const { keyHash } = account(1)
  await storage.write(register, account(1))
  const stored: string[] = []
  const fill = async () => {
    for (let n = 0; n < 500; n++)
      stored.push(
        (await storage.write(transmit, { keyHash, content: 'x'.repeat(320) })).reply.transmission_id,
      )
  }
  await assert.rejects(fill(), { code: 'STORAGE_UNAVAILABLE', status: 503, message: /nothing was stored/ })
  assert.equal((await feed(storage.db, { limit: 1 })).transmissions[0]?.id, stored.at(-1))
  for (const id of stored.splice(0, 20)) await storage.write(deleteTransmission, { keyHash, id })
  stored.push((await storage.write(transmit, { keyHash, content: 'Room again.' })).reply.transmission_id)
  await storage.close()
  const raw = new DatabaseSync(file)
  assert.deepEqual(
    raw
      .prepare('select id from transmissions order by key')
      .all()
      .map((row) => row['id']),
    stored,
  )
  raw.close()
  await assertSound(dataDir)
})

test('when the file is corrupt the outcome is unknown, and every later write is refused', async (t) => {
  const dataDir = await directory(t)
  const first = await openStorage({ dataDir })
  for (let n = 0; n < 200; n++) await first.write(register, account(n))
  await first.close()
  const failures: Error[] = []
  const storage = await openStorage({ dataDir, onFailure: (cause) => failures.push(cause) })
  const file = await open(databaseFile(dataDir), 'r+')
  const { size } = await file.stat()
  // Overwrites everything but the first page, which is already in memory.
  await file.write(Buffer.alloc(size - 4096, 0xaa), 0, size - 4096, 4096)
  await file.close()
  const unknown = { code: 'STORAGE_UNAVAILABLE', status: 503, message: /outcome is unknown/ }
  await assert.rejects(storage.write(register, account(900)), unknown)
  await assert.rejects(storage.write(register, account(901)), {
    code: 'STORAGE_UNAVAILABLE',
    message: /nothing was stored/,
  })
  assert.equal(failures.length, 1)
  await storage.close()
})
