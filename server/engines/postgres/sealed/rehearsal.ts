import { CoalescedQueries } from '../coalesced-queries.ts'
import { type AnyQuery, isInsert, type QueryInput } from '../input-columns.ts'
import type { PipelinedConnection } from '../pipelined-connection.ts'
import type { Execute, StatementResult } from '../statement-coalescer.ts'
import type { Found, RememberedReads } from './remembered-reads.ts'
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
  readonly #remembered: RememberedReads
  readonly #mayGuess: boolean

  /** With `mayGuess` some reads are not sent: their results are those of earlier rehearsals. */
  constructor(on: PipelinedConnection, remembered: RememberedReads, mayGuess: boolean) {
    super()
    this.#on = on
    this.#remembered = remembered
    this.#mayGuess = mayGuess
  }

  protected execute(...[query, inputs, returning]: Parameters<Execute>): Promise<StatementResult[]> {
    if (returning === 'rows') return this.#look(query, inputs)
    return returning === 'affected' ? this.#foresee(query, inputs) : this.#write(query, inputs)
  }

  async #look(query: AnyQuery, inputs: QueryInput[]): Promise<StatementResult[]> {
    const step: Step = { form: 'recheck', query, inputs }
    if (!query.isApproximate) this.steps.push(step)
    const known = inputs.map((input) => (this.#mayGuess ? this.#remembered.recall(query, input) : undefined))
    const unknown = inputs.filter((_, at) => !known[at])
    const asked = (unknown.length > 0 ? await this.#ask(query, unknown) : []).values()
    const found = known.map((each) => each ?? (asked.next().value as Found))
    step.found = found.flatMap(({ texts }, at) => texts.map((text) => `${text} ${at + 1}`))
    return found.map(({ rows }) => ({ rows, affected: 0 }))
  }

  async #ask(query: AnyQuery, inputs: QueryInput[]): Promise<Found[]> {
    const found = inputs.map((): Found => ({ rows: [], texts: [] }))
    const { rows } = await this.#on.query(sealedStatement('look', query, inputs))
    for (const { $row, $position, ...row } of rows) {
      found[$position - 1]?.rows.push(row)
      found[$position - 1]?.texts.push($row)
    }
    for (const [at, input] of inputs.entries()) this.#remembered.note(query, input, found[at] as Found)
    return found
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
