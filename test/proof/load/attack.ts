import { setTimeout as sleep } from 'node:timers/promises'
import { type Statuses, startAttacker } from './attacker.ts'
import { attackerAddresses, type Burst } from './bursts.ts'
import { wallClock } from './probe.ts'
import type { SeededInstance } from './seeded-instance.ts'
import { socketsHeldFor } from './server-vitals.ts'

/** A server under attack. */
export type Target = {
  instance: SeededInstance
  /** The port of the server itself. */
  serverPort: number
  /** The port that clients use: the server's, or that of a proxy in front of it. */
  port: number
  /** Whether to wait until the server has cut the sockets that it must cut. */
  waitsForCuts: boolean
}
export type AttackResult = {
  beganAt: number
  endedAt: number
  statuses: Statuses
  unanswered: number
  /** The longest that a socket which the server must cut was held after its last byte moved. */
  cutMs?: number
  /** Such sockets that were still open when one had been left alone for too long. */
  uncut?: number
  /** Transmissions that an open stream did not get. */
  missed?: number
}

/** How long an attacker waits for its answers. */
const patienceMs = 60_000
/** The server must cut a client within this time after its last byte. */
export const maxCutMs = 15_000
const transmissionEveryMs = 250

/** Runs one burst to its end. */
export async function attack(target: Target, burst: Burst): Promise<AttackResult> {
  const { port, serverPort } = target
  const attacker = startAttacker({ port, from: attackerAddresses, patienceMs })
  try {
    if ('ask' in burst) return await attacker.ask(burst.ask)
    const beganAt = wallClock()
    const { holdingAt } = await attacker.hold(burst.hold)
    // Behind a proxy the server sees the proxy's sockets, and the proxy decides about its own clients.
    const isDirect = port === serverPort && target.waitsForCuts
    const addresses = burst.cut.flatMap((group) => burst.hold[group]?.from ?? [])
    const [cuts] = await Promise.all([
      isDirect ? observeCuts(addresses, serverPort, holdingAt) : {},
      sendTransmissions(target, burst.transmissions),
    ])
    const { groups, endedAt } = await attacker.release(burst.transmissions)
    const staying = groups.filter((_, group) => !burst.cut.includes(group))
    return {
      beganAt,
      endedAt,
      statuses: added(groups.map(({ statuses }) => statuses)),
      unanswered: staying.reduce((sum, { closed }) => sum + closed, 0),
      ...cuts,
      missed: burst.transmissions - Math.min(burst.transmissions, ...staying.map(({ fewest }) => fewest)),
    }
  } finally {
    await attacker.stop()
  }
}

/** Waits until the server has cut its sockets for these clients, or one was left alone for too long. */
async function observeCuts(addresses: string[], port: number, from: number) {
  const progress = new Map<string, { queues: string; at: number }>()
  let cutMs = 0
  let uncut = 0
  let mostHeld = 0
  do {
    await sleep(100)
    const now = wallClock()
    const held = socketsHeldFor(addresses, port)
    mostHeld = Math.max(mostHeld, held.size)
    uncut = 0
    for (const [client, queues] of held) {
      const last = progress.get(client)
      if (last?.queues !== queues) progress.set(client, { queues, at: now })
      else if (now - last.at > maxCutMs) uncut++
    }
    for (const [client, { at }] of progress) {
      if (held.has(client)) continue
      cutMs = Math.max(cutMs, now - at)
      progress.delete(client)
    }
  } while (progress.size > 0 && uncut === 0 && wallClock() < from + patienceMs)
  // Without a socket in sight nothing was tested, for example where the kernel does not tell.
  return mostHeld === 0 ? {} : { cutMs, uncut: progress.size }
}

async function sendTransmissions({ instance, serverPort }: Target, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    const { status } = await fetch(`http://127.0.0.1:${serverPort}/api/transmit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': instance.apiKey },
      body: JSON.stringify({ content: `Pulse ${sent}: ${'🌊'.repeat(300)}` }),
    })
    if (status !== 201) throw new Error(`A transmission was answered with ${status}.`)
    await sleep(transmissionEveryMs)
  }
}

function added(all: Statuses[]): Statuses {
  const total: Statuses = {}
  for (const [status, count] of all.flatMap((each) => Object.entries(each)))
    total[Number(status)] = (total[Number(status)] ?? 0) + count
  return total
}
