import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { listenOnLoopback } from '../../../test/loopback.ts'
import { until } from '../../../test/until.ts'
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

test('the lag of a turn is its length, or how long the first request in line has waited', async (t) => {
  const lags: number[] = []
  const server = createServer((_, response) => {
    const until = performance.now() + 30
    while (performance.now() < until);
    response.end()
  })
  answerInTurns(server, (lagMs) => lags.push(lagMs))
  const port = await listenOnLoopback(t, server)
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  let accepted = 0
  server.on('connection', () => accepted++)
  await until('all are accepted', () => accepted === sockets.length)
  for (const socket of sockets) socket.write(request)
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  for (const socket of sockets) socket.destroy()
  assert.ok((lags[0] ?? 0) >= 30)
  // The last of those that came together waited for the others.
  assert.ok(Math.max(...lags) >= 60, lags.join())
})
