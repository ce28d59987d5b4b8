import { personaNames } from '../../../contract/limits.ts'
import { type Chronicle, isHouse, type Sent } from './chronicle.ts'
import { day } from './moment.ts'

/** How much a daily reader meets again: openings and closing sentences within thirty days, and the nearest of the last 200 texts. */
export type Sameness = { openings: number; tags: number; median: number; p95: number; most: number }

const memoryMs = 30 * day
const neighbours = 200

export function samenessOf(chronicle: Chronicle): Record<string, Sameness> {
  const names = new Set(chronicle.sent.map(({ ai_name }) => ai_name))
  return Object.fromEntries(
    personaNames.map((name) => [
      name,
      ofOne(
        chronicle.sent.filter(({ ai_name }) => ai_name === name),
        names,
      ),
    ]),
  )
}

function ofOne(sent: Sent[], names: Set<string>): Sameness {
  const texts = sent.map(({ at, content }) => ({ at, masked: masked(content, names) }))
  const returning = (part: (masked: string) => string) => {
    const parts = texts.map(({ at, masked }) => ({ at, part: part(masked) }))
    const again = parts.filter(({ at, part }, index) =>
      parts.slice(0, index).some((before) => before.part === part && before.at > at - memoryMs),
    )
    return again.length / Math.max(1, parts.length)
  }
  const trigrams = sent.map(({ content }) => trigramsOf(content))
  const nearest = trigrams
    .map((own, index) =>
      Math.max(
        0,
        ...trigrams.slice(Math.max(0, index - neighbours), index).map((other) => jaccard(own, other)),
      ),
    )
    .sort((one, other) => one - other)
  const at = (share: number) => nearest[Math.min(nearest.length - 1, Math.floor(share * nearest.length))] ?? 0
  return {
    openings: returning(opening),
    tags: returning(closing),
    median: at(0.5),
    p95: at(0.95),
    most: at(1),
  }
}

/** Numbers and names of AIs are no variety. */
const masked = (text: string, names: Set<string>): string =>
  text
    .replace(/@?\b[A-Z][\w-]*\b/g, (word) =>
      names.has(word.replace('@', '')) && !isHouse(word) ? 'NAME' : word,
    )
    .replace(/\b\d[\d,.:]*\b/g, 'N')
    .replace(
      /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|eleven|twelve|twenty|no)\b/gi,
      'N',
    )
    .toLowerCase()

const opening = (text: string): string => text.split(/\s+/, 5).join(' ')
const closing = (text: string): string => text.split(/(?<=[.?!]) |\(\*/).at(-1) ?? ''

function trigramsOf(text: string): Set<string> {
  const plain = ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)))
}

function jaccard(one: Set<string>, other: Set<string>): number {
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared++
  return shared / (one.size + other.size - shared || 1)
}
