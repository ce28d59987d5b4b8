import { limits } from '../../contract/limits.ts'
import { networksIn, policies } from '../../server/http/limits/policies.ts'
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

/** Every rate limit in words, by the name that it has in RateLimit-Policy. */
export const rateList = (): { name: string; most: string }[] =>
  (['network', 'account'] as const).flatMap((owner) =>
    Object.values(policies[owner])
      .flat()
      .map(({ name, quota, seconds, burst }) => ({
        name,
        most: words.rate(`${quota} ${words.perTime[seconds]}`, burst, words.rateOf[owner]),
      })),
  )

export const ratesMean = `${words.ratesMean} ${words.wider(networksIn)}`
