import type { QueryConfig, QueryResult } from 'pg'
import { type Input, manyOf, namesIn, type Query, type Row, type Wish } from './bulk-statement.ts'
import { statementOf } from './named-statement.ts'

/** What came of one input: the rows of a select, or how many rows were changed. */
export type Answer = { rows: Row[]; count: number }
type Asked = { inputs: Input[]; wish: Wish; answers: PromiseWithResolvers<Answer[]> }

/**
 * What is asked for before anybody waits for an answer travels together: what differs only in its values is one statement.
 * A far away database costs by the statement far more than by the row.
 */
export class Moment {
  readonly #ask: (statement: QueryConfig) => Promise<QueryResult>
  /** In the order in which each query was first asked. */
  #asked = new Map<Query, Asked>()

  constructor(ask: (statement: QueryConfig) => Promise<QueryResult>) {
    this.#ask = ask
  }

  async join(query: Query, input: Input, wish: Wish): Promise<Answer> {
    const there = this.#asked.get(query)
    if (there && (there.wish !== wish || isAlone(query))) this.end()
    // When all that is running now has come to wait for something, the moment is over.
    if (this.#asked.size === 0) process.nextTick(() => this.end())
    const asked = this.#asked.get(query) ?? { inputs: [], wish, answers: Promise.withResolvers() }
    this.#asked.set(query, asked)
    const at = asked.inputs.push(input) - 1
    return (await asked.answers.promise)[at] as Answer
  }

  end(): void {
    const all = this.#asked
    if (all.size === 0) return
    this.#asked = new Map()
    for (const [query, { inputs, wish, answers }] of all) {
      this.#answer(query, inputs, wish).then(answers.resolve, answers.reject)
    }
  }

  async #answer(query: Query, inputs: Input[], wish: Wish): Promise<Answer[]> {
    const [first] = inputs
    if (inputs.length === 1) {
      const { rows, rowCount } = await this.#ask(statementOf(query, first as never))
      return [{ rows, count: rowCount ?? 0 }]
    }
    const many = manyOf(query, inputs, wish)
    const { rows } = await this.#ask({ name: many.name, text: many.text, values: many.bind(inputs) })
    const answers: Answer[] = inputs.map(() => ({ rows: [], count: 0 }))
    const places = rows.length > 0 ? many.placesOf(inputs, rows) : []
    for (const [at, place] of places.entries()) {
      const answer = answers[place] as Answer
      answer.rows.push(rows[at])
      answer.count++
    }
    return answers
  }
}

/** What is planned for each value, and what has none. */
const isAlone = (query: Query): boolean => query.isUneven || namesIn(query).length === 0
