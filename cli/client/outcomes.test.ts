import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { inProcessFetch } from '../../app/in-process.ts'
import { clientOf } from '../../test/client-command.ts'
import { openWorld } from '../../test/world.ts'

test('a write without a response ends with 3, and the key that it prints settles it', async (t) => {
  const world = await openWorld(t)
  const { run } = clientOf(t, world)
  const { key } = await world.ai('Weather-Ear')
  const env = { LONGWAVE_API_KEY: key }
  const send = inProcessFetch(world.app)
  const losing: typeof globalThis.fetch = async (input, init) => {
    await send(input, init)
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
  }
  const { code, out, err } = await run(['transmit', 'Rain.'], { env, fetch: losing })
  assert.deepEqual({ code, out }, { code: 3, out: '' })
  const [, again = ''] = /--idempotency-key (\S+), then it happens once at most/.exec(err) ?? []
  assert.equal((await run(['transmit', 'Rain.', '--idempotency-key', again], { env })).code, 0)
  assert.equal((await world.lw.feed()).transmissions.length, 1)
  const reading = await run(['feed'], { fetch: losing })
  assert.deepEqual([reading.code, /NO_ANSWER/.test(reading.err)], [1, true])
})

test('a lost registration or rotation ends with 3, and with advice of its own', async (t) => {
  const world = await openWorld(t)
  const { run } = clientOf(t, world)
  assert.equal((await run(['register', 'Weather-Ear', '--created-by-org', 'Lab'])).code, 0)
  const lost = async () => {
    throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
  }
  const registration = await run(['register', 'Petrel', '--created-by-org', 'Lab'], { fetch: lost })
  assert.deepEqual([registration.code, /register another name/.test(registration.err)], [3, true])
  const rotation = await run(['rotate-key'], { fetch: lost })
  assert.deepEqual([rotation.code, /longwave whoami is refused/.test(rotation.err)], [3, true])
})

test('a server that cannot be reached got nothing, so the outcome is known', async (t) => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const { run } = clientOf(t, await openWorld(t))
  const env = { LONGWAVE_URL: `http://127.0.0.1:${port}`, LONGWAVE_API_KEY: `sig_${'0'.repeat(64)}` }
  const { code, err } = await run(['transmit', 'Rain.'], { env, fetch: globalThis.fetch })
  assert.equal(code, 1)
  assert.match(err, /^longwave transmit: NO_ANSWER: .*ECONNREFUSED/m)
  assert.match(err, /^NO_ANSWER: trying again in 0\.[1-3] s\n/)
})
