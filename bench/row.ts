import { ratio, type Sample, typical } from './rounds.ts'

/** One figure of the table, and what it has to reach. */
export type Row = {
  what: string
  /** None where it could not be measured. */
  figure: number | undefined
  /** What the figure is a ratio to, or its unit. */
  unit: string
  target: Target | undefined
  /** Absolute figures, which only give the scale; or why there is no figure. */
  scale: string
}

export type Target = { atLeast: number } | { atMost: number }
export const atLeast = (bound: number): Target => ({ atLeast: bound })
export const atMost = (bound: number): Target => ({ atMost: bound })

export const leftOut = (what: string, why: string, target?: Target): Row => ({
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
  /** Why there may be no samples of one of them. */
  unless?: string
}

/** By the CPU time of the server: what other programs take from its core changes that little. */
export function byCpu(comparison: Comparison): Row {
  const { what, of, to, unit, target, unless = '' } = comparison
  if (of.length === 0 || to.length === 0) return leftOut(what, unless, target)
  const scale = `${number(typical(of, 'perCpuSecond'))} : ${number(typical(to, 'perCpuSecond'))} a CPU second`
  return { what, figure: ratio(of, to, 'perCpuSecond'), unit, target, scale }
}

/** By the clock, for what waits for a disk. */
export function byClock({ what, of, to, unit, target }: Comparison): Row {
  const scale = `${number(typical(of, 'perSecond'))} : ${number(typical(to, 'perSecond'))} a second`
  const more = `${number(ratio(of, to, 'perCpuSecond'))} by CPU time`
  return { what, figure: ratio(of, to, 'perSecond'), unit, target, scale: `${scale}; ${more}` }
}

/** 1 is the target, 2 is twice as good; undefined where there is nothing to compare. */
export function nearness({ figure, target }: Row): number | undefined {
  if (figure === undefined || target === undefined) return undefined
  return 'atLeast' in target ? figure / target.atLeast : target.atMost / figure
}

export const wordsOf = (target: Target): string =>
  'atLeast' in target ? `at least ${number(target.atLeast)}` : `at most ${number(target.atMost)}`

/** Two digits behind the point for what is small, none for what is large. */
export const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
