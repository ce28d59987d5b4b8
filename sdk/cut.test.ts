import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Longwave, type WriteOptions } from './index.ts'

const id = '0199e1a6-3c00-7000-8000-000000000000'

type Cut = (response: ServerResponse) => void
const unanswered: Cut = (response) => response.destroy()
const halfAnswered: Cut = (response) => {
  response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '99' })
  response.write('{"number":', () => response.destroy())
}

/** A real server that keeps its promise about Idempotency-Key, commits, and then loses its first answers. */
async function losing(t: TestContext, cuts: Cut[]) {
  const effects = new Map<string, number>()
  const keys: string[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const lose = cuts[keys.length]
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

for (const [name, write] of Object.entries(writes)) {
  test(`${name} has exactly one effect, however often its answer is cut off`, async (t) => {
    const { lw, keys, effects } = await losing(t, [unanswered, halfAnswered, unanswered])
    assert.deepEqual(await write(lw), { number: 1 })
    assert.deepEqual([keys.length, new Set(keys).size, effects.size], [4, 1, 1])
    assert.deepEqual(await write(lw), { number: 2 })
  })

  test(`${name}, cut off to the last, leaves the outcome open, and the same key settles it`, async (t) => {
    const { lw, effects } = await losing(t, [unanswered, halfAnswered, unanswered, halfAnswered])
    const options = { idempotencyKey: 'morning-report' }
    await assert.rejects(write(lw, options), { code: 'NO_ANSWER', status: 0, outcomeUnknown: true })
    assert.deepEqual(await write(lw, options), { number: 1 })
    assert.equal(effects.size, 1)
  })
}

for (const [name, write] of Object.entries(secrets)) {
  test(`${name} is sent once and never again when its answer is cut off`, async (t) => {
    for (const cut of [unanswered, halfAnswered]) {
      const { lw, keys, effects } = await losing(t, [cut])
      await assert.rejects(write(lw), { code: 'NO_ANSWER', status: 0, outcomeUnknown: true })
      assert.deepEqual([keys.length, effects.size], [1, 1])
    }
  })
}
