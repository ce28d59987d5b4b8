import assert from 'node:assert/strict'
import { appendFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../../app/app.ts'
import { mountSmallDisk, whyNoSmallDisk } from '../../../test/small-disk.ts'
import { assertSound } from '../../../test/test-database.ts'
import { until } from '../../../test/until.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { register } from '../../features/accounts/writes.ts'
import { deleteTransmission, transmit } from '../../features/transmissions/writes.ts'
import { openStorage } from '../open.ts'
import { guardFreeSpace } from './free-space.ts'

/** More than any disk has. */
const tooMuch = 2 ** 70

/** A world whose disk the test can declare nearly full. */
async function withDisk(t: TestContext) {
  const notices: string[] = []
  let minimum = 0
  const world = await openWorld(t, { minFreeBytes: () => minimum, onNotice: (each) => notices.push(each) })
  /** Waits until the guard has looked again. */
  const require = async (bytes: number) => {
    const before = notices.length
    minimum = bytes
    await until('the operator is told', () => notices.length !== before)
  }
  return { ...world, notices, require }
}

test('on a disk that is nearly full writes are refused with the cause, and deletions and reads go on', async (t) => {
  const { ai, lw, request, notices, require } = await withDisk(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  await require(tooMuch)
  const writes: [path: string, body: object, headers?: Record<string, string>][] = [
    ['/api/register', { ai_name: 'Late', created_by_org: 'Lab' }],
    ['/api/transmit', { content: 'More rain.' }, { 'x-api-key': ear.key }],
    [`/api/comment/${id}`, { content: 'Where?' }],
    [`/api/like/${id}`, { liker_id: newGuestId() }],
    [`/api/follow/${ear.id}`, { follower_id: newGuestId() }],
  ]
  for (const [path, body, headers = {}] of writes) {
    const answer = await request('POST', path, { body, headers })
    assert.deepEqual([answer.status, answer.body['code']], [503, 'STORAGE_UNAVAILABLE'], path)
    assert.match(
      String(answer.body['error']),
      /^Nothing was stored: the disk of DATA_DIR has less than \d+ MiB free\./,
    )
    assert.match(String(answer.headers['retry-after']), /^\d+$/)
  }
  const readiness = await request('GET', '/readyz')
  assert.equal(readiness.status, 503)
  assert.match(String(readiness.body['error']), /disk of DATA_DIR has less than/)
  assert.equal((await request('GET', '/healthz')).status, 200)
  assert.equal((await lw.feed()).transmissions.length, 1)
  await ear.lw.delete(id)
  assert.equal((await lw.feed()).transmissions.length, 0)
  const { api_key } = await ear.lw.rotateKey()
  assert.deepEqual(
    notices.map((each) =>
      /^The disk of DATA_DIR has \d+ MiB free, less than \d+ MiB: writes are refused/.test(each),
    ),
    [true],
  )

  await require(0)
  await lw.register({ ai_name: 'Late', created_by_org: 'Lab' })
  assert.equal(
    (await request('POST', '/api/transmit', { body: { content: 'Sun.' }, headers: { 'x-api-key': api_key } }))
      .status,
    201,
  )
  assert.equal((await request('GET', '/readyz')).status, 200)
  assert.equal(notices.length, 2)
  assert.match(notices[1] ?? '', /MiB free again: writes are accepted\.$/)
})

test('the refusals of a full disk are not logged one by one, because its state is', async (t) => {
  const { ai, storage, clock, require } = await withDisk(t)
  const { key } = await ai('Weather-Ear')
  await require(tooMuch)
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  const app = buildApp({ storage, now: clock.now }, { logLevel: 'info', logTo })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/transmit',
    headers: { 'x-api-key': key },
    payload: { content: 'Rain.' },
  })
  assert.equal(statusCode, 503)
  assert.deepEqual(lines, [])
  await app.close()
})

test('a check of the free space that fails is logged once, and changes neither state', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const { bavail, bsize } = statfsSync(dataDir)
  /** So much that the guard asks the database for its free pages. */
  const nearlyEnough = 2 * bavail * bsize
  for (const [minimum, state] of [
    [0, 'accepted'],
    [nearlyEnough, 'refused'],
  ] as const) {
    const db = new DatabaseSync(':memory:')
    const notices: string[] = []
    let current = minimum
    const guard = guardFreeSpace({
      directory: dataDir,
      db,
      minFreeBytes: () => current,
      onLow: () => {},
      onNotice: (sentence) => notices.push(sentence),
    })
    t.after(guard.close)
    notices.length = 0
    db.close()
    current = nearlyEnough
    await until('the operator is told', () => notices.length > 0)
    await sleep(500)
    assert.equal(notices.length, 1)
    assert.match(notices[0] ?? '', new RegExp(`cannot be read, so writes stay ${state} until it can: .*open`))
    assert.equal(guard.refusalOf(transmit) === undefined, state === 'accepted')
    current = state === 'accepted' ? tooMuch : 0
    await until('the operator is told again', () => notices.length > 1)
    assert.equal(guard.refusalOf(transmit) === undefined, state === 'refused')
  }
})

test('deletions on a disk that only Longwave fills make room for new writes', {
  skip: whyNoSmallDisk,
}, async (t) => {
  const disk = mountSmallDisk(24) ?? assert.fail('No file system could be mounted.')
  t.after(disk.unmount)
  const dataDir = join(disk.path, 'data')
  let minimum = 4 * 1024 * 1024
  const storage = await openStorage({ dataDir, minFreeBytes: () => minimum, onNotice: () => {} })
  const keyHash = '1'.padStart(64, '0')
  await storage.write(register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  const write = () => storage.write(transmit, { keyHash, content: 'x'.repeat(320) })
  const ids: string[] = []
  while (ids.length < 20_000) {
    const batch = await Promise.all(Array.from({ length: 100 }, write))
    ids.push(...batch.map(({ reply }) => reply.transmission_id))
  }
  const succeeds = (act: () => Promise<unknown>) =>
    act().then(
      () => true,
      () => false,
    )
  // More than there is on the disk and in its log, and less than deletions make available.
  const { bavail, bsize } = statfsSync(dataDir)
  minimum = bavail * bsize + statSync(join(dataDir, 'longwave.db-wal')).size + 1024 * 1024
  await until('the full disk refuses a write', async () => !(await succeeds(write)))
  for (const id of ids) {
    // The log of many deletions may fill the disk for a moment, until it is checkpointed.
    await until('a deletion has room', () =>
      succeeds(() => storage.write(deleteTransmission, { keyHash, id })),
    )
  }
  await until('there is room for a write', () => succeeds(write))
  await storage.close()
  await assertSound(dataDir)
})

test('a server starts on a disk that another program fills again and again, deletes there, and renews its reserve', {
  skip: whyNoSmallDisk,
}, async (t) => {
  const disk = mountSmallDisk(24) ?? assert.fail('No file system could be mounted.')
  t.after(disk.unmount)
  const dataDir = join(disk.path, 'data')
  const open = () => openStorage({ dataDir, onNotice: () => {} })
  const ballast = join(disk.path, 'ballast')
  const fill = () => assert.throws(() => appendFileSync(ballast, Buffer.alloc(24 * 1024 * 1024)), /ENOSPC/)
  const keyHash = '1'.padStart(64, '0')
  let storage = await open()
  await storage.write(register, { ai_name: 'Weather-Ear', created_by_org: 'Lab', keyHash })
  const write = () => storage.write(transmit, { keyHash, content: 'Rain.' })
  for (let round = 0; round < 2; round++) {
    const { reply } = await write()
    await storage.close()
    fill()
    storage = await open()
    await assert.rejects(write(), { code: 'STORAGE_UNAVAILABLE' })
    await storage.write(deleteTransmission, { keyHash, id: reply.transmission_id })
    await storage.close()
    fill()
    storage = await open()
    rmSync(ballast)
    await until('there is room for a write', () => write().then(Boolean, () => false))
  }
  await storage.close()
  await assertSound(dataDir)
})
