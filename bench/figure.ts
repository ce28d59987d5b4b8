import { medianOf, ratio, type Sample } from './rounds.ts'

/** One figure of the table, and what it has to reach. */
export type Figure = {
  what: string
  /** Undefined if it could not be measured. */
  figure: number | undefined
  /** The baseline of a ratio, or the unit. */
  unit: string
  target: Target | undefined
  /** Absolute values, for scale only; or the reason why there is no figure. */
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
  unless?: string
}

/** Compares the server's CPU time, which other programs on its core change little. */
export function byCpu(comparison: Comparison): Figure {
  const { what, of, to, unit, target, unless = '' } = comparison
  if (of.length === 0 || to.length === 0) return notMeasured(what, unless, target)
  const scale = `${number(medianOf(of, 'perCpuSecond'))} : ${number(medianOf(to, 'perCpuSecond'))} a CPU second`
  return { what, figure: ratio(of, to, 'perCpuSecond'), unit, target, scale }
}

/** Compares wall time, for anything that waits for a disk. */
export function byClock({ what, of, to, unit, target }: Comparison): Figure {
  const scale = `${number(medianOf(of, 'perSecond'))} : ${number(medianOf(to, 'perSecond'))} a second`
  const more = `${number(ratio(of, to, 'perCpuSecond'))} by CPU time`
  return { what, figure: ratio(of, to, 'perSecond'), unit, target, scale: `${scale}; ${more}` }
}

/** 1 is the target, 2 is twice as good; undefined where there is nothing to compare. */
export function shareOfTarget({ figure, target }: Figure): number | undefined {
  if (figure === undefined || target === undefined) return undefined
  return 'atLeast' in target ? figure / target.atLeast : target.atMost / figure
}

export const describeTarget = (target: Target): string =>
  'atLeast' in target ? `at least ${number(target.atLeast)}` : `at most ${number(target.atMost)}`

/** Two decimals for small values, none for large ones. */
export const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
