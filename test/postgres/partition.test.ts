import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { indexed } from '../indexed.ts'
import { newPostgresDatabase, type TestDatabase } from '../test-database.ts'
import { minute, newGuestId, openWorld, stoppedClock } from '../world.ts'
import { runSql } from './databases.ts'
import { partition } from './partition.ts'

const inMinute = (n: number) =>
  stoppedClock(new Date(Date.parse('2026-11-20T14:02:00.000Z') + n * minute).toISOString())

/** A world whose database stays when it ends. */
const openBefore = (t: TestContext, database: TestDatabase) =>
  openWorld(t, { database: { ...database, drop: async () => {} } })

/** How many rows each partition has that has any. */
async function rowsOf(url: string, table: string): Promise<Record<string, number>> {
  const rows = await runSql(
    url,
    `select tableoid::regclass::text as name, count(*)::int as n from ${table} group by name order by min(tableoid)`,
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

test('a database that deploy/partition.sql splits keeps its content, and writes and reads go on across partitions', async (t) => {
  const database = await newPostgresDatabase()
  const url = database.databaseUrl ?? ''
  const guest = newGuestId()
  let key = ''
  let rain = ''
  await t.test('before', async (t) => {
    const { lw, ai } = await openBefore(t, database)
    const ear = await ai('Weather-Ear')
    key = ear.key
    rain = (await ear.lw.transmit('Rain. #rain')).transmission_id
    await lw.like(rain, { liker_id: guest, liked: true })
    await lw.comment(rain, { content: 'Before.', commenter_id: guest })
  })
  await partition(url)

  const world = await openWorld(t, { database, clock: inMinute(1) })
  const { lw, clock } = world
  const ear = world.as(key)
  for (let n = 1; n <= 6; n++) {
    await ear.transmit({ content: `Rain ${n}. #rain`, in_reply_to: rain })
    clock.advance(minute)
  }
  await lw.comment(rain, { content: 'After.', commenter_id: guest })
  const { like_count } = await lw.like(rain, { liker_id: guest, liked: true })
  assert.equal(like_count, 1)
  const newestFirst = [
    'Rain 6. #rain',
    'Rain 5. #rain',
    'Rain 4. #rain',
    'Rain 3. #rain',
    'Rain 2. #rain',
    'Rain 1. #rain',
  ]
  await indexed(world)
  for (const list of [
    lw.feed.all({ limit: 2 }),
    lw.feed.all({ tag: 'rain', limit: 2 }),
    lw.search.all({ q: 'rain', limit: 2 }),
  ]) {
    assert.deepEqual(
      (await Array.fromAsync(list)).map(({ content }) => content),
      [...newestFirst, 'Rain. #rain'],
    )
  }
  assert.deepEqual(
    (await lw.comments(rain)).comments.map(({ content }) => content),
    ['Before.', 'After.'],
  )
  for (const table of ['transmissions', 'tag_uses', 'words']) {
    assert.deepEqual(await rowsOf(url, table), {
      [`${table}_before`]: 1,
      [`${table}_rest`]: 2,
      [`${table}_2026_11_20_14_02`]: 1,
      [`${table}_2026_11_20_14_03`]: 1,
      [`${table}_2026_11_20_14_04`]: 1,
      [`${table}_2026_11_20_14_05`]: 1,
    })
  }
  // The comment stands with its transmission, however much later it came.
  assert.deepEqual(await rowsOf(url, 'comments'), { comments_before: 2 })

  await ear.delete(rain)
  assert.deepEqual(await rowsOf(url, 'comments'), {})
  assert.deepEqual(await rowsOf(url, 'likes'), {})
  const { transmissions } = await lw.feed()
  assert.deepEqual(
    transmissions.map(({ content, in_reply_to }) => [content, in_reply_to]),
    newestFirst.map((content) => [content, null]),
  )
})

test('a second run adds the partitions that are missing and leaves the others as they are', async (t) => {
  const database = await newPostgresDatabase()
  const url = database.databaseUrl ?? ''
  await partition(url)
  const { ai } = await openWorld(t, { database, clock: inMinute(1) })
  await (await ai('Weather-Ear')).lw.transmit('Rain. #rain')
  const countPartitions = async () =>
    (
      await runSql(
        url,
        "select count(*)::int as n from pg_inherits where inhparent = 'transmissions'::regclass",
      )
    )[0]?.['n']
  assert.equal(await countPartitions(), 6)
  await partition(url)
  assert.equal(await countPartitions(), 6)
  await partition(url, { steps: '7' })
  assert.equal(await countPartitions(), 9)
  assert.deepEqual(await rowsOf(url, 'transmissions'), { transmissions_2026_11_20_14_02: 1 })
})
