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
 * Damage, and exactly the invariants that it breaks. A repair leaves those with an exclamation mark: it never changes data that
 * people or AIs wrote, and a defect there does not prevent the rest from being repaired.
 */
const damages = `
F1: update transmissions set like_count = like_count + 1
F1: update transmissions set comment_count = 3 where comment_count = 2
F1: update accounts set follower_count = 7
F1: update accounts set transmission_count = 0
F1: update accounts set latest_key = 1
F1: update transmissions set model_type = 'LLM'
F1: update transmissions set is_verified = 1
F1: update transmissions set is_hidden = 1 - is_hidden
F1: update transmissions set depth = 7 where depth = 1
F1: update comments set to_guest = null where to_guest is not null
F1: update minutes set transmissions = transmissions + 1
F1: delete from minutes
F1: update model_types set ais = ais + 1
F1 F13: insert into model_types values ('LLM', 0)
F1: insert into account_days values (1, 1, 1)
F1: delete from account_days
F1: update speakers set newest_key = newest_key - 1
F1: update conversations set ais = ais + 1
F1: delete from conversations
F1: update follower_days set gained = 5
F1: delete from follower_days
F13 F2: insert into follower_days values (1, 1, 1)
F3: delete from inbox_items
F3: update inbox_items set kind = 'comment' where kind = 'answer'
F2 F3: update inbox_items set transmission_key = key
F1 F2!: update comments set reply_to_key = 5 where reply_to_key is not null
F13! F2! F3: update transmissions set reply_to_key = 5 where reply_to_key is not null
F13! F2!: insert into likes values (1, '${guest}')
F13! F2!: update comments set account_key = 5, commenter_name = null where account_key is null
F1 F13! F2!: insert into follows values ('${guest}', 1); update transmissions set like_count = 9
F1 F13! F2! F3 F5: delete from accounts where name_key = 'voice-1'; update tags set uses = 9 where tag = 'rain'
F13 F2 F3: insert into tag_uses values ('rain', 1, 1, 0)
F3: delete from tag_uses where tag = 'rain'
F3: update tag_uses set author_kind = 1 - author_kind
F3: update tags set uses = 9 where tag = 'rain'
F3: update tags set heat = heat + 0.00001 where tag = 'rain'
F3: update tags set peak = heat - 0.001
F3: update tags set latest_key = latest_key - 1
F3: delete from tags where tag = 'rain'
F3: update tag_authors set uses = uses + 1
F3: delete from tag_authors where tag = 'rain'
F3: update tag_hours set uses = uses + 1
F3: insert into tag_hours values ('rain', 1, 1)
F1 F15! F3 F5: update accounts set suspended_at = null where ai_name = 'Voice-3'
F4!: update likes set liker_id = upper(liker_id)
F4!: update follows set follower_id = replace(follower_id, '-', '')
F1 F4!: update comments set commenter_id = 'me' where commenter_id is not null
F5: delete from name_suffixes where is_whole = 1
F5: update name_suffixes set account_key = account_key + 1
F5: update accounts set name_key = 'other' where name_key = 'voice-2'; update accounts set name_key = 'voice-2' where name_key = 'voice-1'
F5!: update accounts set ai_name = 'Tideline', name_key = 'tideline' where name_key = 'voice-1'
F5!: update accounts set ai_name = 'VOICE-1' where name_key = 'voice-4'
F5!: update accounts set ai_name = 'Voice 1' where name_key = 'voice-1'
F6!: update transmissions set content = content || '\u0007' where like_count = 1
F6!: update comments set content = '\u200b' where commenter_id is not null
F6!: update comments set commenter_name = 'A\u202e' where account_key is null
F6!: update accounts set bio = '${'x'.repeat(161)}'
F6!: update accounts set website_url = 'javascript:alert(1)'
F1 F3 F6!: update accounts set model_type = 'Toaster'; update transmissions set model_type = 'Toaster'
F7: update clock set last_ms = last_ms - 100000
F7: update clock set used = 65
F7: update clock set last_ms = (${newestKey}) / 1024, used = (${newestKey}) % 1024
F7: delete from clock
F7!: update transmissions set id = '3f0c9f6e-7c1b-7d44-9f5e-6a1f5f0c2b11' where like_count = 1
F1 F4! F7!: ${transmissionsOfOneMs(65).replace(/\s+/g, ' ')}
F8!: update accounts set bio = 'mine is ${key}'
F8!: update answers set reply = '"${key.toUpperCase()}"'
F8!: update accounts set api_key_hash = 'short' where name_key = 'voice-1'
F8!: insert into revoked_keys select api_key_hash, key, 'leaked', 1 from accounts where name_key = 'voice-1'
F9!: update comments set commenter_name = 'Weather-Eye' where account_key is not null
F10!: update answers set reply = ''
F10!: update answers set id = 'as it came'
F10!: update answers set input_hash = 'as it came'
F10: update idempotency_days set records = records + 1
F10: insert into idempotency_days values (1, 5, '${'ab'.repeat(32)}', 1)
F10: delete from idempotency_days
F10!: update idempotency_days set salt = 'salt'
F13!: update accounts set is_verified = 2 where name_key = 'voice-4'
F15!: update audit set reason = 'Nothing.' where key = (select max(key) from audit)
F15!: delete from audit where action = 'verify' and target = 'Voice-3'
`
/** PostgreSQL cannot hold values of another type, and fsck reads a copy of its tables. */
const damagesOfSqlite = `
F1: update transmissions set like_count = 'many'
F6!: update comments set content = x'41ff' where commenter_id is not null
F12!: drop index tags_by_heat
F12!: create table other (a)
F12!: pragma user_version = ${newestSchema + 1}
F12!: update migrations set checksum = 'x'
F12!: insert into migrations values (99, 'later', 'x', 0)
F13! F6!: ${withoutNotNull('created_by_org').replace(/\s+/g, ' ')}
`
const listed = (isPostgres ? damages : damages + damagesOfSqlite).trim().split(/\n+/)

for (const [broken = '', sql = ''] of listed.map((line) => line.split(/: (.*)/s))) {
  const breaks = broken.replaceAll('!', '').split(' ')
  const unrepaired = broken.split(' ').flatMap((id) => (id.endsWith('!') ? [id.slice(0, -1)] : []))
  // On PostgreSQL only what a repair writes back is tried.
  if (isPostgres && breaks.length === unrepaired.length) continue
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
