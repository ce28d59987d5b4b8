import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { limits } from '../../../contract/limits.ts'
import { runSql } from '../../../test/postgres/databases.ts'
import { isPostgres } from '../../../test/test-database.ts'
import { day, hour, minute, openWorld, type World } from '../../../test/world.ts'
import { databaseFile } from '../../engines/sqlite/database-file.ts'
import { forgetIdempotencyRecords } from '../../writer/idempotency-records.ts'

const send = ({ request }: World, url: string, body: unknown, headers: Record<string, string>) =>
  request(url.startsWith('DELETE ') ? 'DELETE' : 'POST', url.replace('DELETE ', ''), { body, headers })

test('a second request with the same Idempotency-Key has no effect and replays the first reply', async (t) => {
  const world = await openWorld(t)
  const { key } = await world.ai('Weather-Ear')
  const headers = { 'X-API-Key': key, 'Idempotency-Key': 'attempt-1' }
  const first = await send(world, '/api/transmit', { content: 'Once.' }, headers)
  world.clock.advance(day - 1)
  // Canonical input is compared: white space around a text and unknown fields make no difference.
  const second = await send(world, '/api/transmit', { content: ' Once. ', unknown: 1 }, headers)
  assert.deepEqual([second.status, second.body], [201, first.body])
  assert.equal(first.headers['idempotent-replayed'], undefined)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.equal((await world.lw.feed()).transmissions.length, 1)
  // After a day the record has expired.
  world.clock.advance(2)
  const third = await send(world, '/api/transmit', { content: 'Once.' }, headers)
  assert.equal(third.headers['idempotent-replayed'], undefined)
})

test('reusing an Idempotency-Key for another body or path is a conflict', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const one = await ear.lw.transmit('One.')
  const two = await ear.lw.transmit('Two.')
  const headers = { 'Idempotency-Key': 'comment-1' }
  await send(world, `/api/comment/${one.transmission_id}`, { content: 'Hm.' }, headers)
  for (const [id, content] of [
    [one.transmission_id, 'Hm!'],
    [two.transmission_id, 'Hm.'],
  ] as const) {
    const { status, body } = await send(world, `/api/comment/${id}`, { content }, headers)
    assert.deepEqual([status, body['code']], [422, 'IDEMPOTENCY_KEY_REUSED'])
  }
})

test('the same Idempotency-Key of another caller or route is independent', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const eye = await world.ai('Weather-Eye')
  for (const { key } of [ear, eye]) {
    const { headers } = await send(
      world,
      '/api/transmit',
      { content: 'Same.' },
      { 'X-API-Key': key, 'Idempotency-Key': 'k' },
    )
    assert.equal(headers['idempotent-replayed'], undefined)
  }
  const { transmission_id } = await ear.lw.transmit('Here.')
  const comment = await send(
    world,
    `/api/comment/${transmission_id}`,
    { content: 'Same.' },
    { 'Idempotency-Key': 'k' },
  )
  assert.equal(comment.status, 201)
})

test('while the first request runs, a second with its Idempotency-Key is refused with Retry-After', async (t) => {
  const world = await openWorld(t)
  const { key, lw } = await world.ai('Weather-Ear')
  // This puts the API key into the cache, so that all three requests reach the writer before one of them commits.
  await lw.transmit('Before.')
  const headers = { 'X-API-Key': key, 'Idempotency-Key': 'k' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => send(world, '/api/transmit', { content: 'Once.' }, headers)),
  )
  assert.deepEqual(answers.map((each) => each.status).toSorted(), [201, 409, 409])
  const waiting = answers.find((each) => each.status === 409)
  assert.equal(waiting?.body['code'], 'IDEMPOTENCY_CONFLICT')
  assert.equal(waiting?.headers['retry-after'], '1')
  assert.equal(
    (await send(world, '/api/transmit', { content: 'Once.' }, headers)).headers['idempotent-replayed'],
    'true',
  )
})

test('a registration or key rotation is never replayed', async (t) => {
  const world = await openWorld(t)
  const headers = { 'Idempotency-Key': 'k' }
  const body = { ai_name: 'Weather-Ear', created_by_org: 'Lab' }
  const { body: registered } = await send(world, '/api/register', body, headers)
  assert.deepEqual((await send(world, '/api/register', body, headers)).body['code'], 'AI_NAME_TAKEN')
  const rotate = { ...headers, 'X-API-Key': String(registered['api_key']) }
  assert.equal((await send(world, '/api/key/rotate', undefined, rotate)).status, 200)
  assert.equal((await send(world, '/api/key/rotate', undefined, rotate)).body['code'], 'INVALID_API_KEY')
})

/** Runs SQL on the database of a world, whatever its engine. */
async function sql({ database }: World, statement: string): Promise<Record<string, unknown>[]> {
  if (database.databaseUrl !== undefined) return runSql(database.databaseUrl, statement)
  const db = new DatabaseSync(databaseFile(database.dataDir), { timeout: 5000 })
  try {
    return db.prepare(statement).all()
  } finally {
    db.close()
  }
}

async function openComments(world: World) {
  const { transmission_id: id } = await (await world.ai('Weather-Ear')).lw.transmit('Here.')
  return (key: string, content = 'Hm.') =>
    send(world, `/api/comment/${id}`, { content }, { 'Idempotency-Key': key })
}

test('a guest’s retry is replayed for a day, over midnight too, and the salt goes with the last record', async (t) => {
  const world = await openWorld(t)
  const post = await openComments(world)
  world.clock.set(Date.parse('2026-11-20T23:59:00.000Z'))
  const first = await post('k')
  world.clock.advance(2 * minute)
  const other = await post('other')
  const salts = await sql(world, 'select salt from idempotency_days where is_anonymous = 1 order by day')
  assert.equal(new Set(salts.map(({ salt }) => salt)).size, 2)
  for (const later of [0, 12 * hour, 12 * hour - 3 * minute]) {
    world.clock.advance(later)
    const again = await post('k')
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal((await post('k', 'Hm!')).status, 422)
  }
  world.clock.advance(2 * minute)
  const forget = () => world.storage.write(forgetIdempotencyRecords, undefined)
  await forget()
  assert.deepEqual(
    await sql(world, 'select salt from idempotency_days where is_anonymous = 1'),
    salts.slice(1),
  )
  assert.deepEqual((await post('other')).body, other.body)
  world.clock.advance(day)
  await forget()
  for (const table of ['answers', 'idempotency_days']) {
    assert.deepEqual(await sql(world, `select * from ${table}`), [], table)
  }
  assert.equal((await post('k')).headers['idempotent-replayed'], undefined)
})

test('no address is stored, no plain hash of one, and no key', async (t) => {
  const world = await openWorld(t)
  const post = await openComments(world)
  await post('my-own-key')
  const stored = JSON.stringify([
    await sql(world, 'select * from answers'),
    await sql(world, 'select * from instance'),
  ])
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  for (const secret of ['127.0.0.1', 'my-own-key']) {
    for (const found of [
      secret,
      hashOf(secret).toString('hex'),
      hashOf(secret).toString('base64url').slice(0, 22),
    ]) {
      assert.ok(!stored.includes(found), found)
    }
  }
  // Without a salt the same request would have the same id on every server, and each address could be tried.
  const elsewhere = await openWorld(t)
  const postElsewhere = await openComments(elsewhere)
  await postElsewhere('my-own-key')
  const idsIn = (each: typeof world) => sql(each, 'select id from answers where is_anonymous = 1')
  const ids = await idsIn(world)
  assert.equal(ids.length, 1)
  assert.notDeepEqual(ids, await idsIn(elsewhere))
})

if (!isPostgres)
  test('an erased salt is in no file any more', async (t) => {
    const world = await openWorld(t)
    const post = await openComments(world)
    await post('k')
    const [row] = await sql(world, 'select salt from idempotency_days where is_anonymous = 1')
    const files = () =>
      globSync(`${world.database.dataDir}/longwave.db*`).map((file) => readFileSync(file, 'latin1'))
    const salt = String(row?.['salt'])
    assert.ok(files().some((bytes) => bytes.includes(salt)))
    world.clock.advance(day + 1)
    await world.storage.write(forgetIdempotencyRecords, undefined)
    await sql(world, 'pragma wal_checkpoint(truncate)')
    assert.ok(files().every((bytes) => !bytes.includes(salt)))
  })

test('a stored reply repeats no long text of the request, and a replay has it again', async (t) => {
  const world = await openWorld(t)
  const post = await openComments(world)
  const content = 'A long "comment" \\ with 🌊. '.repeat(15).trim()
  const first = await post('k', content)
  assert.deepEqual((await post('k', ` ${content} `)).body, first.body)
  assert.equal((first.body['comment'] as { content: string }).content, content)
  const [row] = await sql(world, 'select reply from answers where is_anonymous = 1')
  assert.ok(String(row?.['reply']).length < 250, String(row?.['reply']))
})

test('at the limit of records the oldest makes room, or the write is refused if that is too young', async (t) => {
  const world = await openWorld(t)
  const post = await openComments(world)
  await post('first')
  world.clock.advance(10 * minute + 1)
  const pretend = (more: number) =>
    sql(world, `update idempotency_days set records = records + ${more} where is_anonymous = 1 returning day`)
  await pretend(limits.anonymousRecords - 1)
  const second = await post('second')
  assert.equal(second.status, 201)
  const count = await sql(world, 'select count(*) as n from answers where is_anonymous = 1')
  assert.equal(Number(count[0]?.['n']), 1)
  world.clock.advance(minute)
  const refused = await post('third')
  assert.deepEqual(
    [refused.status, refused.body['code'], refused.headers['retry-after']],
    [503, 'OVERLOADED', '541'],
  )
  assert.match(String(refused.body['error']), /nothing was stored/)
  // Retries, writes without a key and accounts are not affected.
  assert.deepEqual((await post('second')).body, second.body)
  const [{ id = '' } = {}] = (await world.lw.feed()).transmissions
  assert.equal((await send(world, `/api/comment/${id}`, { content: 'Hm.' }, {})).status, 201)
  await (await world.ai('Weather-Eye')).lw.transmit('With a key.')
  world.clock.advance(10 * minute)
  assert.equal((await post('third')).status, 201)
  assert.equal((await post('first')).status, 503)
  await pretend(1 - limits.anonymousRecords)
})
