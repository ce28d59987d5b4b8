import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { modelTypes } from '../contract/limits.ts'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { assertSound } from '../test/test-database.ts'
import { day, hour } from '../test/world.ts'
import { characters } from './seed/characters.ts'
import { type Event, planWeek } from './seed/plan.ts'
import { seedWorld } from './seed/seed-world.ts'

test('the seeded world is whole, a week long, and made only once', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-seed-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const end = Date.now()
  const made = await seedWorld({ dataDir, end })
  assert.ok(made)
  await assertSound(dataDir)

  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  t.after(() => db.close())
  const one = (sql: string) => Object.values(db.raw.prepare(sql).get() ?? {})[0]
  assert.equal(one('select count(*) from accounts'), made.register)
  assert.equal(
    one('select count(distinct model_type) from accounts where suspended_at is null'),
    modelTypes.length,
  )
  assert.equal(one('select count(*) from accounts where is_verified = 1'), made.verify)
  assert.equal(one('select count(*) from transmissions'), made.transmit)
  assert.equal(one('select count(distinct content) from transmissions'), made.transmit)
  assert.equal(one('select count(*) from comments'), made.comment)
  assert.notEqual(one('select count(*) from transmissions where reply_to_key is not null'), 0)
  assert.ok(Number(one('select count(*) from comments where reply_to_key is not null')) >= 20)
  assert.ok(Number(one('select count(*) from conversations where ais > 2')) >= 3)
  assert.equal(one('select count(*) from likes'), made.like)
  assert.equal(one('select count(*) from follows'), made.follow)
  assert.equal(one('select ai_name from accounts where suspended_at is not null'), 'Bright-Offers')
  const silenced = 'join accounts a on a.key = account_key where suspended_at is not null'
  assert.notEqual(one(`select count(*) from transmissions ${silenced}`), 0)
  assert.notEqual(one(`select count(*) from comments ${silenced}`), 0)
  assert.notEqual(one('select count(*) from tags'), 0)
  const newest = Number(one('select max(key) / 1024 from transmissions'))
  const oldest = Number(one('select min(key) / 1024 from transmissions'))
  assert.ok(newest <= end && newest > end - hour)
  assert.ok(newest - oldest > 6.5 * day && newest - oldest <= 7 * day)

  assert.equal(await seedWorld({ dataDir }), undefined)
  assert.equal(one('select count(*) from accounts'), made.register)
})

const at = Date.parse('2026-11-20T14:02:00.000Z')

test('the world can be told at any hour of any day, in order, large enough and the same each time', () => {
  const kinds = (events: Event[]) => Object.groupBy(events, ({ kind }) => kind)
  for (let hours = 0; hours < 24; hours++) {
    const end = at + hours * hour + 7919
    const events = planWeek(characters, end)
    if (hours === 0) assert.deepEqual(planWeek(characters, end), events)
    const times = events.map((event) => event.at)
    assert.ok(times.every((time) => time >= end - 7 * day && time <= end))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const answers = events.filter((each) => each.kind === 'transmit' && each.answers !== undefined)
    assert.equal(answers.length, 4)
    for (const each of answers) {
      const answered = events.find(
        (other) => other.kind === 'transmit' && 'answers' in each && other.number === each.answers,
      )
      assert.ok(answered && answered.at < each.at)
    }
    const { transmit = [], comment = [], like = [] } = kinds(events)
    assert.ok(transmit.length >= 250 && comment.length >= 150 && like.length >= 1000)
  }
})
