import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fsck as command } from '../../../cli/fsck.ts'
import {
  guest,
  type SoundDatabase,
  soundSqliteDatabase,
  transmissionsOfOneMs,
} from '../../../test/sound-database.ts'
import { openStorage } from '../../engines/open.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { databaseFile } from '../../engines/sqlite/database-file.ts'
import { acknowledgedWrites } from './acknowledged.ts'
import { fsck } from './fsck.ts'
import type { FsckReport } from './invariant.ts'

let sound: SoundDatabase
before(async () => {
  sound = await soundSqliteDatabase()
})
after(() => sound.drop())

async function damaged(sql: string): Promise<{ dataDir: string; db: SqliteDatabase }> {
  const { dataDir } = await sound.damage(sql)
  return { dataDir, db: new SqliteDatabase(databaseFile(dataDir)) }
}
const idsOf = (found: { id: string }[]): string[] => [...new Set(found.map((each) => each.id))].toSorted()

async function run(...args: string[]) {
  const printed: string[] = []
  const code = await command(args, (text) => printed.push(text))
  const report = JSON.parse(printed.join('')) as FsckReport & { repaired?: { id: string }[] }
  return { code, report, broken: idsOf(report.broken), repaired: idsOf(report.repaired ?? []) }
}

test('a database written by commands is sound, and so is an empty one', async (t) => {
  const { db } = await damaged('')
  assert.deepEqual(fsck(db).broken, [])
  db.close()
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-'))
  t.after(() => rm(dataDir, { recursive: true }))
  await (await openStorage({ dataDir })).close()
  const empty = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  assert.equal(fsck(empty).ok, true)
  empty.close()
})

test('at most 64 transmissions may share a millisecond', async () => {
  for (const [size, isTooMany] of [
    [64, false],
    [65, true],
  ] as const) {
    const { db } = await damaged(transmissionsOfOneMs(size))
    assert.equal(
      fsck(db).broken.some(({ promise }) => promise.startsWith('at most 64')),
      isTooMany,
    )
    db.close()
  }
})

test('damaged pages end the check, and a repair keeps them in a file of their own', async () => {
  const { dataDir, db } = await damaged('')
  const { rootpage } = db.raw.prepare("select rootpage from sqlite_master where name = 'tag_uses'").get() as {
    rootpage: number
  }
  db.close()
  const file = databaseFile(dataDir)
  const bytes = await readFile(file)
  const pageSize = bytes.readUInt16BE(16)
  bytes.fill(0xa5, (rootpage - 1) * pageSize, rootpage * pageSize)
  await writeFile(file, bytes)
  const found = await run('--data-dir', dataDir)
  assert.deepEqual([found.code, found.broken], [1, ['F13']])
  const { code, broken, repaired } = await run('--data-dir', dataDir, '--repair')
  assert.deepEqual([code, broken, repaired], [0, [], ['F13']])
  const kept = (await readdir(dataDir)).find((name) => name.startsWith('longwave.db.damaged-')) ?? ''
  assert.deepEqual(await readFile(join(dataDir, kept)), bytes)
  bytes.fill(1, 0, 100)
  await writeFile(file, bytes)
  await assert.rejects(run('--data-dir', dataDir), /cannot be used: file is not a database/)
})

test('a database or a file that is missing is refused', async () => {
  const { dataDir, db } = await damaged('')
  db.close()
  assert.equal((await run('--file', databaseFile(dataDir))).code, 0)
  const nowhere = join(dataDir, 'nowhere')
  await assert.rejects(run('--data-dir', nowhere), /There is no database at/)
  await assert.rejects(run('--data-dir', dataDir, '--acks', nowhere), /cannot be read/)
})

test('a repair of a sound database changes nothing', async () => {
  const { dataDir, db } = await damaged('')
  db.close()
  const before = await readFile(databaseFile(dataDir))
  assert.deepEqual((await run('--data-dir', dataDir, '--repair')).report.repaired, [])
  assert.deepEqual(await readFile(databaseFile(dataDir)), before)
})

test('a database in a read-only folder can be checked, unless it has a log', async () => {
  if (process.platform === 'win32') return
  const { dataDir, db } = await damaged('')
  db.close()
  await chmod(dirname(dataDir), 0o755)
  await chmod(databaseFile(dataDir), 0o644)
  const check = async () => {
    await chmod(dataDir, 0o555)
    // Root can write to read-only folders.
    if (process.getuid?.() === 0) process.seteuid?.(65_534)
    try {
      return await run('--data-dir', dataDir)
    } finally {
      if (process.getuid?.() === 0) process.seteuid?.(0)
      await chmod(dataDir, 0o755)
    }
  }
  assert.equal((await check()).code, 0)
  await writeFile(`${databaseFile(dataDir)}-wal`, 'what was written last')
  await assert.rejects(check, /has a write-ahead log/)
})

test('an acknowledged write that is not stored is reported', async () => {
  const { db } = await damaged('')
  const check = checker(db)
  const { account, transmission, comment, deleted } = sound.ids
  const all = [
    { op: 'register', id: account },
    { op: 'transmit', id: transmission },
    { op: 'transmit', id: deleted },
    { op: 'like', id: deleted, liker_id: guest, liked: true },
    { op: 'delete', id: deleted },
    { op: 'comment', id: comment, transmission_id: transmission },
    { op: 'comment', id: '0199e1a6-3c00-7000-8000-000000000000', transmission_id: deleted },
    { op: 'like', id: transmission, liker_id: guest, liked: false },
    { op: 'like', id: transmission, liker_id: guest, liked: true },
    { op: 'follow', id: account, follower_id: guest, following: true },
  ]
  assert.deepEqual(await check(...all), [])
  for (const missing of [
    { op: 'delete', id: transmission },
    { op: 'transmit', id: deleted },
    { op: 'comment', id: deleted, transmission_id: transmission },
    { op: 'register', id: account, ai_name: 'Voice-9' },
    { op: 'like', id: transmission, liker_id: guest, liked: false },
    { op: 'follow', id: account, follower_id: guest, following: false },
    { op: 'transmit', id: transmission, content: 'Snow.' },
  ])
    assert.deepEqual(await check(missing), ['F14'])
  // A retry returns the id again, even if the transmission was deleted meanwhile.
  assert.deepEqual(await check({ op: 'delete', id: deleted }, { op: 'transmit', id: deleted }), [])
  await assert.rejects(check({ op: 'delete', id: deleted }, { op: 'sing' }), /^Error: Line 2 of .* is not an/)
  db.close()
})

test('an unanswered write may be stored or not, until a later answer settles it', async () => {
  const { db } = await damaged('')
  const check = checker(db)
  const { transmission } = sound.ids
  const uncertain = true
  const like = { op: 'like', id: transmission, liker_id: guest }
  assert.deepEqual(await check({ ...like, liked: false, uncertain }), [])
  assert.deepEqual(await check({ ...like, liked: false }, { ...like, liked: true, uncertain }), [])
  assert.deepEqual(await check({ ...like, liked: true, uncertain }, { ...like, liked: false }), ['F14'])
  // An unanswered delete excuses nothing while the transmission is still stored.
  const maybeDeleted = { op: 'delete', id: transmission, uncertain }
  assert.deepEqual(await check(maybeDeleted, { ...like, liked: true }), [])
  assert.deepEqual(await check(maybeDeleted, { ...like, liked: false }), ['F14'])
  db.close()
})

/** Compares the stored rows with the logged writes of a load test. */
function checker(db: SqliteDatabase) {
  return async (...lines: object[]) => {
    const file = join(dirname(db.raw.location() ?? ''), 'acks')
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    return idsOf(fsck(db, [await acknowledgedWrites(file)]).broken)
  }
}
