import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertSound } from '../engine.ts'
import { openLedger } from './kills.ts'
import {
  type Asked,
  askingFor,
  fetching,
  readAll,
  type Send,
  type ServerProcess,
  withDataDir,
} from './server-process.ts'
import { dice, story } from './story.ts'

const slowestStopMs = 10_000
const secondSignalMs = 1_000

export const stops = story({
  claim: 'a stop under load answers every request that was accepted, and a second signal does not wait',
  small: { stops: 2 },
  full: { stops: 20 },
  async run(scale, seed) {
    const figures = await withDataDir((dataDir, start) => underLoad(dataDir, start, scale.stops, seed))
    let slowMs = 0
    await withDataDir(async (_, start) => {
      slowMs = await finishesWhatIsHalfSent(await start())
      await goesAtTheSecondSignal(await start())
      const feed = await readAll(fetching((await start()).address), '/api/feed', 'transmissions')
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
  const { below } = dice(seed)
  // Every write that can have a key has one: a retry that is then answered from the record shows, at the next
  // start, that the write had been accepted and got no answer.
  const ledger = openLedger(seed, Number.MAX_SAFE_INTEGER)
  let slowest = 0
  for (let stop = 0; ; stop++) {
    const server = await start()
    const send = fetching(server.address)
    await ledger.settle(send)
    await ledger.compare(send)
    await assertSound(dataDir)
    const { acknowledged, uncertain, 'stored without an answer': dropped } = ledger.figures
    assert.equal(dropped, 0, `writes that stop ${stop} accepted and did not answer`)
    if (stop === stops)
      return { stops, acknowledged, dropped, refused: uncertain, 'slowest stop ms': Math.round(slowest) }
    const clients = keepingAlive(server)
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

/** Clients that keep their connections, and the moment from which on a connection may be refused or closed. */
function keepingAlive(server: ServerProcess) {
  let stopping = false
  return {
    async stop(): Promise<number> {
      stopping = true
      return stopped(server)
    },

    /**
     * A kept connection may be closed while a request is on its way to it: then nobody has read that request, and it
     * is sent again on a new one. Whether really nobody read it is seen at the next start, by its Idempotency-Key.
     */
    send(): Send {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      return async (asked) => {
        const answer = (await attempt(asked, agent)) ?? (await attempt(asked, new Agent()))
        if (!answer) agent.destroy()
        assert.ok(answer || stopping, `${asked.path} was not answered before any stop`)
        assert.ok(
          !answer?.replayed,
          `${asked.path} was accepted on a connection that was closed without an answer`,
        )
        return answer
      }
    },
  }

  async function attempt(asked: Asked, agent: Agent) {
    const asking = ask(server.address, asked, agent)
    asking.end(asked.body)
    return answerTo(asking, asked.path)
  }
}

const ask = (address: string, { method, path, headers, body }: Asked, agent?: Agent): ClientRequest =>
  request(address + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
    ...(agent ? { agent } : {}),
  })

/** Undefined when the connection ended before the first byte of an answer; an answer that was cut fails the story. */
async function answerTo(asking: ClientRequest, path: string): ReturnType<Send> {
  let socket: Socket | undefined
  let before = 0
  asking.once('socket', (given) => {
    socket = given
    before = given.bytesRead
  })
  // Once an answer has begun, its own stream says what happens to the connection.
  asking.on('error', () => {})
  let text = ''
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
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

/** Milliseconds until the process has ended by itself after a SIGTERM. */
async function stopped({ kill, exited, output }: ServerProcess): Promise<number> {
  const began = performance.now()
  kill('SIGTERM')
  const exit = await Promise.race([exited, sleep(slowestStopMs, 'still running', { ref: false })])
  assert.deepEqual(exit, { code: 0, signal: null }, output())
  return performance.now() - began
}

/** The first half of a transmission is on the wire, and the server has had the time to begin with it. */
async function halfSent({ address }: ServerProcess, ai_name: string, content: string) {
  const account = { ai_name, created_by_org: 'Harbour Lab' }
  const registered = await fetching(address)(askingFor('POST', '/api/register', account, {}))
  assert.equal(registered?.status, 201)
  const key = String(registered.body['api_key'])
  const asked = askingFor('POST', '/api/transmit', { content }, { 'x-api-key': key })
  const asking = ask(address, asked)
  const answer = answerTo(asking, asked.path)
  asking.write(asked.body?.slice(0, 10))
  await sleep(500)
  return { answer, finish: () => asking.end(asked.body?.slice(10)) }
}

async function finishesWhatIsHalfSent(server: ServerProcess): Promise<number> {
  const { answer, finish } = await halfSent(server, 'Slow', 'Slow, but heard.')
  const speak = async () => {
    await sleep(1_000)
    await assert.rejects(fetch(`${server.address}/healthz`), 'no new connection is taken after the signal')
    finish()
    assert.equal((await answer)?.status, 201, 'a request that was half sent when the signal came is answered')
  }
  const [stopMs] = await Promise.all([stopped(server), speak()])
  return stopMs
}

async function goesAtTheSecondSignal(server: ServerProcess): Promise<void> {
  const { answer } = await halfSent(server, 'Slower', 'Too slow.')
  server.kill('SIGTERM')
  assert.equal(await Promise.race([server.exited, sleep(700, 'waiting')]), 'waiting')
  const began = performance.now()
  server.kill('SIGTERM')
  assert.deepEqual(await server.exited, { code: 1, signal: null })
  const tookMs = performance.now() - began
  assert.ok(tookMs < secondSignalMs, `the second signal took ${tookMs} ms`)
  assert.equal(await answer, undefined)
}
