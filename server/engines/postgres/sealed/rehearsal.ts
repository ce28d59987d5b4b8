import { CoalescedQueries } from '../coalesced-queries.ts'
import { type AnyQuery, isInsert, type QueryInput } from '../input-columns.ts'
import type { PipelinedConnection } from '../pipelined-connection.ts'
import type { Execute, StatementResult } from '../statement-coalescer.ts'
import { sealedStatement } from './statements.ts'

/** A query of the batch, with what it found; undefined where the result of a write does not matter. */
export type Step = {
  form: 'recheck' | 'rewrite' | 'write'
  query: AnyQuery
  inputs: QueryInput[]
  found?: unknown
}

/**
 * Runs the commands of a batch without a transaction and without writing: reads are answered by the database as it is, and for a write
 * whose result matters it counts the rows that the write would affect. The steps are sealed and sent later.
 */
export class Rehearsal extends CoalescedQueries {
  readonly steps: Step[] = []
  readonly #on: PipelinedConnection

  constructor(on: PipelinedConnection) {
    super()
    this.#on = on
  }

  protected execute(...[query, inputs, returning]: Parameters<Execute>): Promise<StatementResult[]> {
    if (returning === 'rows') return this.#look(query, inputs)
    return returning === 'affected' ? this.#foresee(query, inputs) : this.#write(query, inputs)
  }

  async #look(query: AnyQuery, inputs: QueryInput[]): Promise<StatementResult[]> {
    const step: Step = { form: 'recheck', query, inputs }
    if (!query.isApproximate) this.steps.push(step)
    const { rows } = await this.#on.query(sealedStatement('look', query, inputs))
    const results: StatementResult[] = inputs.map(() => ({ rows: [], affected: 0 }))
    const found: string[] = []
    for (const { $row, $position, ...row } of rows) {
      found.push(`${$row} ${$position}`)
      results[$position - 1]?.rows.push(row)
    }
    step.found = found
    return results
  }

  async #foresee(query: AnyQuery, inputs: QueryInput[]): Promise<StatementResult[]> {
    const step: Step = { form: 'rewrite', query, inputs }
    this.steps.push(step)
    const affected = isInsert(query) ? inputs.map(() => 1) : await this.#affected(query, inputs)
    step.found = affected.flatMap((times, at) => new Array(times).fill(at + 1))
    return affected.map((times) => ({ rows: [], affected: times }))
  }

  async #affected(query: AnyQuery, inputs: QueryInput[]): Promise<number[]> {
    const affected = inputs.map(() => 0)
    const { rows } = await this.#on.query(sealedStatement('foresee', query, inputs))
    for (const row of rows) affected[row.$position - 1] = row.affected
    return affected
  }

  async #write(query: AnyQuery, inputs: QueryInput[]): Promise<StatementResult[]> {
    this.steps.push({ form: 'write', query, inputs })
    return inputs.map(() => ({ rows: [], affected: 0 }))
  }
}
