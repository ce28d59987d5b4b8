import type { Statuses } from './attacker.ts'
import { startProgram } from './child-process.ts'

export type LoadOptions = { port: number; timeoutMs: number }
/** The first order brings the requests, which are then sent in turn. */
export type LoadOrder =
  | { requests: string[] }
  /** This many connections, each with one request at a time: at most `perSecond` together, or as many as are answered. */
  | { connections: number; perSecond?: number; seconds: number }
  /** Requests come at this rate, however many are unanswered. Each takes a free connection or opens one. */
  | { arrivals: number; seconds: number }
export type LoadReport = {
  /** By status; 0 stands for requests without an answer in time. */
  statuses: Statuses
  /** Answers of 200 and 201 a second. */
  goodput: number
  medianMs: number
  p99Ms: number
}

/** Clients in a process of their own, which put load on a server. */
export function startLoad(options: LoadOptions) {
  const { ask, stop } = startProgram(new URL('./load.process.ts', import.meta.url), options)
  const order = (given: LoadOrder) => ask<LoadReport>(given)
  return { order, stop }
}

/** The most requests that a server answers in a second: the best of several rounds. */
export async function findCapacity(
  order: (given: LoadOrder) => Promise<LoadReport>,
  seconds: number,
): Promise<number> {
  const rounds: number[] = []
  // The first round warms the server up, and does not count.
  for (let round = 0; round < capacityRounds; round++)
    rounds.push((await order({ connections: busyConnections, seconds })).goodput)
  return Math.max(...rounds.slice(1))
}
const capacityRounds = 4
const busyConnections = 32
