import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { listenOnLoopback } from '../../../test/loopback.ts'
import { answerInTurns } from './turns.ts'

const connections = 40
const request = 'GET / HTTP/1.1\r\nHost: longwave.test\r\n\r\n'

test('connections that are opened together are all answered soon, however busy the first of them are', async (t) => {
  let answers = 0
  const server = createServer((_, response) => {
    const until = performance.now() + 1
    while (performance.now() < until);
    response.end(String(++answers))
  })
  answerInTurns(server)
  const port = await listenOnLoopback(t, server)
  const firstAnswers = Array.from({ length: connections }, async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request)).setNoDelay()
    const first = once(socket, 'data')
    socket.on('data', () => socket.write(request)).on('error', () => {})
    await first
  })
  await Promise.all(firstAnswers)
  // Without turns, each connection but the first would have been answered for each one behind it: 800 times.
  assert.ok(answers < 250, `${answers} answers until each of ${connections} connections had one`)
})
