import { medianOf, ratio, type Sample } from './rounds.ts'

/** One row of the table: a figure and its target. */
export type Figure = {
  what: string
  /** Undefined if it could not be measured. */
  figure: number | undefined
  /** The baseline of a ratio, or the unit. */
  unit: string
  target: Target | undefined
  /** The absolute values behind a ratio, or the reason why there is no figure. */
  scale: string
}

export type Target = { atLeast: number } | { atMost: number }
export const atLeast = (bound: number): Target => ({ atLeast: bound })
export const atMost = (bound: number): Target => ({ atMost: bound })

export const notMeasured = (what: string, why: string, target?: Target): Figure => ({
  what,
  figure: undefined,
  unit: '',
  target,
  scale: `left out: ${why}`,
})

type Comparison = {
  what: string
  of: Sample[]
  to: Sample[]
  unit: string
  target?: Target
  /** The reason to report if one side has no samples. */
  missingReason?: string
}

/** Compares by the CPU time of the server, which depends little on other programs on its core. */
export function byCpu(comparison: Comparison): Figure {
  const { what, of, to, unit, target, missingReason = '' } = comparison
  if (of.length === 0 || to.length === 0) return notMeasured(what, missingReason, target)
  const scale = `${formatNumber(medianOf(of, 'perCpuSecond'))} : ${formatNumber(medianOf(to, 'perCpuSecond'))} a CPU second`
  return { what, figure: ratio(of, to, 'perCpuSecond'), unit, target, scale }
}

/** Compares by wall time, for a server that waits for a disk. */
export function byClock({ what, of, to, unit, target }: Comparison): Figure {
  const scale = `${formatNumber(medianOf(of, 'perSecond'))} : ${formatNumber(medianOf(to, 'perSecond'))} a second`
  const more = `${formatNumber(ratio(of, to, 'perCpuSecond'))} by CPU time`
  return { what, figure: ratio(of, to, 'perSecond'), unit, target, scale: `${scale}; ${more}` }
}

/** 1 when the target is reached exactly, 2 for twice as good; undefined if the figure or the target is missing. */
export function shareOfTarget({ figure, target }: Figure): number | undefined {
  if (figure === undefined || target === undefined) return undefined
  return 'atLeast' in target ? figure / target.atLeast : target.atMost / figure
}

export const describeTarget = (target: Target): string =>
  'atLeast' in target ? `at least ${formatNumber(target.atLeast)}` : `at most ${formatNumber(target.atMost)}`

/** Two decimals for small values, none for large ones. */
export const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
