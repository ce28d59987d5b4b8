import { LRUCache } from 'lru-cache'
import type { ResultRow } from '../bulk-statement.ts'
import type { AnyQuery, QueryInput } from '../input-columns.ts'

/** The rows that a read found, and each as the text that the server compares. */
export type Found = { rows: ResultRow[]; texts: string[] }

const maxRemembered = 10_000
/** A result that may be a moment old is asked for again after this time. */
const momentMs = 1000

/**
 * Results of earlier rehearsals, for the reads that are likely to find the same again. Nothing here has to be true: the seal compares
 * it with the database, and after a refusal everything is asked for.
 */
export class RememberedReads {
  readonly #found = new Map<AnyQuery, LRUCache<string, Found & { at: number }>>()

  recall(query: AnyQuery, input: QueryInput): Found | undefined {
    if (query.guess === 'none') return { rows: [], texts: [] }
    const found = this.#found.get(query)?.get(JSON.stringify(input))
    const isOld = found && query.isApproximate && performance.now() - found.at > momentMs
    return isOld ? undefined : found
  }

  note(query: AnyQuery, input: QueryInput, { rows, texts }: Found): void {
    if (query.guess !== 'same' && !query.isApproximate) return
    const cache = this.#found.get(query) ?? new LRUCache({ max: maxRemembered })
    this.#found.set(query, cache)
    for (const row of rows) Object.freeze(row)
    cache.set(JSON.stringify(input), { rows, texts, at: performance.now() })
  }
}
