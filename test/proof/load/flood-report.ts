import { type AttackResult, maxCutMs } from './attack.ts'
import type { Burst } from './bursts.ts'
import { percentile, type Sample } from './probe.ts'

/** One burst as the normal client, the attacker and the kernel saw it. Times are in ms. */
export type FloodReport = {
  burst: Burst
  front: string
  attack: AttackResult
  latency: Record<(typeof paths)[number], { quiet: number; disturbed: number; longest: number }>
  /** The p99 of a bare server during the burst: the delay that this machine causes. */
  bareMs: number
  /** Requests of the normal client that were not answered with 200. */
  refused: number
  /** Before the burst, and at its peak. */
  megabytes: { quiet: number; peak: number }
  cpuSeconds: number
  /** Undefined if the server had not recovered when the proof gave up. */
  recoveryMs: number | undefined
}

/** The paths that every visitor needs and that cost the server next to nothing. */
export const paths = ['health', 'feed', 'front'] as const

const maxP99Ms = 250
/** On a busy machine, this many times the undisturbed latency is allowed, or that of a bare server meanwhile. */
const maxSlowdown = 5
const maxMegabytes = 400
const maxRecoveryMs = 2_000

export function latencyOf(samples: Sample[], path: string, quietFrom: number, from: number, to: number) {
  return {
    quiet: percentile(samples, path, 0.99, quietFrom, from),
    disturbed: percentile(samples, path, 0.99, from, to),
    longest: percentile(samples, path, 1, from, to),
  }
}

/** Every part of the claim that this burst broke, as a sentence. */
export function harmIn({ burst, front, attack, latency, refused, ...report }: FloodReport): string[] {
  const harm = paths.flatMap((path) => {
    const { quiet, disturbed } = latency[path]
    const limit = Math.max(maxP99Ms, quiet * maxSlowdown, report.bareMs * maxSlowdown)
    return disturbed < limit
      ? []
      : [`the p99 of ${path} rose from ${ms(quiet)} to ${ms(disturbed)}, over ${ms(limit)}`]
  })
  if (refused > 0) harm.push(`${refused} requests of the normal client were refused or cut`)
  if (report.recoveryMs === undefined) harm.push('the server did not recover')
  else if (report.recoveryMs > maxRecoveryMs) harm.push(`recovering took ${ms(report.recoveryMs)}`)
  const { quiet, peak } = report.megabytes
  if (peak > maxMegabytes) harm.push(`memory rose from ${quiet.toFixed()} to ${peak.toFixed()} MB`)
  return [...harm, ...wrongAnswersIn(burst, attack, front)].map(
    (sentence) => `${burst.name} (${front}): ${sentence}`,
  )
}

/** The part of the claim that needs no clock but the attacker's. */
export function wrongAnswersIn(
  burst: Burst,
  { statuses, unanswered, uncut = 0, missed = 0 }: AttackResult,
  front: string,
): string[] {
  const expected = [200, 503, ...(burst.deserved ?? [])]
  const wrong: string[] = []
  for (const [status, count] of Object.entries(statuses))
    if (!expected.includes(Number(status))) wrong.push(`${count} answers had the status ${status}`)
  // nginx closes a connection after a thousand requests.
  const isCutByProxy = 'ask' in burst && burst.ask.isPipelined && front === 'nginx'
  const mayBeCut = isCutByProxy || ('ask' in burst && burst.ask.hangUpAfterMs !== undefined)
  if (unanswered > 0 && !mayBeCut) wrong.push(`${unanswered} requests or streams were cut`)
  if (uncut > 0) wrong.push(`${uncut} stalled sockets were open after ${ms(maxCutMs)}`)
  if (missed > 0) wrong.push(`a stream missed ${missed} transmissions`)
  return wrong
}

/** One line for the table of a run. */
export function rowOf({ burst, front, attack, latency, refused, ...report }: FloodReport): string {
  const statuses = Object.entries(attack.statuses).map(([status, count]) => `${count} x ${status}`)
  const cut =
    attack.cutMs === undefined
      ? ''
      : attack.uncut
        ? `, ${attack.uncut} not cut`
        : `, cut in ${ms(attack.cutMs)}`
  const cells = [
    `${burst.name} (${front})`,
    ...paths.map((path) => {
      const { quiet, disturbed, longest } = latency[path]
      return `${ms(quiet)} -> ${ms(disturbed)} (${ms(longest)})`
    }),
    ms(report.bareMs),
    `${statuses.join(', ')}, ${attack.unanswered} without${cut}`,
    `${refused}`,
    `${report.megabytes.quiet.toFixed()} -> ${report.megabytes.peak.toFixed()} MB`,
    `${report.cpuSeconds.toFixed(1)} s`,
    report.recoveryMs === undefined ? 'never' : ms(report.recoveryMs),
  ]
  return `| ${cells.join(' | ')} |`
}

export const tableHead = [
  'burst',
  '/healthz, p99 undisturbed -> disturbed (longest)',
  '/api/feed',
  '/',
  'a bare server meanwhile',
  'answers to the attacker',
  'refused to others',
  'peak memory',
  'CPU',
  'recovery',
]
  .map((title) => `| ${title} `)
  .join('')
  .concat('|')

const ms = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${value.toFixed()} ms`)
