import type { PreparedQuery } from '../../db/prepared-query.ts'
import type { WriteConnection } from '../../writer/batch-transaction.ts'
import type { AnyQuery } from './input-columns.ts'
import { type Execute, StatementCoalescer } from './statement-coalescer.ts'

/** The queries of a batch, coalesced, whether they are run at once or only rehearsed. */
export abstract class CoalescedQueries implements WriteConnection {
  readonly #pendingPuts: Promise<unknown>[] = []
  readonly #coalescer = new StatementCoalescer((...query) => this.execute(...query))

  protected abstract execute(...query: Parameters<Execute>): ReturnType<Execute>

  async all<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row[]> {
    return (await this.#coalescer.add(query as AnyQuery, input as never, 'rows')).rows as Row[]
  }

  async get<Input, Row>(query: PreparedQuery<Input, Row>, input: Input): Promise<Row | undefined> {
    return (await this.all(query, input))[0]
  }

  async run<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<number> {
    return (await this.#coalescer.add(query as AnyQuery, input as never, 'affected')).affected
  }

  async put<Input>(query: PreparedQuery<Input, unknown>, input: Input): Promise<void> {
    const result = this.#coalescer.add(query as AnyQuery, input as never, 'nothing')
    // A failure is reported by `answered`; until then it must not count as an unhandled rejection.
    result.catch(() => {})
    this.#pendingPuts.push(result)
  }

  /** Waits until `act` has ended for all items, then throws the first failure. */
  async each<Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> {
    const results = await Promise.allSettled(Array.from(items, act))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  async answered(): Promise<void> {
    this.flush()
    await Promise.all(this.#pendingPuts.splice(0))
  }

  /** Sends what was added. */
  protected flush(): void {
    this.#coalescer.flush()
  }
}
