import { setTimeout as sleep } from 'node:timers/promises'
import { ClientConnection, noAnswer } from './client-connection.ts'
import type { LoadOptions, LoadOrder, LoadReport } from './load.ts'

const { port, timeoutMs } = JSON.parse(process.argv[2] ?? '') as LoadOptions
/** The server closes a connection that was idle for five seconds. One that was idle for less than this is safe to use. */
const maxIdleMs = 3_000
const arrivalTickMs = 10

let requests: string[] = []
let sent = 0
const nextRequest = () => requests[sent++ % requests.length] ?? ''

process.on('message', async (order: LoadOrder) => {
  if ('requests' in order) {
    requests = order.requests
    process.send?.({})
  } else if ('arrivals' in order) process.send?.(await arrive(order.arrivals, order.seconds))
  else process.send?.(await keepBusy(order.connections, order.perSecond ?? 0, order.seconds))
})
process.once('disconnect', () => process.exit())

async function keepBusy(connections: number, perSecond: number, seconds: number): Promise<LoadReport> {
  const tally = newTally()
  const began = performance.now()
  const endsAt = began + seconds * 1_000
  const intervalMs = perSecond === 0 ? 0 : (connections / perSecond) * 1_000
  const client = async (_: unknown, number: number) => {
    const connection = new ClientConnection(port, timeoutMs)
    let due = began + (number * intervalMs) / connections
    while (performance.now() < endsAt) {
      if (intervalMs > 0) await sleep(Math.max(0, due - performance.now()))
      due += intervalMs
      await tally.count(connection.ask(nextRequest()))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, client))
  return tally.report((performance.now() - began) / 1_000)
}

async function arrive(perSecond: number, seconds: number): Promise<LoadReport> {
  const tally = newTally()
  const free: { connection: ClientConnection; since: number }[] = []
  const running = new Set<Promise<void>>()
  const freeConnection = (): ClientConnection => {
    const last = free.pop()
    if (!last) return new ClientConnection(port, timeoutMs)
    if (performance.now() - last.since < maxIdleMs) return last.connection
    last.connection.close()
    return freeConnection()
  }
  const serve = async () => {
    const connection = freeConnection()
    await tally.count(connection.ask(nextRequest()))
    free.push({ connection, since: performance.now() })
  }
  const began = performance.now()
  const due = () => Math.min(performance.now() - began, seconds * 1_000) * (perSecond / 1_000)
  for (let count = 0; performance.now() < began + seconds * 1_000; ) {
    for (; count < due(); count++) {
      const one = serve()
      running.add(one)
      one.finally(() => running.delete(one))
    }
    await sleep(arrivalTickMs)
  }
  const goodput = tally.goodputOver(seconds)
  await Promise.all(running)
  for (const { connection } of free) connection.close()
  return { ...tally.report(seconds), goodput }
}

function newTally() {
  const statuses: Record<number, number> = {}
  const times: number[] = []
  const goodAnswers = () => (statuses[200] ?? 0) + (statuses[201] ?? 0)
  const timeAt = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const goodputOver = (seconds: number) => goodAnswers() / seconds
  return {
    goodputOver,
    async count(answer: Promise<number>): Promise<void> {
      const began = performance.now()
      const status = await answer
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== noAnswer) times.push(performance.now() - began)
    },
    report(seconds: number): LoadReport {
      times.sort((a, b) => a - b)
      return { statuses, goodput: goodputOver(seconds), medianMs: timeAt(0.5), p99Ms: timeAt(0.99) }
    },
  }
}
