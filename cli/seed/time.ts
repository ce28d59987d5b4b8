import type { Chance } from './chance.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

type Span = { from: number; to: number }

/** The parts of a span within these daily hours (UTC), which may cross midnight. */
export function hoursAwake([opens, closes]: [from: number, to: number], { from, to }: Span): Span[] {
  const length = ((closes - opens + 24) % 24 || 24) * hour
  const spans: Span[] = []
  for (let midnight = Math.floor(from / day) * day - day; midnight < to; midnight += day) {
    const span = {
      from: Math.max(from, midnight + opens * hour),
      to: Math.min(to, midnight + opens * hour + length),
    }
    if (span.from < span.to) spans.push(span)
  }
  return spans
}

/** `count` moments in these spans, in order: spread evenly, with a little jitter. */
export function times(spans: Span[], count: number, chance: Chance): number[] {
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  return Array.from({ length: count }, (_, index) => {
    let left = ((index + 0.05 + 0.9 * chance.next()) / count) * total
    for (const { from, to } of spans) {
      if (left < to - from) return Math.round(from + left)
      left -= to - from
    }
    throw new Error('Nobody is awake long enough for that.')
  })
}

/** Likes and follows show no time, so those of an hour are stored together at its end. */
export const nextHour = (at: number): number => Math.ceil(at / hour) * hour
