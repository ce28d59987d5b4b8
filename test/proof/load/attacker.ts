import { startProgram } from './child-process.ts'

/** Requests that are sent over some sockets, one after the other or all at once. */
export type Requests = {
  requests: string[]
  sockets: number
  /** Each socket sends its share in one write, and reads the answers then. */
  isPipelined?: true
  /** The sockets are closed then, whatever has come. */
  hangUpAfterMs?: number
}
/** Sockets that send something once and stay open. */
export type HeldSockets = {
  /** Each socket sends one of these. */
  sends: string[]
  sockets: number
  /** Without it, a socket never reads. */
  reads?: true
  /** The sockets count as open once they have got the head of their answer. */
  awaitsAnswer?: true
  /** The addresses from which the sockets come. */
  from: string[]
}
export type AttackOptions = {
  port: number
  /** The addresses from which the requests come, in turn. */
  from: string[]
  patienceMs: number
}
/** `release` closes all held sockets once every one that reads has got this many transmissions. */
export type AttackOrder = { ask: Requests } | { hold: HeldSockets[] } | { release: number }

export type Statuses = Record<number, number>
export type AskReport = { statuses: Statuses; unanswered: number; beganAt: number; endedAt: number }
export type HeldReport = {
  statuses: Statuses
  /** Sockets that could not connect, or that the server closed. Sockets that do not read cannot tell. */
  closed: number
  /** The number of transmissions that the sockets received, of the one with the fewest and of the one with the most. */
  fewest: number
  most: number
}
export type HoldReport = { groups: HeldReport[]; endedAt: number }

/** An attacker in a process of its own. */
export function startAttacker(options: AttackOptions) {
  const { ask, stop } = startProgram(new URL('./attacker.process.ts', import.meta.url), options)
  return {
    ask: (requests: Requests) => ask<AskReport>({ ask: requests } satisfies AttackOrder),
    /** Resolves when the sockets are open and have sent their bytes. */
    hold: (groups: HeldSockets[]) => ask<{ holdingAt: number }>({ hold: groups } satisfies AttackOrder),
    release: (transmissions: number) => ask<HoldReport>({ release: transmissions } satisfies AttackOrder),
    stop,
  }
}
