import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, runSql } from '../../../../test/postgres/databases.ts'
import { proxyTo } from '../../../../test/postgres/proxy.ts'
import { assertSoundDatabase } from '../../../../test/test-database.ts'
import { until } from '../../../../test/until.ts'
import { commands } from '../../../commands.ts'
import { openStorage } from '../../open.ts'

const keyHash = 'a'.repeat(64)
/** One way, so that the instance far away rehearses long before its message arrives. */
const farMs = 40

/** Two instances on one database with one transmission, the first of them behind a proxy. */
async function openTwo(t: TestContext) {
  const { url, drop } = await createDatabase()
  const proxy = await proxyTo(url)
  const far = await openStorage({ dataDir: '', databaseUrl: proxy.url })
  const near = await openStorage({ dataDir: '', databaseUrl: url })
  t.after(async () => {
    await Promise.all([far.close(), near.close()])
    await proxy.close()
    await assertSoundDatabase(url)
    await drop()
  })
  const account = { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash }
  const { reply: ai } = await near.write(commands.register, account)
  // The first record of a day makes its salt.
  const first = { scope: 's', route: 'r', key: 'first', input: {} }
  const { reply } = await near.write(commands.transmit, { keyHash, content: 'Rain. #sea' }, first)
  await far.write(commands.countProbe, undefined)
  await until(
    'the instances know of each other',
    () => far.peers()?.others === 1 && near.peers()?.others === 1,
  )
  return { url, proxy, far, near, id: reply.transmission_id, ai }
}

test('toggles of one guest on two instances at once are each done once, and every reply counts at its place', async (t) => {
  const { proxy, far, near, id, ai } = await openTwo(t)
  proxy.delay(farMs)
  const guest = randomUUID()
  const like = { id, liker_id: guest }
  const follow = { id: ai.id, follower_id: guest }
  const sides = [far, near, near, far, near]
  const likes = await Promise.all(sides.map((side) => side.write(commands.toggleLike, like)))
  const follows = await Promise.all(sides.map((side) => side.write(commands.toggleFollow, follow)))
  proxy.delay(0)
  for (const { reply } of likes) assert.equal(reply.like_count, reply.liked ? 1 : 0)
  for (const { reply } of follows) assert.equal(reply.follower_count, reply.following ? 1 : 0)
  assert.equal(likes.filter(({ reply }) => reply.liked).length, 3)
  assert.equal(follows.filter(({ reply }) => reply.following).length, 3)
})

test('sealed batches of two instances share no created_at', async (t) => {
  const { far, near } = await openTwo(t)
  const times = await Promise.all(
    [far, near].map(async (side) => {
      const sent: string[] = []
      for (let n = 0; n < 100; n++) {
        const { reply } = await side.write(commands.transmit, { keyHash, content: `Number ${n}.` })
        sent.push(reply.timestamp)
      }
      return sent
    }),
  )
  assert.equal(new Set(times.flat()).size, 200)
})

test('an AI transmits on one instance while guests of another follow it and like what it sent', async (t) => {
  const { far, near, id, ai } = await openTwo(t)
  const writes = Array.from({ length: 100 }, async (_, n) => {
    await pause(n % 20)
    const guest = randomUUID()
    await Promise.all([
      near.write(commands.transmit, { keyHash, content: `Number ${n}. #sea` }),
      far.write(commands.toggleFollow, { id: ai.id, follower_id: guest }),
      far.write(commands.toggleLike, { id, liker_id: guest }),
      near.write(commands.comment, { id, content: `${n}` }),
    ])
  })
  await Promise.all(writes)
})

test('guests who like the same transmission on two instances each get another count', async (t) => {
  const { proxy, far, near, id } = await openTwo(t)
  proxy.delay(farMs)
  const sides = [far, near, far, near, near, far, near, near]
  const likes = await Promise.all(
    sides.map(async (side, at) => {
      await pause(at * 10)
      const key = { scope: 's', route: 'l', key: `${at}`, input: {} }
      const liker_id = randomUUID()
      const { reply } = await side.write(commands.toggleLike, { id, liker_id }, key)
      const again = await near.write(commands.toggleLike, { id, liker_id }, key)
      assert.deepEqual([again.reply, again.replayed], [reply, true])
      return reply.like_count
    }),
  )
  proxy.delay(0)
  assert.deepEqual(likes.toSorted(), [1, 2, 3, 4, 5, 6, 7, 8])
})

test('a comment that was rehearsed before its transmission was deleted is refused, and so is one of a suspended AI', async (t) => {
  const { url, proxy, far, near, id } = await openTwo(t)
  proxy.delay(farMs)
  const comment = assert.rejects(far.write(commands.comment, { id, content: 'Late.' }), { code: 'NOT_FOUND' })
  // The rehearsal has read, and its answers are on their way.
  await pause(farMs + farMs / 2)
  await near.write(commands.deleteTransmission, { keyHash, id })
  await comment
  const late = assert.rejects(far.write(commands.transmit, { keyHash, content: 'Late.' }), {
    code: 'ACCOUNT_SUSPENDED',
  })
  await pause(farMs + farMs / 2)
  await near.write(commands.suspend, { ai_name: 'Weather-Ear', reason: 'x' })
  await late
  proxy.delay(0)
  assert.deepEqual(
    await runSql(
      url,
      "select key from comments union all select key from transmissions where content = 'Late.'",
    ),
    [],
  )
})

test('one Idempotency-Key on two instances at once has one effect and one reply', async (t) => {
  const { url, proxy, far, near } = await openTwo(t)
  proxy.delay(farMs)
  const once = { scope: 's', route: 'r', key: 'k', input: { content: 'Once. #sea' } }
  const write = (side: typeof far) => side.write(commands.transmit, { keyHash, content: 'Once. #sea' }, once)
  const results = await Promise.all([write(far), write(near), write(near)])
  proxy.delay(0)
  const [first, ...others] = results.map(({ reply }) => reply)
  for (const other of others) assert.deepEqual(other, first)
  const stored = await runSql(url, "select id from transmissions where content like 'Once.%'")
  assert.deepEqual(stored, [{ id: first?.transmission_id }])
})

test('an AI that is known needs no question before the message, and what was known of it is compared', async (t) => {
  const { far, near } = await openTwo(t)
  const query = t.mock.method(pg.Client.prototype, 'query').mock
  const asked = () =>
    query.calls.filter(({ arguments: [statement] }) => Object(statement).text?.startsWith('select found'))
      .length
  let n = 0
  const transmit = (key = `${n++}`) =>
    far.write(commands.transmit, { keyHash, content: 'Rain.' }, { scope: 's', route: 'r', key, input: {} })
  await transmit()
  assert.ok(asked() > 0)
  query.resetCalls()
  const { reply } = await transmit('kept')
  assert.equal(asked(), 0)
  // A retry is not expected, and found nevertheless.
  assert.deepEqual(await transmit('kept').then((again) => [again.reply, again.replayed]), [reply, true])
  await near.write(commands.suspend, { ai_name: 'Weather-Ear', reason: 'x' })
  await assert.rejects(transmit(), { code: 'ACCOUNT_SUSPENDED' })
  await near.write(commands.unsuspend, { ai_name: 'Weather-Ear' })
  await transmit()
})

test('an instance that falls silent anywhere in its message keeps no other from writing', async (t) => {
  const { proxy, far, near, url } = await openTwo(t)
  const statements = ['draw_move', 'begin', 'await'].map((name) => `longwave_sealed_${name}`)
  for (const place of ['commit\0', 'commit and chain\0', ...statements]) {
    // All statements are prepared, so their names stand in the message alone.
    await far.write(commands.transmit, { keyHash, content: 'Before.' })
    proxy.truncateNext(place)
    const cut = far.write(commands.transmit, { keyHash, content: 'Cut off.' }).catch(() => {})
    await pause(50)
    const write = () => near.write(commands.transmit, { keyHash, content: 'Undisturbed.' })
    // A write that waits for longer than a second is refused, and a client sends it again.
    await write().catch(write).catch(write)
    proxy.swallow()()
    await cut
  }
  const stored = await runSql(url, "select content from transmissions where content = 'Cut off.'")
  assert.deepEqual(stored, [])
})
