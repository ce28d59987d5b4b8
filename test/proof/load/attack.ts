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
  /** The milliseconds until the server had cut the last socket of the groups that it must cut. */
  cutMs?: number
  /** Sockets of these groups that were still open at the end. */
  uncut?: number
  /** Transmissions that an open stream did not get. */
  missed?: number
}

/** How long an attacker waits for its answers. */
const patienceMs = 60_000
/** Within this time the server must have cut a client that makes no progress. */
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
    const sent = sendTransmissions(target, burst.transmissions)
    // Behind a proxy the server sees the proxy's sockets, and the proxy decides about its own clients.
    const isDirect = port === serverPort && target.waitsForCuts
    const addresses = burst.cut.flatMap((group) => burst.hold[group]?.from ?? [])
    const held = () => (isDirect ? socketsHeldFor(addresses, serverPort) : 0)
    while (held() > 0 && wallClock() < holdingAt + maxCutMs) await sleep(100)
    const uncut = held()
    const cutMs = wallClock() - holdingAt
    await sent
    const { groups, endedAt } = await attacker.release(burst.transmissions)
    const staying = groups.filter((_, group) => !burst.cut.includes(group))
    return {
      beganAt,
      endedAt,
      statuses: added(groups.map(({ statuses }) => statuses)),
      unanswered: staying.reduce((sum, { closed }) => sum + closed, 0),
      ...(isDirect ? { cutMs, uncut } : {}),
      missed: burst.transmissions - Math.min(burst.transmissions, ...staying.map(({ fewest }) => fewest)),
    }
  } finally {
    await attacker.stop()
  }
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
