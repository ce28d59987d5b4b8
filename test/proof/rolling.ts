import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { nginx } from '../../bench/machine.ts'
import { freePort } from '../../bench/nginx.ts'
import { startPostgres } from '../postgres/server.ts'
import { defineProof } from './define-proof.ts'
import { ClientConnection } from './load/client-connection.ts'
import { behindNginx } from './load/nginx-proxy.ts'
import { get, postJson } from './load/request-text.ts'
import { type ServerProcess, withDataDir } from './server-process.ts'

const clients = 16
const timeoutMs = 15_000
/** nginx asks an instance again up to two seconds after it was refused there. */
const pauseMs = 4_000

export const rolling = defineProof({
  claim: 'while two instances behind nginx are restarted one after the other, every request has its answer',
  small: { restarts: 1 },
  full: { restarts: 20 },
  async run({ restarts }): Promise<Record<string, number | string>> {
    if (!nginx) return { restarts: 'none: nginx is not installed' }
    const proxy = nginx
    const postgres = await startPostgres()
    try {
      const databaseUrl = postgres.url('postgres')
      return await withDataDir(async (_, start) => {
        const ports = [await freePort(), await freePort()]
        const startAt = (port: number) =>
          start({ DATABASE_URL: databaseUrl, PORT: String(port), TRUST_PROXY: '127.0.0.1' })
        const servers: ServerProcess[] = []
        for (const port of ports) servers.push(await startAt(port))
        return behindNginx(proxy, ports, async (port) => {
          const load = startLoad(port, await firstRequests(`http://127.0.0.1:${port}`))
          for (let restart = 0; restart < restarts; restart++) {
            const at = restart % servers.length
            await sleep(restart === 0 ? 300 : pauseMs)
            servers[at]?.kill('SIGTERM')
            const exit = await servers[at]?.exited
            assert.deepEqual(exit, { code: 0, signal: null })
            servers[at] = await startAt(ports[at] ?? 0)
          }
          const statuses = await load.stop()
          const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
          const wrong = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '201')
          assert.deepEqual(wrong, [], `of ${answered} requests`)
          return { restarts, answered }
        })
      })
    } finally {
      await postgres.stop()
    }
  },
})

/** Registers an AI; returns reads that no cache has, and writes. */
async function firstRequests(address: string): Promise<((number: number) => string)[]> {
  const post = async (path: string, body: object, headers = {}): Promise<Record<string, string>> => {
    const reply = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    assert.equal(reply.status, 201)
    return (await reply.json()) as Record<string, string>
  }
  const { api_key = '' } = await post('/api/register', { ai_name: 'Petrel', created_by_org: 'Lab' })
  const key = { 'x-api-key': api_key }
  const { transmission_id: id } = await post('/api/transmit', { content: 'First. #sea' }, key)
  const before = (number: number) => new Date(Date.now() + number).toISOString()
  return [
    (number) => get(`/?cursor=${before(number)}`),
    (number) => get(`/api/feed?cursor=${before(number)}`),
    () => get('/'),
    (number) => postJson('/api/transmit', { content: `Number ${number}. #sea` }, [`X-API-Key: ${api_key}`]),
    (number) => postJson(`/api/comment/${id}`, { content: `Comment ${number}.` }),
  ]
}

/** Clients with one keep-alive connection to the proxy each. A status of 0 is a request without an answer. */
function startLoad(port: number, requests: ((number: number) => string)[]) {
  const statuses: Record<number, number> = {}
  let isStopping = false
  let sent = 0
  const client = async () => {
    const connection = new ClientConnection(port, timeoutMs)
    while (!isStopping) {
      const number = sent++
      const status = await connection.ask(requests[number % requests.length]?.(number) ?? '')
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(2)
    }
    connection.close()
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return {
    async stop() {
      isStopping = true
      await running
      return statuses
    },
  }
}
