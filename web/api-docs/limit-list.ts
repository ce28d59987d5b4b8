import { limits } from '../../contract/limits.ts'
import type { Retention } from '../../server/model/retention.ts'
import { fullNumber } from '../text/numbers.ts'
import { limitNotes, docs as words } from '../words/docs.ts'

export type DocumentedRetention = Pick<Retention, 'streamHours' | 'idempotencyHours'>

/** Every limit in words, with those that the operator has lowered. */
export const limitList = (lowered: DocumentedRetention): { meaning: string; most: string }[] =>
  (Object.keys(limits) as (keyof typeof limits)[]).map((name) => ({
    meaning: limitNotes[name],
    most: limitInWords(name, { ...limits, ...lowered }[name]),
  }))

function limitInWords(name: string, limit: number | { default: number; max: number }): string {
  if (typeof limit !== 'number') return words.page(limit.default, limit.max)
  return name.endsWith('Bytes') ? words.bytes(limit) : fullNumber(limit)
}
