import type { ResultRow, Returning } from './bulk-statement.ts'
import { type AnyQuery, parametersOf, type QueryInput } from './input-columns.ts'

/** The result for one input: the rows of a select, or the number of rows affected. */
export type StatementResult = { rows: ResultRow[]; affected: number }

/** Runs a query for its inputs, in their order. */
export type Execute = (
  query: AnyQuery,
  inputs: QueryInput[],
  returning: Returning,
) => Promise<StatementResult[]>

type PendingQuery = {
  inputs: QueryInput[]
  /** Where equal inputs stand. */
  places: Map<string, number>
  returning: Returning
  results: PromiseWithResolvers<StatementResult[]>
}

/**
 * Collects the queries of concurrent commands and sends each distinct query once, for all its inputs (bulk-statement.ts):
 * over a network a statement costs far more than a row. With two `toggleLike` in one batch, both call
 * `tx.run(removeLike, ...)` and wait; the coalescer sends one `delete` with two inputs, and each command gets its own count.
 *
 * It flushes on the next tick after the first query was added: Node runs ticks after all promise callbacks, so by then every
 * command has reached its next query. It also flushes before a statement sent by itself (`PipelinedConnection.query`), when
 * the batch settles, and when a query is added again with another `returning`. A flush keeps the order in which each query
 * was first added.
 *
 * Two kinds of query are never coalesced, so adding one a second time flushes the first. A query with `replansEachTime` needs
 * a plan for each value. A query without parameters has no columns for `unnest`.
 */
export class StatementCoalescer {
  readonly #execute: Execute
  #pending = new Map<AnyQuery, PendingQuery>()

  constructor(execute: Execute) {
    this.#execute = execute
  }

  async add(query: AnyQuery, input: QueryInput, returning: Returning): Promise<StatementResult> {
    const earlier = this.#pending.get(query)
    if (earlier && (earlier.returning !== returning || !canCoalesce(query))) this.flush()
    if (this.#pending.size === 0) process.nextTick(() => this.flush())
    const pending = this.#pending.get(query) ?? {
      inputs: [],
      places: new Map(),
      returning,
      results: Promise.withResolvers(),
    }
    this.#pending.set(query, pending)
    const index = placeOf(query, input, pending)
    return (await pending.results.promise)[index] as StatementResult
  }

  flush(): void {
    if (this.#pending.size === 0) return
    const all = this.#pending
    this.#pending = new Map()
    for (const [query, { inputs, returning, results }] of all) {
      this.#execute(query, inputs, returning).then(results.resolve, results.reject)
    }
  }
}

/** Many commands of a batch ask the same of a query that is likely to find the same again, and get the same rows. */
function placeOf(query: AnyQuery, input: QueryInput, { inputs, places }: PendingQuery): number {
  if (query.guess !== 'same' && !query.isApproximate) return inputs.push(input) - 1
  const text = JSON.stringify(input)
  const place = places.get(text) ?? inputs.push(input) - 1
  places.set(text, place)
  return place
}

/** `replansEachTime` wants a plan for each value, and without parameters there is nothing to join. */
export const canCoalesce = (query: AnyQuery): boolean =>
  !query.replansEachTime && parametersOf(query).length > 0
