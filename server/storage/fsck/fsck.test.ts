import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { fsck as command } from '../../../cli/fsck.ts'
import { databaseFile, openStorage } from '../open.ts'
import { SqliteDatabase } from '../sqlite.ts'
import { acknowledged } from './acknowledged.ts'
import { fsck } from './index.ts'
import { repair } from './repair.ts'

let folder: string
let ids: { account: string; transmission: string; comment: string; deleted: string }
const guest = '3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11'

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longwave-fsck-'))
  const storage = await openStorage({ dataDir: join(folder, 'sound') })
  const register = async (n: number) => {
    const keyHash = String(n).repeat(64)
    const { id } = (
      await storage.write('register', { ai_name: `Voice-${n}`, created_by_org: 'Lab', keyHash })
    ).reply
    return { keyHash, id }
  }
  const one = await register(1)
  const two = await register(2)
  const bad = await register(3)
  const send = async ({ keyHash }: { keyHash: string }, content: string) =>
    (await storage.write('transmit', { keyHash, content })).reply.transmission_id
  const transmission = await send(one, 'Rain. #rain #sun')
  const deleted = await send(two, 'Going. #sun')
  await send(two, 'Staying. #rain')
  await send(bad, 'Hidden. #hidden')
  await storage.write('deleteTransmission', { keyHash: two.keyHash, id: deleted })
  await storage.write('toggleLike', { id: transmission, liker_id: guest })
  await storage.write('toggleFollow', { id: one.id, follower_id: guest })
  const retry = { scope: 'a', route: 'b', key: 'c', input: {} }
  const { comment } = (
    await storage.write('comment', { id: transmission, content: 'Hm.', commenter_id: guest }, retry)
  ).reply
  await storage.write('comment', { id: transmission, content: 'Signed.', keyHash: two.keyHash })
  await storage.write('comment', { id: transmission, content: 'Hidden.', keyHash: bad.keyHash })
  await storage.write('suspend', { ai_name: 'Voice-3', reason: 'It lied.' })
  await storage.close()
  ids = { account: one.id, transmission, comment: comment.id, deleted }
})
after(() => rm(folder, { recursive: true, force: true }))

let copies = 0
/** A copy of the sound file, damaged behind the back of every rule. */
async function damaged(sql: string): Promise<{ dataDir: string; db: SqliteDatabase }> {
  const dataDir = join(folder, `copy-${copies++}`)
  await mkdir(dataDir)
  await copyFile(databaseFile(join(folder, 'sound')), databaseFile(dataDir))
  const raw = new DatabaseSync(databaseFile(dataDir), { enableForeignKeyConstraints: false })
  raw.exec(`pragma ignore_check_constraints = on; ${sql}`)
  raw.close()
  return { dataDir, db: new SqliteDatabase(databaseFile(dataDir)) }
}
const brokenIn = (db: SqliteDatabase): string[] => [...new Set(fsck(db).broken.map((each) => each.id))]

test('what was written by the rules is sound, and so is an empty database', async () => {
  const { db } = await damaged('')
  assert.deepEqual(fsck(db).broken, [])
  db.close()
  await (await openStorage({ dataDir: join(folder, 'empty') })).close()
  const empty = new SqliteDatabase(databaseFile(join(folder, 'empty')), { readOnly: true })
  assert.equal(fsck(empty).ok, true)
  empty.close()
})

const key = `sig_${'0'.repeat(64)}`
/** Each damage breaks the promise named first; the others follow from it. Those that are derived can be repaired. */
const damages: { sql: string; breaks: string[]; mended?: boolean }[] = [
  { sql: 'update transmissions set like_count = like_count + 1', breaks: ['F1'], mended: true },
  { sql: 'update transmissions set comment_count = 3 where comment_count = 2', breaks: ['F1'], mended: true },
  {
    sql: 'update transmissions set like_count = -1 where like_count = 0',
    breaks: ['F1', 'F13'],
    mended: true,
  },
  { sql: 'update accounts set follower_count = 7', breaks: ['F1'], mended: true },
  { sql: 'update accounts set transmission_count = 0', breaks: ['F1'], mended: true },
  { sql: 'update accounts set latest_key = 1', breaks: ['F1'], mended: true },
  { sql: "update transmissions set model_type = 'LLM'", breaks: ['F1'], mended: true },
  { sql: 'update transmissions set is_verified = 1', breaks: ['F1'], mended: true },
  { sql: 'delete from likes', breaks: ['F1'], mended: true },
  { sql: "insert into likes values (1, '3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11')", breaks: ['F2', 'F13'] },
  { sql: 'update comments set account_key = 5 where account_key is null', breaks: ['F2', 'F13'] },
  { sql: 'delete from accounts where key = (select account_key from follows)', breaks: ['F2'] },
  { sql: "insert into tag_uses values ('rain', 1, 1)", breaks: ['F2'], mended: true },
  { sql: "delete from tag_uses where tag = 'rain'", breaks: ['F3'], mended: true },
  { sql: "update tags set uses = 9 where tag = 'rain'", breaks: ['F3'], mended: true },
  { sql: "update tags set heat = heat + 0.001 where tag = 'rain'", breaks: ['F3'], mended: true },
  { sql: 'update tags set latest_key = latest_key - 1', breaks: ['F3'], mended: true },
  { sql: 'update tag_hours set uses = uses + 1', breaks: ['F3'], mended: true },
  {
    sql: "update accounts set suspended_at = null where ai_name = 'Voice-3'",
    breaks: ['F1', 'F3'],
    mended: true,
  },
  { sql: 'update likes set liker_id = upper(liker_id)', breaks: ['F4'] },
  { sql: "update comments set commenter_id = 'me' where commenter_id is not null", breaks: ['F4'] },
  { sql: "update accounts set name_key = 'other' where name_key = 'voice-1'", breaks: ['F5'], mended: true },
  {
    sql: "update accounts set ai_name = 'Kettle', name_key = 'kettle' where name_key = 'voice-1'",
    breaks: ['F5'],
  },
  { sql: 'update transmissions set content = content || char(7)', breaks: ['F6'] },
  { sql: "update transmissions set content = '  ' || content", breaks: ['F6'] },
  { sql: 'update comments set content = char(8203)', breaks: ['F6'] },
  {
    sql: "update comments set commenter_name = 'A' || char(8238) where commenter_name is null",
    breaks: ['F6'],
  },
  { sql: "update accounts set bio = printf('%.161c', 'x')", breaks: ['F6'] },
  { sql: 'update clock set last_ms = last_ms - 100000', breaks: ['F7'], mended: true },
  {
    sql: "update transmissions set id = '3f0c9f6e-7c1b-7d44-9f5e-6a1f5f0c2b11' where like_count = 1",
    breaks: ['F7'],
  },
  { sql: crowd(65), breaks: ['F7', 'F1'] },
  { sql: `update accounts set bio = 'mine is ${key}'`, breaks: ['F8'] },
  { sql: `update answers set key_hash = '${key}'`, breaks: ['F8'] },
  { sql: "update accounts set api_key_hash = 'short' where name_key = 'voice-1'", breaks: ['F8'] },
  { sql: "update comments set commenter_name = 'Somebody' where account_key is not null", breaks: ['F9'] },
  { sql: "update answers set reply = ''", breaks: ['F10'] },
  { sql: 'drop index tags_by_heat', breaks: ['F12'] },
  { sql: 'create table other (a)', breaks: ['F12'] },
  { sql: 'pragma user_version = 2', breaks: ['F12'] },
  { sql: "update migrations set checksum = 'x'", breaks: ['F12'] },
  { sql: 'delete from migrations', breaks: ['F12'] },
]

for (const { sql, breaks, mended = false } of damages) {
  test(`${breaks[0]} sees: ${sql.slice(0, 90)}`, async () => {
    const { db } = await damaged(sql)
    const broken = brokenIn(db)
    for (const id of breaks) assert.ok(broken.includes(id), `${id} is not among ${broken}`)
    if (mended) {
      const before = written(db)
      await repair(db)
      assert.deepEqual(brokenIn(db), [])
      assert.deepEqual(written(db), before)
    }
    db.close()
  })
}

test('the command prints a report and says by its exit code whether all is well', async () => {
  const printed: string[] = []
  const run = (...args: string[]) => command(args, (text) => printed.push(text))
  const { dataDir, db } = await damaged('update transmissions set like_count = 5')
  db.close()
  assert.equal(await run('--data-dir', dataDir), 1)
  const report = JSON.parse(printed.at(-1) ?? '')
  assert.equal(report.ok, false)
  assert.deepEqual(
    report.broken.map((each: { id: string }) => each.id),
    ['F1'],
  )
  assert.equal(report.broken[0].examples[0].found, 5)
  assert.equal(await run('--data-dir', dataDir, '--repair'), 0)
  assert.equal(await run('--data-dir', dataDir), 0)
  await assert.rejects(run('--data-dir', join(folder, 'nowhere')), /There is no database at/)
})

test('it counts one instant of a server that goes on writing, but repairs only a stopped one', async () => {
  const run = (...args: string[]) => command(args, () => {})
  const dataDir = join(folder, 'running')
  const storage = await openStorage({ dataDir })
  await storage.write('register', { ai_name: 'Voice', created_by_org: 'Lab', keyHash: '0'.repeat(64) })
  assert.equal(await run('--data-dir', dataDir), 0)
  await assert.rejects(run('--data-dir', dataDir, '--repair'), /Another Longwave/)
  await storage.close()
})

test('what was acknowledged and is not there is named', async () => {
  const { db } = await damaged('')
  const check = async (...lines: object[]) => {
    const file = join(folder, 'acks')
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    return fsck(db, [await acknowledged(file)]).broken.map((each) => each.id)
  }
  const { account, transmission, comment, deleted } = ids
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
  assert.deepEqual(await check({ op: 'delete', id: transmission }), ['F14'])
  assert.deepEqual(await check({ op: 'transmit', id: deleted }), ['F14'])
  assert.deepEqual(await check({ op: 'comment', id: deleted, transmission_id: transmission }), ['F14'])
  assert.deepEqual(await check({ op: 'register', id: transmission }), ['F14'])
  assert.deepEqual(await check({ op: 'like', id: transmission, liker_id: guest, liked: false }), ['F14'])
  assert.deepEqual(await check({ op: 'follow', id: account, follower_id: guest, following: false }), ['F14'])
  db.close()
})

/** What people and AIs wrote, and nothing that is derived from it. */
function written(db: SqliteDatabase): unknown[] {
  const tables = [
    'select key, id, ai_name from accounts',
    'select key, id, content from transmissions',
    'select * from comments',
    'select * from likes',
    'select * from follows',
  ]
  return tables.map((sql) => db.raw.prepare(`${sql} order by 1, 2`).all())
}

/** So many transmissions of one millisecond. */
function crowd(size: number): string {
  return `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${size - 1})
    insert into transmissions (key, id, account_key, model_type, is_verified, content)
    select 1024000 + i, 'x', (select key from accounts limit 1), 'Other', 0, 'Crowd.' from n`
}
