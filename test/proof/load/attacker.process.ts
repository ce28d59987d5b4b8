import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AnswerReader } from './answer-reader.ts'
import type { AskReport, AttackOptions, AttackOrder, HeldReport, HeldSockets, Requests } from './attacker.ts'

const { port, from, patienceMs } = JSON.parse(process.argv[2] ?? '') as AttackOptions
/** The number of connections opened at once, because a server cannot accept thousands. */
const openedAtOnce = 100
/** How long a transmission may take to reach every stream. */
const arrivalMs = 10_000
const transmissionEvent = 'event: transmission\n'

const wallClock = () => performance.timeOrigin + performance.now()
/** Only Linux lets a client come from any loopback address. */
const origin = (addresses: string[], number: number) =>
  process.platform === 'linux' ? { localAddress: addresses[number % addresses.length] } : {}

let socketsOpened = 0
let held: { sockets: Socket[]; reads: boolean; report: () => HeldReport }[] = []

process.on('message', async (order: AttackOrder) => {
  if ('release' in order) {
    await awaitTransmissions(order.release)
    const groups = held.map(({ report }) => report())
    for (const { sockets } of held) for (const socket of sockets) socket.destroy()
    held = []
    process.send?.({ groups, endedAt: wallClock() })
  } else if ('ask' in order) process.send?.(await askAll(order.ask))
  else {
    // One group after the other: the last ones come when the first are there.
    for (const group of order.hold) held.push(await hold(group))
    process.send?.({ holdingAt: wallClock() })
  }
})
process.once('disconnect', () => process.exit())

async function askAll({ requests, sockets, isPipelined, hangUpAfterMs }: Requests): Promise<AskReport> {
  const report: AskReport = { statuses: {}, unanswered: 0, beganAt: wallClock(), endedAt: 0 }
  const endsAt = report.beganAt + (hangUpAfterMs ?? patienceMs)
  const share = isPipelined ? Math.ceil(requests.length / sockets) : 1
  let next = 0
  const asker = async () => {
    while (next < requests.length && wallClock() < endsAt) {
      const mine = next
      next += share
      await askOverOneSocket(mine)
    }
  }

  /** One at a time, it goes on with the next request that no other socket has taken. */
  const askOverOneSocket = (first: number) =>
    new Promise<void>((resolve) => {
      const open = requests.slice(first, first + share)
      let asked = open.length
      const reader = new AnswerReader((status) => {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1
      })
      const socket = connect(
        { port, host: '127.0.0.1', noDelay: true, ...origin(from, socketsOpened++) },
        () => socket.write(open.join('')),
      )
      const timer = setTimeout(() => socket.destroy(), endsAt - wallClock())
      socket.on('data', (chunk: Buffer) => {
        reader.read(chunk)
        if (reader.complete < asked) return
        const request = isPipelined || wallClock() > endsAt ? undefined : requests[next++]
        if (request === undefined) return void socket.destroy()
        asked++
        socket.write(request)
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        clearTimeout(timer)
        report.unanswered += asked - reader.complete
        resolve()
      })
    })

  await Promise.all(Array.from({ length: sockets }, asker))
  report.unanswered += Math.max(0, requests.length - next)
  report.endedAt = wallClock()
  return report
}

/** Gives the last transmissions time to arrive. A socket that was closed gets none. */
async function awaitTransmissions(transmissions: number): Promise<void> {
  const endsAt = wallClock() + arrivalMs
  const areMissing = () => held.some(({ report, reads }) => reads && report().fewest < transmissions)
  while (areMissing() && wallClock() < endsAt) await sleep(50)
}

async function hold({ sends, sockets: wanted, reads, awaitsAnswer, from: addresses }: HeldSockets) {
  const sockets: Socket[] = []
  const received: number[] = []
  const total: HeldReport = { statuses: {}, closed: 0, fewest: 0, most: 0 }
  while (sockets.length < wanted) {
    const count = Math.min(openedAtOnce, wanted - sockets.length)
    await Promise.all(Array.from({ length: count }, () => openOne(sockets.length)))
  }
  const report = () => ({ ...total, fewest: min(received), most: Math.max(0, ...received) })
  return { sockets, reads: reads === true, report }

  function openOne(number: number): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...origin(addresses, number) }, () => {
        socket.write(sends[number % sends.length] ?? '')
        if (!awaitsAnswer) resolve()
      })
      sockets.push(socket)
      received.push(0)
      // A server that never answers must not hang the proof: such a socket counts as closed.
      const timer = awaitsAnswer && setTimeout(() => socket.destroy(), patienceMs)
      const opened = () => {
        clearTimeout(timer)
        resolve()
      }
      if (reads) readFrom(socket, number, opened)
      else socket.pause()
      socket.on('error', () => {})
      socket.on('close', () => {
        total.closed++
        opened()
      })
    })
  }

  function readFrom(socket: Socket, number: number, onAnswer: () => void): void {
    let carried = ''
    const countStatus = (status: number) => {
      total.statuses[status] = (total.statuses[status] ?? 0) + 1
      onAnswer()
    }
    const reader = new AnswerReader(countStatus, (chunk) => {
      const text = carried + chunk.toString('latin1')
      received[number] = (received[number] ?? 0) + text.split(transmissionEvent).length - 1
      // An event may be split between two chunks, and must not be counted twice.
      carried = text.slice(-(transmissionEvent.length - 1))
    })
    socket.on('data', (chunk: Buffer) => reader.read(chunk))
  }
}

const min = (numbers: number[]): number =>
  numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
