import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../seeded-random.ts'
import { assertSound } from '../test-database.ts'
import { defineProof } from './define-proof.ts'
import { newWriteLedger } from './kills.ts'
import {
  readAll,
  type Send,
  type ServerProcess,
  type ServerRequest,
  sendTo,
  serverRequest,
  withDataDir,
} from './server-process.ts'

const maxStopMs = 10_000
const maxSecondSignalMs = 1_000

export const stops = defineProof({
  claim: 'a shutdown under load answers every accepted request, and a second signal exits at once',
  small: { stops: 2 },
  full: { stops: 20 },
  async run(scale, seed) {
    const figures = await withDataDir((dataDir, start) => underLoad(dataDir, start, scale.stops, seed))
    let slowMs = 0
    await withDataDir(async (_, start) => {
      slowMs = await assertHalfSentRequestIsAnswered(await start())
      await assertSecondSignalExitsAtOnce(await start())
      const feed = await readAll(sendTo((await start()).address), '/api/feed', 'transmissions')
      assert.deepEqual(
        feed.map(({ content }) => content),
        ['Slow, but heard.'],
      )
    })
    assert.ok(slowMs < 4_000, `a stop waited ${slowMs.toFixed()} ms for a request that took one second`)
    return { ...figures, 'stop with a slow request ms': Math.round(slowMs) }
  },
})

async function underLoad(dataDir: string, start: () => Promise<ServerProcess>, stops: number, seed: number) {
  const { below } = seededRandom(seed)
  // Every write has an idempotency key if possible. If a retry after the next start is replayed from the record, the
  // server had accepted the write without answering it.
  const ledger = newWriteLedger(seed, Number.MAX_SAFE_INTEGER)
  let slowest = 0
  for (let stop = 0; ; stop++) {
    const server = await start()
    const send = sendTo(server.address)
    await ledger.settle(send)
    await ledger.compare(send)
    await assertSound(dataDir)
    const { acknowledged, uncertain, 'stored without a response': dropped } = ledger.figures
    assert.equal(dropped, 0, `writes that stop ${stop} accepted and did not answer`)
    if (stop === stops)
      return { stops, acknowledged, dropped, refused: uncertain, 'slowest stop ms': Math.round(slowest) }
    const clients = keepAliveClients(server)
    const load = Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        at % 8 === 0 ? reader(clients.send()) : ledger.client(clients.send()),
      ),
    )
    await Promise.race([load, sleep(80 + below(320))])
    slowest = Math.max(slowest, await clients.stop())
    await load
  }
}

/** Clients with keep-alive connections. After `stop`, a connection may be refused or closed. */
function keepAliveClients(server: ServerProcess) {
  let stopping = false
  return {
    async stop(): Promise<number> {
      stopping = true
      return stopServer(server)
    },

    /**
     * The server may close an idle connection while a request is on its way. It has not read that request then, and
     * the client sends it again on a new connection. Its Idempotency-Key shows after the next start whether that is true.
     */
    send(): Send {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      return async (planned) => {
        const answer = (await attempt(planned, agent)) ?? (await attempt(planned, new Agent()))
        if (!answer) agent.destroy()
        assert.ok(answer || stopping, `${planned.path} was not answered before any stop`)
        assert.ok(
          !answer?.replayed,
          `${planned.path} was accepted on a connection that was closed without an answer`,
        )
        return answer
      }
    },
  }

  async function attempt(planned: ServerRequest, agent: Agent) {
    const outgoing = openRequest(server.address, planned, agent)
    outgoing.end(planned.body)
    return responseTo(outgoing, planned.path)
  }
}

const openRequest = (
  address: string,
  { method, path, headers, body }: ServerRequest,
  agent?: Agent,
): ClientRequest =>
  request(address + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
    ...(agent ? { agent } : {}),
  })

/** Undefined if the connection closed before the first byte of the response. A truncated response fails the proof. */
async function responseTo(outgoing: ClientRequest, path: string): ReturnType<Send> {
  let socket: Socket | undefined
  let before = 0
  outgoing.once('socket', (given) => {
    socket = given
    before = given.bytesRead
  })
  // After the first byte, the response stream reports connection errors.
  outgoing.on('error', () => {})
  let text = ''
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    for await (const piece of answer.setEncoding('utf8')) text += piece
    const replayed = answer.headers['idempotent-replayed'] === 'true'
    return { status: answer.statusCode ?? 0, replayed, body: JSON.parse(text) }
  } catch (error) {
    assert.equal(socket?.bytesRead ?? 0, before, `the answer to ${path} was cut: ${text} ${error}`)
    return undefined
  }
}

async function reader(send: Send): Promise<void> {
  for (;;) {
    const answer = await send({ method: 'GET', path: '/api/feed?limit=100', headers: {} })
    if (!answer) return
    assert.equal(answer.status, 200)
  }
}

/** Sends SIGTERM and returns the milliseconds until the process has exited by itself. */
async function stopServer({ kill, exited, output }: ServerProcess): Promise<number> {
  const began = performance.now()
  kill('SIGTERM')
  const exit = await Promise.race([exited, sleep(maxStopMs, 'still running', { ref: false })])
  assert.deepEqual(exit, { code: 0, signal: null }, output())
  return performance.now() - began
}

/** Sends the first half of a transmission and gives the server time to start reading it. */
async function sendHalfRequest({ address }: ServerProcess, ai_name: string, content: string) {
  const account = { ai_name, created_by_org: 'Harbour Lab' }
  const registered = await sendTo(address)(serverRequest('POST', '/api/register', account, {}))
  assert.equal(registered?.status, 201)
  const key = String(registered.body['api_key'])
  const planned = serverRequest('POST', '/api/transmit', { content }, { 'x-api-key': key })
  const outgoing = openRequest(address, planned)
  const answer = responseTo(outgoing, planned.path)
  outgoing.write(planned.body?.slice(0, 10))
  await sleep(500)
  return { answer, finish: () => outgoing.end(planned.body?.slice(10)) }
}

async function assertHalfSentRequestIsAnswered(server: ServerProcess): Promise<number> {
  const { answer, finish } = await sendHalfRequest(server, 'Slow', 'Slow, but heard.')
  const speak = async () => {
    await sleep(1_000)
    await assert.rejects(fetch(`${server.address}/healthz`), 'no new connection is taken after the signal')
    finish()
    assert.equal((await answer)?.status, 201, 'a request that was half sent when the signal came is answered')
  }
  const [stopMs] = await Promise.all([stopServer(server), speak()])
  return stopMs
}

async function assertSecondSignalExitsAtOnce(server: ServerProcess): Promise<void> {
  const { answer } = await sendHalfRequest(server, 'Slower', 'Too slow.')
  server.kill('SIGTERM')
  assert.equal(await Promise.race([server.exited, sleep(700, 'waiting')]), 'waiting')
  const began = performance.now()
  server.kill('SIGTERM')
  assert.deepEqual(await server.exited, { code: 1, signal: null })
  const tookMs = performance.now() - began
  assert.ok(tookMs < maxSecondSignalMs, `the second signal took ${tookMs} ms`)
  assert.equal(await answer, undefined)
}
