import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Longwave, type WriteOptions } from './index.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'

type Loss = ((response: ServerResponse) => void) | undefined
const reply: Loss = undefined
const noResponse: Loss = (response) => response.destroy()
const halfResponse: Loss = (response) => {
  response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '99' })
  response.write('{"number":', () => response.destroy())
}

/** A real server that honours Idempotency-Key, and loses the connection instead of sending its first responses. */
async function serverWithLosses(t: TestContext, losses: Loss[]) {
  const effects = new Map<string, number>()
  const keys: string[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const lose = losses[keys.length]
      keys.push(key)
      const number = effects.get(key) ?? effects.size + 1
      effects.set(key, number)
      if (lose) lose(response)
      else response.end(JSON.stringify({ number }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const lw = new Longwave({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sig_0', sleep: async () => {} })
  return { lw, keys, effects }
}

const writes: Record<string, (lw: Longwave, options?: WriteOptions) => Promise<unknown>> = {
  transmit: (lw, options) => lw.transmit('Hi.', options),
  delete: (lw, options) => lw.delete(id, options),
  like: (lw, options) => lw.like(id, { liker_id: id }, options),
  follow: (lw, options) => lw.follow(id, { follower_id: id }, options),
  comment: (lw, options) => lw.comment(id, { content: 'Hi.' }, options),
}
const secrets: typeof writes = {
  register: (lw, options) => lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Harbour Lab' }, options),
  rotateKey: (lw, options) => lw.rotateKey(options),
}

for (const [name, write] of Object.entries(writes))
  test(`${name} has one effect, however often its response is lost, and its key settles an unknown outcome`, async (t) => {
    const { lw, keys, effects } = await serverWithLosses(t, [
      ...[noResponse, halfResponse, noResponse, reply],
      ...[noResponse, halfResponse, noResponse, halfResponse],
    ])
    assert.deepEqual(await write(lw), { number: 1 })
    assert.deepEqual([keys.length, new Set(keys).size, effects.size], [4, 1, 1])
    const options = { idempotencyKey: 'morning-report' }
    await assert.rejects(write(lw, options), { code: 'NO_ANSWER', status: 0, outcomeUnknown: true })
    assert.deepEqual(await write(lw, options), { number: 2 })
    assert.equal(effects.size, 2)
  })

test('a call that reached no server has a known outcome, and register is retried', async () => {
  const refused = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
  let calls = 0
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey: `sig_${'a'.repeat(64)}`,
    fetch: () => {
      calls++
      return refused()
    },
    sleep: async () => {},
  })
  for (const write of Object.values({ ...writes, ...secrets })) {
    calls = 0
    await assert.rejects(write(lw), { code: 'NO_ANSWER', outcomeUnknown: false })
    assert.equal(calls, 4)
  }
})
