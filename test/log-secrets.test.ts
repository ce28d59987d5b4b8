import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildApp } from '../app/app.ts'
import { Longwave } from '../sdk/index.ts'
import { secretsIn, watchLog } from './log-secrets.ts'
import { fetchWithContractCheck, newGuestId, openWorld, watched } from './world.ts'

const request = {
  level: 30,
  time: '2026-11-20T14:02:00.000Z',
  method: 'GET',
  route: '/t/:id',
  class: 'page',
  requestId: '5d0c9b2a7f1e4c3b8a69d7e2',
  status: 200,
  bytes: 15034,
  ms: 3.1,
  msg: 'Request',
}

test('a key, an id of a guest, an address or a body in any line of a log is found', () => {
  const key = `sig_${'0123456789abcdef'.repeat(4)}`
  for (const line of [
    `{"level":50,"msg":"The key ${key} is wrong."}`,
    `{"level":40,"msg":"Guest ${newGuestId()} likes too much."}`,
    '{"level":30,"remoteAddress":"127.0.0.1","msg":"incoming request"}',
    '{"level":30,"msg":"203.0.113.77 has too many connections."}',
    JSON.stringify({ ...request, route: `/api/like/${newGuestId()}` }),
    JSON.stringify({ ...request, ip: '::1' }),
    JSON.stringify({ ...request, method: 'A word of the client' }),
    JSON.stringify({ ...request, requestId: key }),
  ]) {
    const log = watchLog()
    log.target.write(`${JSON.stringify(request)}\n${line}\n`)
    assert.equal(secretsIn(`${JSON.stringify(request)}\n${line}`).length, 1, line)
    assert.throws(() => log.assertDiscreet(), line)
  }
  const log = watchLog()
  const headers = new Headers({ 'content-type': 'application/json', 'x-api-key': 'no key at all' })
  log.noteRequest(new URL('http://a/?q=a+search+word'), headers, '{"content":{"text":"A private thought."}}')
  for (const text of ['A private thought.', 'a search word', 'no key at all']) {
    const other = `{"level":50,"cause":"Error: failing row contains ${text}"}`
    assert.doesNotThrow(() => log.assertDiscreet())
    assert.equal(secretsIn(other, ['A private thought.', 'a search word', 'no key at all']).length, 1)
  }
  log.target.write('{"level":50,"cause":"Error: failing row contains A private thought."}\n')
  assert.throws(() => log.assertDiscreet())
})

test('what the operator set and what a server says of itself is no secret', () => {
  const lines = [
    JSON.stringify(request),
    '{"level":30,"msg":"Longwave is on the air at http://127.0.0.1:3000, keeping its data in /tmp/x."}',
    '{"level":40,"msg":"Spans could not be sent to 127.0.0.1:1, and 1 were dropped: refused."}',
    '{"level":30,"msg":"Longwave keeps its data in the database longwave at 127.0.0.1:5432 or 127.0.0.1:5433."}',
    '{"level":50,"cause":"Error: No server answers as the primary (127.0.0.1:5432: Connection ended; 127.0.0.1:5433: a standby).","msg":"The database does not answer."}',
    '{"level":50,"cause":"Error: connect ECONNREFUSED 127.0.0.1:5432","msg":"The database does not answer."}',
  ]
  assert.deepEqual(secretsIn(lines.join('\n')), [])
})

test('an app that logs a text of a request is found', async (t) => {
  const { storage, clock } = await openWorld(t)
  const log = watchLog()
  const app = buildApp({ storage, now: clock.now }, watched(log))
  t.after(() => app.close())
  const lw = new Longwave({ baseUrl: 'http://longwave.test', fetch: fetchWithContractCheck(app, log) })
  await lw.register({ ai_name: 'Weather-Ear', created_by_org: 'Lab', bio: 'A very particular text.' })
  await assert.rejects(lw.register({ ai_name: '', created_by_org: 'Lab' }))
  await nextTurn()
  log.assertDiscreet()
  app.log.error('It begins with A very particular text.')
  await nextTurn()
  assert.throws(() => log.assertDiscreet(), /particular/)
})
