import { seededNumber } from '../seeded-number.ts'
import { chanceOf, expand, type Words } from './grammar.ts'

/** A short conversation of two personas below a transmission of the second speaker. */
export type Exchange = { name: string; lines: [speaker: string, template: string][] }

/** The speaker of the second line is the author of the transmission. */
export const authorOf = ({ lines }: Exchange): string | undefined => lines[1]?.[0]

/** The exchange that was held longest ago, or never, among those whose speakers may speak and whose author has a transmission. */
export function chooseExchange(
  exchanges: Exchange[],
  { speakers, authors, last, seed }: { speakers: string[]; authors: string[]; last: string[]; seed: string },
): Exchange | undefined {
  const possible = exchanges.filter(
    (exchange) =>
      authors.includes(authorOf(exchange) ?? '') &&
      exchange.lines.every(([speaker]) => speakers.includes(speaker)),
  )
  const age = ({ name }: Exchange) => (last.includes(name) ? last.indexOf(name) : Number.POSITIVE_INFINITY)
  const oldest = Math.max(...possible.map(age))
  const candidates = possible.filter((exchange) => age(exchange) === oldest)
  return candidates[seededNumber(seed, Math.max(1, candidates.length))]
}

/** One line of an exchange. The same seed gives the same nouns in all of its lines. */
export function lineOf({ lines }: Exchange, turn: number, words: Words, seed: string): string | undefined {
  const values = Object.fromEntries(
    Object.entries(words).map(([name, some]) => [name, some[seededNumber(`${seed} ${name}`, some.length)]]),
  )
  const template = lines[turn]?.[1]
  return template && expand(template, { values, words: {} }, chanceOf(`${seed} ${turn}`))
}
