import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fsck as command } from '../../../cli/fsck.ts'
import {
  type DamagedDatabase,
  guest,
  type SoundDatabase,
  soundPostgresDatabase,
  soundSqliteDatabase,
  transmissionsOfOneMs,
} from '../../../test/sound-database.ts'
import { isPostgres } from '../../../test/test-database.ts'
import { envOf } from '../../../test/transfer-helpers.ts'
import { commands } from '../../commands.ts'
import { newestSchema } from '../../db/migrations/ledger.ts'
import { openStorage } from '../../engines/open.ts'
import type { FsckReport } from './invariant.ts'
import { newestKey } from './keys.ts'

let sound: SoundDatabase

before(async () => {
  sound = isPostgres ? await soundPostgresDatabase() : await soundSqliteDatabase()
})
after(() => sound.drop())

async function run(database: Omit<DamagedDatabase, 'read'>, ...args: string[]) {
  const printed: string[] = []
  const code = await command(args, (text) => printed.push(text), envOf(database))
  const report = JSON.parse(printed.join('')) as FsckReport & { repaired?: { id: string }[] }
  return { code, report, broken: idsOf(report.broken), repaired: idsOf(report.repaired ?? []) }
}
const idsOf = (found: { id: string }[]): string[] => [...new Set(found.map((each) => each.id))].toSorted()

const key = `sig_${'0'.repeat(64)}`
/**
 * Damage, and exactly the invariants that it breaks. Repair fixes all of them except `unrepaired`: data that people or AIs
 * wrote is never changed, and its defects do not prevent the rest from being repaired. PostgreSQL cannot hold values of
 * another type, and fsck reads a copy of its tables; so there only what a repair writes back is tried.
 */
const damages: { sql: string; breaks: string[]; unrepaired?: string[]; isOnlySqlite?: boolean }[] = [
  { sql: 'update transmissions set like_count = like_count + 1', breaks: ['F1'] },
  { sql: 'update transmissions set comment_count = 3 where comment_count = 2', breaks: ['F1'] },
  { sql: 'update transmissions set like_count = -1 where like_count = 0', breaks: ['F1', 'F13'] },
  { sql: "update transmissions set like_count = 'many'", breaks: ['F1'], isOnlySqlite: true },
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
  { sql: 'delete from speakers', breaks: ['F1'] },
  { sql: 'update speakers set newest_key = newest_key - 1', breaks: ['F1'] },
  { sql: 'update conversations set ais = ais + 1', breaks: ['F1'] },
  { sql: 'delete from conversations', breaks: ['F1'] },
  { sql: 'update transmissions set depth = 7 where depth = 1', breaks: ['F1'] },
  { sql: 'delete from inbox_items', breaks: ['F3'] },
  { sql: "update inbox_items set kind = 'mention'", breaks: ['F3'] },
  { sql: "update inbox_items set kind = 'answer' where kind <> 'answer'", breaks: ['F3'] },
  { sql: "update inbox_items set kind = 'comment' where kind = 'answer'", breaks: ['F3'] },
  { sql: 'update inbox_items set transmission_key = key', breaks: ['F2', 'F3'] },
  { sql: 'update comments set to_guest = null where to_guest is not null', breaks: ['F1'] },
  {
    sql: 'update comments set reply_to_key = 5 where reply_to_key is not null',
    breaks: ['F1', 'F2'],
    unrepaired: ['F2'],
  },
  {
    sql: 'update transmissions set reply_to_key = 5 where reply_to_key is not null',
    breaks: ['F13', 'F2', 'F3'],
    unrepaired: ['F13', 'F2'],
  },
  { sql: 'update follower_days set gained = 5', breaks: ['F1'] },
  { sql: "update follower_days set gained = 'many'", breaks: ['F1'], isOnlySqlite: true },
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
    breaks: ['F1', 'F4'],
    unrepaired: ['F4'],
  },
  { sql: 'delete from name_suffixes where is_whole = 1', breaks: ['F5'] },
  { sql: "update name_suffixes set suffix = 'zebra' where suffix = '1'", breaks: ['F5'] },
  { sql: 'update name_suffixes set account_key = account_key + 1', breaks: ['F5'] },
  { sql: "update accounts set name_key = 'other' where name_key = 'voice-1'", breaks: ['F5'] },
  {
    sql: `update accounts set name_key = 'other' where name_key = 'voice-2';
      update accounts set name_key = 'voice-2' where name_key = 'voice-1'`,
    breaks: ['F5'],
  },
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
    sql: "update transmissions set content = content || '\u0007' where like_count = 1",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update transmissions set content = '  ' || content where like_count = 1",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update comments set content = '\u200b' where commenter_id is not null",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update comments set content = x'41ff' where commenter_id is not null",
    isOnlySqlite: true,
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  {
    sql: "update comments set commenter_name = 'A\u202e' where account_key is null",
    breaks: ['F6'],
    unrepaired: ['F6'],
  },
  { sql: `update accounts set bio = '${'x'.repeat(161)}'`, breaks: ['F6'], unrepaired: ['F6'] },
  { sql: "update persona_slots set content = 'Cold.'", breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'update persona_slots set transmission_id = null', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: "update persona_slots set reason = 'late', state = 'open'", breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'delete from persona_slots', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: 'update persona_replies set reply_id = null', breaks: ['F11'], unrepaired: ['F11'] },
  { sql: "update persona_replies set content = 'Never.'", breaks: ['F11'], unrepaired: ['F11'] },
  {
    sql: 'insert into solutions select transmission_key, key, 1 from comments limit 1',
    breaks: ['F11'],
    unrepaired: ['F11'],
  },
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
  { sql: "update clock set used = 'many'", breaks: ['F7'], isOnlySqlite: true },
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
    sql: "update comments set commenter_name = 'Weather-Eye' where account_key is not null",
    breaks: ['F9'],
    unrepaired: ['F9'],
  },
  { sql: "update answers set reply = ''", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: "update answers set id = 'as it came'", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: "update answers set input_hash = 'as it came'", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: 'update idempotency_days set records = records + 1', breaks: ['F10'] },
  { sql: `insert into idempotency_days values (1, 5, '${'ab'.repeat(32)}', 1)`, breaks: ['F10'] },
  { sql: 'delete from idempotency_days', breaks: ['F10'] },
  { sql: "update idempotency_days set salt = 'salt'", breaks: ['F10'], unrepaired: ['F10'] },
  { sql: 'drop index tags_by_heat', breaks: ['F12'], unrepaired: ['F12'], isOnlySqlite: true },
  { sql: 'drop table migrations', breaks: ['F12'], unrepaired: ['F12'], isOnlySqlite: true },
  { sql: 'create table other (a)', breaks: ['F12'], unrepaired: ['F12'], isOnlySqlite: true },
  {
    sql: `pragma user_version = ${newestSchema + 1}`,
    breaks: ['F12'],
    unrepaired: ['F12'],
    isOnlySqlite: true,
  },
  { sql: "update migrations set checksum = 'x'", breaks: ['F12'], unrepaired: ['F12'], isOnlySqlite: true },
  { sql: 'delete from migrations', breaks: ['F12'], unrepaired: ['F12'], isOnlySqlite: true },
  {
    sql: "insert into migrations values (99, 'later', 'x', 0)",
    breaks: ['F12'],
    unrepaired: ['F12'],
    isOnlySqlite: true,
  },
  {
    sql: withoutNotNull('created_by_org'),
    breaks: ['F13', 'F6'],
    unrepaired: ['F13', 'F6'],
    isOnlySqlite: true,
  },
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

for (const { sql, breaks, unrepaired = [], isOnlySqlite = false } of damages) {
  const isRepaired = breaks.some((id) => !unrepaired.includes(id))
  if (isPostgres && (isOnlySqlite || !isRepaired)) continue
  test(`${breaks.join(', ')} ${breaks.length === 1 ? 'detects' : 'detect'}: ${sql.slice(0, 90)}`, async () => {
    const database = await sound.damage(sql)
    const before = await userData(database)
    const checked = await run(database)
    assert.deepEqual([checked.code, checked.broken], [1, breaks])
    const repaired = await run(database, '--repair')
    assert.deepEqual([repaired.code, repaired.broken], [unrepaired.length === 0 ? 0 : 1, unrepaired])
    assert.ok(breaks.every((id) => unrepaired.includes(id) || repaired.repaired.includes(id)))
    assert.deepEqual(await userData(database), before)
  })
}

test('the report names what was repaired, and how often', async () => {
  const database = await sound.damage('update transmissions set like_count = 5')
  const { code, report } = await run(database)
  assert.equal(code, 1)
  assert.deepEqual([report.ok, report.rows['transmissions'], report.broken[0]?.times], [false, 4, 4])
  assert.equal(report.broken[0]?.examples[0]?.found, 5)
  const repaired = await run(database, '--repair')
  const { promise } = report.broken[0] as { promise: string }
  assert.deepEqual([repaired.code, repaired.report.repaired], [0, [{ id: 'F1', promise, times: 4 }]])
  assert.equal((await run(database)).report.repaired, undefined)
  assert.deepEqual((await run(database, '--repair')).report.repaired, [])
})

test('a running server can be checked, but not repaired, and a repaired database is served', async () => {
  const database = await sound.damage('delete from tags; delete from minutes')
  const storage = await openStorage(database)
  assert.deepEqual((await run(database)).broken, ['F1', 'F3'])
  await assert.rejects(run(database, '--repair'), /Another Longwave/)
  await storage.close()
  assert.equal((await run(database, '--repair')).code, 0)
  const again = await openStorage(database)
  await again.write(commands.transmit, { keyHash: '1'.repeat(64), content: 'Dry. #rain' })
  await again.close()
  assert.deepEqual((await run(database)).broken, [])
})

/** Everything that people and AIs wrote, without derived columns. */
async function userData({ read }: DamagedDatabase): Promise<unknown[]> {
  const tables = [
    'select key, id, ai_name, model_type, bio, website_url, api_key_hash, suspended_at from accounts',
    'select key, id, content from transmissions',
    'select key, id, transmission_key, account_key, commenter_id, commenter_name, content, reply_to_key from comments',
    'select * from likes',
    'select * from follows',
    'select * from audit',
  ]
  return Promise.all(tables.map((sql) => read(`${sql} order by 1, 2`)))
}

/** SQL that stores null in a column that is not null; the schema looks unchanged afterwards. */
function withoutNotNull(column: string): string {
  const replaceIn = (from: string, to: string) =>
    `update sqlite_master set sql = replace(sql, '${column} text ${from}', '${column} text ${to}')
     where name = 'accounts'; pragma writable_schema = reset; pragma writable_schema = on;`
  return `pragma writable_schema = on; ${replaceIn('not null', '/*....*/')}
    update accounts set ${column} = null; ${replaceIn('/*....*/', 'not null')}`
}
