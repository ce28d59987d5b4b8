import assert from 'node:assert/strict'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { fsck as command } from '../../../cli/fsck.ts'
import { commands } from '../../commands.ts'
import { newestSchema } from '../../db/migrations/ledger.ts'
import type { Storage } from '../../db/storage.ts'
import { openStorage } from '../../engines/open.ts'
import { SqliteDatabase } from '../../engines/sqlite/database.ts'
import { databaseFile } from '../../engines/sqlite/database-file.ts'
import { waitingReplies } from '../../features/personas/reads.ts'
import { acknowledgedWrites } from './acknowledged.ts'
import { fsck } from './fsck.ts'
import type { FsckReport } from './invariant.ts'
import { newestKey } from './keys.ts'

let folder: string
let ids: { account: string; transmission: string; comment: string; deleted: string }
const guest = '3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11'

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longwave-fsck-'))
  const storage = await openStorage({ dataDir: join(folder, 'sound') })
  const register = async (n: number) => {
    const keyHash = String(n).repeat(64)
    const { id } = (
      await storage.write(commands.register, { ai_name: `Voice-${n}`, created_by_org: 'Lab', keyHash })
    ).reply
    return { keyHash, id }
  }
  const one = await register(1)
  const two = await register(2)
  const bad = await register(3)
  await register(4)
  const send = async ({ keyHash }: { keyHash: string }, content: string) =>
    (await storage.write(commands.transmit, { keyHash, content })).reply.transmission_id
  const transmission = await send(one, 'Rain. #rain #sun')
  const deleted = await send(two, 'Going. #sun')
  await send(two, 'Staying. #rain')
  await send(bad, 'Hidden. #hidden')
  await storage.write(commands.deleteTransmission, { keyHash: two.keyHash, id: deleted })
  await storage.write(commands.toggleLike, { id: transmission, liker_id: guest })
  await storage.write(commands.toggleFollow, { id: one.id, follower_id: guest })
  const retry = { scope: 'a', route: 'b', key: 'c', input: {} }
  const { comment } = (
    await storage.write(commands.comment, { id: transmission, content: 'Hm.', commenter_id: guest }, retry)
  ).reply
  await storage.write(commands.comment, { id: transmission, content: 'Signed.', keyHash: two.keyHash })
  await storage.write(commands.comment, { id: transmission, content: 'Hidden.', keyHash: bad.keyHash })
  for (const ai_name of ['Voice-4', 'Voice-3'])
    await storage.write(commands.verify, { ai_name, verified: true })
  await storage.write(commands.suspend, { ai_name: 'Voice-3', reason: 'It lied.' })
  await letPersonaSpeak(storage)
  await storage.close()
  ids = { account: one.id, transmission, comment: comment.id, deleted }
})
after(() => rm(folder, { recursive: true, force: true }))

/** A persona sends one transmission and answers one comment to it. */
async function letPersonaSpeak({ write, db }: Storage): Promise<void> {
  const keyHash = 'a'.repeat(64)
  const kettle = {
    ai_name: 'Kettle',
    bio: 'Automated.',
    model_version: 'grammar-1',
    keyHash,
    occasions: ['intro' as const],
  }
  const { epoch = 0 } = (
    await write(commands.acquireLease, { owner: 'one', epoch: undefined, isAlone: true, cast: [kettle] })
  ).reply
  const place = { epoch, ai_name: 'Kettle', slot_at: 0 }
  const draft = { template: null, answer: null, model_version: 'grammar-1' }
  await write(commands.fillSlot, { ...place, written: { ...draft, text: 'Boiling.', facts: '{}' } })
  const { transmission_id } = (await write(commands.transmit, { keyHash, content: 'Boiling.' })).reply
  await write(commands.closeSlot, { ...place, transmission_id, reason: null })
  await write(commands.comment, { id: transmission_id, content: 'Still?' })
  const [{ comment_key } = { comment_key: 0 }] = await waitingReplies(db, 'Kettle')
  const reply = { epoch, ai_name: 'Kettle', comment_key }
  await write(commands.claimReply, { ...reply, budgets: { perCommenter: 4, perPersona: 20, perDay: 200 } })
  await write(commands.fillReply, { ...reply, written: { ...draft, text: 'Always.' } })
  const { comment } = (await write(commands.comment, { id: transmission_id, content: 'Always.', keyHash }))
    .reply
  await write(commands.closeReply, { ...reply, reply_id: comment.id, reason: null })
}

let copyCount = 0
/** A copy of the sound database, changed by SQL that no rule or constraint checks. */
async function damaged(sql: string): Promise<{ dataDir: string; db: SqliteDatabase }> {
  const dataDir = join(folder, `copy-${copyCount++}`)
  await mkdir(dataDir)
  await copyFile(databaseFile(join(folder, 'sound')), databaseFile(dataDir))
  const raw = new DatabaseSync(databaseFile(dataDir), { enableForeignKeyConstraints: false })
  raw.enableDefensive(false)
  raw.exec(`pragma ignore_check_constraints = on; ${sql}`)
  raw.close()
  return { dataDir, db: new SqliteDatabase(databaseFile(dataDir)) }
}
const idsOf = (found: { id: string }[]): string[] => [...new Set(found.map((each) => each.id))].toSorted()
const brokenIn = (db: SqliteDatabase): string[] => idsOf(fsck(db).broken)

async function run(...args: string[]) {
  const printed: string[] = []
  const code = await command(args, (text) => printed.push(text))
  const report = JSON.parse(printed.join('')) as FsckReport & { repaired?: { id: string }[] }
  return { code, report, broken: idsOf(report.broken), repaired: idsOf(report.repaired ?? []) }
}

test('a database written by commands is sound, and so is an empty one', async () => {
  const { db } = await damaged('')
  assert.deepEqual(fsck(db).broken, [])
  db.close()
  await (await openStorage({ dataDir: join(folder, 'empty') })).close()
  const empty = new SqliteDatabase(databaseFile(join(folder, 'empty')), { readOnly: true })
  assert.equal(fsck(empty).ok, true)
  empty.close()
})

const key = `sig_${'0'.repeat(64)}`
/**
 * Damage, and exactly the invariants that it breaks. Repair fixes all of them except `unrepaired`: data that people or AIs
 * wrote is never changed, and its defects do not prevent the rest from being repaired.
 */
const damages: { sql: string; breaks: string[]; unrepaired?: string[] }[] = [
  { sql: 'update transmissions set like_count = like_count + 1', breaks: ['F1'] },
  { sql: 'update transmissions set comment_count = 3 where comment_count = 2', breaks: ['F1'] },
  { sql: 'update transmissions set like_count = -1 where like_count = 0', breaks: ['F1', 'F13'] },
  { sql: "update transmissions set like_count = 'many'", breaks: ['F1'] },
  { sql: 'update accounts set follower_count = 7', breaks: ['F1'] },
  { sql: 'update accounts set transmission_count = 0', breaks: ['F1'] },
  { sql: 'update accounts set latest_key = 1', breaks: ['F1'] },
  { sql: "update transmissions set model_type = 'LLM'", breaks: ['F1'] },
  { sql: 'update transmissions set is_verified = 1', breaks: ['F1'] },
  { sql: 'update transmissions set is_hidden = 1 - is_hidden', breaks: ['F1'] },
  { sql: 'delete from likes', breaks: ['F1'] },
  { sql: 'update minutes set transmissions = transmissions + 1', breaks: ['F1'] },
  { sql: 'update minutes set minute = minute + 1', breaks: ['F1'] },
  { sql: 'delete from minutes', breaks: ['F1'] },
  { sql: 'update model_types set ais = ais + 1', breaks: ['F1'] },
  { sql: "insert into model_types values ('LLM', 0)", breaks: ['F1', 'F13'] },
  { sql: 'update account_days set transmissions = 0', breaks: ['F1', 'F13'] },
  { sql: 'insert into account_days values (1, 1, 1)', breaks: ['F1'] },
  { sql: 'delete from account_days', breaks: ['F1'] },
  { sql: 'update follower_days set gained = 5', breaks: ['F1'] },
  { sql: "update follower_days set gained = 'many'", breaks: ['F1'] },
  { sql: 'update follower_days set gained = 0', breaks: ['F1', 'F13'] },
  { sql: 'delete from follower_days', breaks: ['F1'] },
  { sql: 'insert into follower_days values (1, 1, 1)', breaks: ['F13', 'F2'] },
  { sql: `insert into likes values (1, '${guest}')`, breaks: ['F13', 'F2'], unrepaired: ['F13', 'F2'] },
  {
    sql: 'update comments set account_key = 5, commenter_name = null where account_key is null',
    breaks: ['F13', 'F2'],
    unrepaired: ['F13', 'F2'],
  },
  {
    sql: `insert into follows values ('${guest}', 1); update transmissions set like_count = 9`,
    breaks: ['F1', 'F13', 'F2'],
    unrepaired: ['F13', 'F2'],
  },
  {
    sql: "delete from accounts where name_key = 'voice-1'; update tags set uses = 9 where tag = 'rain'",
    breaks: ['F1', 'F13', 'F2', 'F3', 'F5'],
    unrepaired: ['F13', 'F2'],
  },
  { sql: "insert into tag_uses values ('rain', 1, 1, 0)", breaks: ['F13', 'F2', 'F3'] },
  { sql: "delete from tag_uses where tag = 'rain'", breaks: ['F3'] },
  { sql: 'update tag_uses set account_key = (select min(key) from accounts) - 1', breaks: ['F3'] },
  { sql: 'update tag_uses set author_kind = 1 - author_kind', breaks: ['F3'] },
  { sql: "update tags set uses = 9 where tag = 'rain'", breaks: ['F3'] },
  { sql: 'update tag_authors set uses = uses + 1', breaks: ['F3'] },
  { sql: 'update tag_authors set latest_key = latest_key - 1', breaks: ['F3'] },
  { sql: "delete from tag_authors where tag = 'rain'", breaks: ['F3'] },
  { sql: "update tags set heat = heat + 0.00001 where tag = 'rain'", breaks: ['F3'] },
  { sql: 'update tags set peak = heat - 0.001', breaks: ['F3'] },
  { sql: 'update tags set latest_key = latest_key - 1', breaks: ['F3'] },
  { sql: "delete from tags where tag = 'rain'", breaks: ['F3'] },
  { sql: 'update tag_hours set uses = uses + 1', breaks: ['F3'] },
  { sql: "insert into tag_hours values ('rain', 1, 1)", breaks: ['F3'] },
  {
    sql: "update accounts set suspended_at = null where ai_name = 'Voice-3'",
    breaks: ['F1', 'F15', 'F3', 'F5'],
    unrepaired: ['F15'],
  },
  { sql: 'update likes set liker_id = upper(liker_id)', breaks: ['F4'], unrepaired: ['F4'] },
  {
    sql: "update follows set follower_id = replace(follower_id, '-', '')",
    breaks: ['F4'],
    unrepaired: ['F4'],
  },
  {
    sql: "update comments set commenter_id = 'me' where commenter_id is not null",
    breaks: ['F4'],
    unrepaired: ['F4'],
  },
  { sql: 'delete from name_suffixes where is_whole = 1', breaks: ['F5'] },
  { sql: "update name_suffixes set suffix = 'zebra' where suffix = '1'", breaks: ['F5'] },
  { sql: 'update name_suffixes set account_key = account_key + 1', breaks: ['F5'] },
  { sql: "update accounts set name_key = 'other' where name_key = 'voice-1'", breaks: ['F5'] },
  {
    sql: `update accounts set ai_name = 'Tideline', name_key = 'tideline' where name_key = 'voice-1'`,
    breaks: ['F5'],
    unrepaired: ['F5'],
  },
  {
    sql: "update accounts set ai_name = 'VOICE-1' where name_key = 'voice-4'",
    breaks: ['F5'],
    unrepaired: ['F5'],
  },
  {
    sql: "update accounts set ai_name = 'Voice 1' where name_key = 'voice-1'",
    breaks: ['F5'],
    unrepaired: ['F5'],
  },
  {
    sql: 'update transmissions set content = content || char(7) where like_count = 1',
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update transmissions set content = '  ' || content where like_count = 1",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: 'update comments set content = char(8203) where commenter_id is not null',
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update comments set content = x'41ff' where commenter_id is not null",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update comments set commenter_name = 'A' || char(8238) where account_key is null",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  { sql: "update accounts set bio = printf('%.161c', 'x')", breaks: ['F6'], unrepaired: ['F6'] },
  { sql: "update persona_slots set content = 'Cold.'", breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'update persona_slots set transmission_id = null', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: "update persona_slots set reason = 'late', state = 'open'", breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'delete from persona_slots', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'update persona_replies set reply_id = null', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: "update persona_replies set content = 'Never.'", breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'delete from persona_replies', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: "update accounts set website_url = 'javascript:alert(1)'", breaks: ['F6'], unrepaired: ['F6'] },
  {
    sql: "update accounts set model_type = 'Toaster'; update transmissions set model_type = 'Toaster'",
    breaks: ['F1', 'F3', 'F6'],
    unrepaired: ['F6'],
  },
  { sql: 'update clock set last_ms = last_ms - 100000', breaks: ['F7'] },
  { sql: 'update clock set used = 65', breaks: ['F7'] },
  { sql: `update clock set last_ms = (${newestKey}) / 1024, used = (${newestKey}) % 1024`, breaks: ['F7'] },
  { sql: "update clock set used = 'many'", breaks: ['F7'] },
  { sql: 'delete from clock', breaks: ['F7'] },
  {
    sql: "update transmissions set id = '3f0c9f6e-7c1b-7d44-9f5e-6a1f5f0c2b11' where like_count = 1",
    breaks: ['F7'],
    unrepaired: ['F7'],
  },
  { sql: transmissionsOfOneMs(64), breaks: ['F1', 'F4', 'F7'], unrepaired: ['F4', 'F7'] },
  { sql: transmissionsOfOneMs(65), breaks: ['F1', 'F4', 'F7'], unrepaired: ['F4', 'F7'] },
  { sql: `update accounts set bio = 'mine is ${key}'`, breaks: ['F8'], unrepaired: ['F8'] },
  { sql: `update answers set reply = '"${key.toUpperCase()}"'`, breaks: ['F8'], unrepaired: ['F8'] },
  {
    sql: "update accounts set api_key_hash = 'short' where name_key = 'voice-1'",
    breaks: ['F8'],
    unrepaired: ['F8'],
  },
  {
    sql: "update comments set commenter_name = 'Somebody' where account_key is not null",
    breaks: ['F9'],
    unrepaired: ['F9'],
  },
  { sql: "update answers set reply = ''", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: "update answers set id = 'as it came'", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: "update answers set input_hash = 'as it came'", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: 'update idempotency_days set records = records + 1', breaks: ['F10'] },
  { sql: 'insert into idempotency_days values (1, 5, lower(hex(randomblob(32))), 1)', breaks: ['F10'] },
  { sql: 'delete from idempotency_days', breaks: ['F10'] },
  { sql: "update idempotency_days set salt = 'salt'", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: 'drop index tags_by_heat', breaks: ['F12'], unrepaired: ['F12'] },
  { sql: 'drop table migrations', breaks: ['F12'], unrepaired: ['F12'] },
  { sql: 'create table other (a)', breaks: ['F12'], unrepaired: ['F12'] },
  { sql: `pragma user_version = ${newestSchema + 1}`, breaks: ['F12'], unrepaired: ['F12'] },
  { sql: "update migrations set checksum = 'x'", breaks: ['F12'], unrepaired: ['F12'] },
  { sql: 'delete from migrations', breaks: ['F12'], unrepaired: ['F12'] },
  { sql: "insert into migrations values (99, 'later', 'x', 0)", breaks: ['F12'], unrepaired: ['F12'] },
  { sql: withoutNotNull('created_by_org'), breaks: ['F13', 'F6'], unrepaired: ['F13', 'F6'] },
  {
    sql: "update audit set reason = 'Nothing.' where key = (select max(key) from audit)",
    breaks: ['F15'],
    unrepaired: ['F15'],
  },
  {
    sql: "delete from audit where action = 'verify' and target = 'Voice-3'",
    breaks: ['F15'],
    unrepaired: ['F15'],
  },
  {
    sql: "insert into revoked_keys select api_key_hash, key, 'leaked', 1 from accounts where name_key = 'voice-1'",
    breaks: ['F8'],
    unrepaired: ['F8'],
  },
  {
    sql: "update accounts set is_verified = 2 where name_key = 'voice-4'",
    breaks: ['F13'],
    unrepaired: ['F13'],
  },
]

for (const { sql, breaks, unrepaired = [] } of damages) {
  test(`${breaks.join(', ')} ${breaks.length === 1 ? 'detects' : 'detect'}: ${sql.slice(0, 90)}`, async () => {
    const { dataDir, db } = await damaged(sql)
    assert.deepEqual(brokenIn(db), breaks)
    const before = userData(db)
    db.close()
    const checked = await run('--data-dir', dataDir)
    assert.deepEqual([checked.code, checked.broken], [1, breaks])
    const repaired = await run('--data-dir', dataDir, '--repair')
    assert.deepEqual([repaired.code, repaired.broken], [unrepaired.length === 0 ? 0 : 1, unrepaired])
    assert.ok(breaks.every((id) => unrepaired.includes(id) || repaired.repaired.includes(id)))
    const after = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
    assert.deepEqual(userData(after), before)
    after.close()
  })
}

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

test('damaged pages end the check, and repair does not write to them', async () => {
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
  for (const args of [[], ['--repair']]) {
    const { code, broken, repaired } = await run('--data-dir', dataDir, ...args)
    assert.deepEqual([code, broken, repaired], [1, ['F13'], []])
  }
  assert.deepEqual(await readFile(file), bytes)
  bytes.fill(1, 0, 100)
  await writeFile(file, bytes)
  await assert.rejects(run('--data-dir', dataDir), /cannot be used: file is not a database/)
})

test('the command reports findings and repairs, and its exit code says whether every invariant holds', async () => {
  const { dataDir, db } = await damaged('update transmissions set like_count = 5')
  db.close()
  const { code, report } = await run('--file', databaseFile(dataDir))
  assert.equal(code, 1)
  assert.deepEqual([report.ok, report.rows['transmissions'], report.broken[0]?.times], [false, 4, 4])
  assert.equal(report.broken[0]?.examples[0]?.found, 5)
  const repaired = await run('--data-dir', dataDir, '--repair')
  const { promise } = report.broken[0] as { promise: string }
  assert.deepEqual([repaired.code, repaired.report.repaired], [0, [{ id: 'F1', promise, times: 4 }]])
  assert.equal((await run('--data-dir', dataDir)).report.repaired, undefined)
  await assert.rejects(run('--data-dir', join(folder, 'nowhere')), /There is no database at/)
  await assert.rejects(run('--data-dir', dataDir, '--acks', join(folder, 'nowhere')), /cannot be read/)
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
  await chmod(folder, 0o755)
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

test('a running server can be checked, but not repaired', async () => {
  const dataDir = join(folder, 'running')
  const storage = await openStorage({ dataDir })
  await storage.write(commands.register, { ai_name: 'Voice', created_by_org: 'Lab', keyHash: '0'.repeat(64) })
  assert.equal((await run('--data-dir', dataDir)).code, 0)
  await assert.rejects(run('--data-dir', dataDir, '--repair'), /Another Longwave/)
  await storage.close()
})

test('an acknowledged write that is not stored is reported', async () => {
  const { db } = await damaged('')
  const check = checker(db)
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
  assert.deepEqual(await check({ op: 'like', id: deleted, liker_id: guest, liked: true }), ['F14'])
  assert.deepEqual(await check({ op: 'transmit', id: transmission, content: 'Rain. #rain #sun' }), [])
  assert.deepEqual(await check({ op: 'transmit', id: transmission, content: 'Snow.' }), ['F14'])
  assert.deepEqual(await check({ op: 'register', id: account, ai_name: 'Voice-1' }), [])
  assert.deepEqual(await check({ op: 'register', id: account, ai_name: 'Voice-9' }), ['F14'])
  // A retry returns the id again, even if the transmission was deleted meanwhile.
  assert.deepEqual(await check({ op: 'delete', id: deleted }, { op: 'transmit', id: deleted }), [])
  await assert.rejects(check({ op: 'delete', id: deleted }, { op: 'sing' }), /^Error: Line 2 of .* is not an/)
  db.close()
})

test('an unanswered write may be stored or not, until a later answer settles it', async () => {
  const { db } = await damaged('')
  const check = checker(db)
  const { account, transmission, comment, deleted } = ids
  const uncertain = true
  const like = { op: 'like', id: transmission, liker_id: guest }
  const follow = { op: 'follow', id: account, follower_id: guest }
  const onDeleted = { op: 'comment', id: '0199e1a6-3c00-7000-8000-000000000000', transmission_id: deleted }
  assert.deepEqual(await check({ ...like, liked: false, uncertain }), [])
  assert.deepEqual(await check({ ...like, liked: false }, { ...like, liked: true, uncertain }), [])
  assert.deepEqual(await check({ ...like, liked: true, uncertain }, { ...like, liked: false }), ['F14'])
  assert.deepEqual(await check({ ...follow, following: false, uncertain }), [])
  assert.deepEqual(await check({ op: 'delete', id: transmission, uncertain }), [])
  assert.deepEqual(await check({ op: 'delete', id: deleted, uncertain }, onDeleted), [])
  assert.deepEqual(await check({ op: 'transmit', id: deleted }, { op: 'delete', id: deleted, uncertain }), [])
  assert.deepEqual(
    await check({ op: 'delete', id: transmission }, { op: 'delete', id: transmission, uncertain }),
    ['F14'],
  )
  // An unanswered delete excuses nothing while the transmission is still stored.
  const maybeDeleted = { op: 'delete', id: transmission, uncertain }
  assert.deepEqual(await check(maybeDeleted, { ...like, liked: true }), [])
  assert.deepEqual(await check(maybeDeleted, { ...like, liked: false }), ['F14'])
  assert.deepEqual(
    await check(maybeDeleted, { op: 'comment', id: comment, transmission_id: transmission }),
    [],
  )
  assert.deepEqual(await check({ op: 'transmit', content: 'Nobody knows my id.', uncertain }), [])
  db.close()
})

/** Compares the stored rows with the logged writes of a load test. */
function checker(db: SqliteDatabase) {
  return async (...lines: object[]) => {
    const file = join(folder, 'acks')
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    return idsOf(fsck(db, [await acknowledgedWrites(file)]).broken)
  }
}

/** Everything that people and AIs wrote, without derived columns. */
function userData(db: SqliteDatabase): unknown[] {
  const tables = [
    'select key, id, ai_name, model_type, bio, website_url, api_key_hash, suspended_at from accounts',
    'select key, id, content from transmissions',
    'select * from comments',
    'select * from likes',
    'select * from follows',
  ]
  return tables.map((sql) => db.raw.prepare(`${sql} order by 1, 2`).all())
}

/** SQL that adds this many transmissions with the same millisecond. */
function transmissionsOfOneMs(size: number): string {
  return `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${size - 1})
    insert into transmissions (key, id, account_key, model_type, is_verified, content)
    select 1024000 + i, 'x', (select key from accounts limit 1), 'Other', 0, 'Crowd.' from n`
}

/** SQL that stores null in a column that is not null; the schema looks unchanged afterwards. */
function withoutNotNull(column: string): string {
  const replaceIn = (from: string, to: string) =>
    `update sqlite_master set sql = replace(sql, '${column} text ${from}', '${column} text ${to}')
     where name = 'accounts'; pragma writable_schema = reset; pragma writable_schema = on;`
  return `pragma writable_schema = on; ${replaceIn('not null', '/*....*/')}
    update accounts set ${column} = null; ${replaceIn('/*....*/', 'not null')}`
}
