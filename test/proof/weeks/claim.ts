import type { Chronicle, Sent } from './chronicle.ts'
import type { Moment, Range } from './moment.ts'

/** A text of the house, in figures, at a moment. `found` are the groups of the pattern. */
export type Said = { item: Sent; moment: Moment; chronicle: Chronicle }
export type Claim = { pattern: RegExp; holds: (found: string[], said: Said) => boolean }

/** The phrase states a number, which is this one. "#" stands for it. */
export const counts = (phrases: string[], fact: (moment: Moment) => number | Range): Claim[] =>
  phrases.map((phrase) => ({
    pattern: new RegExp(phrase.replace('#', '(\\d+)'), 'gi'),
    holds: ([stated = ''], { moment }) => isOf(Number(stated), fact(moment)),
  }))

/** The phrase claims this, whatever else it says. Each "#" stands for a number, each "@" for a name, and "~" for a tag. */
export const claims = (phrases: string[], holds: (found: string[], said: Said) => boolean): Claim[] =>
  phrases.map((phrase) => ({
    pattern: new RegExp(
      phrase
        .replaceAll('#', '(\\d+)')
        .replaceAll('@', '(?<![#\\w-])@?([A-Z][\\w-]*\\w)')
        .replaceAll('~', '#(\\w+)'),
      'gi',
    ),
    holds,
  }))

export const isOf = (stated: number, fact: number | Range): boolean =>
  typeof fact === 'number' ? stated === fact : stated >= fact[0] && stated <= fact[1]
