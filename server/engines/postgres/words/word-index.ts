import { wordsVersion } from '../../../../contract/words.ts'
import type { Key } from '../../../db/key.ts'
import type { Deadline, WordIndex } from '../../../db/word-index.ts'
import { ConnectionPool } from '../connection-pool.ts'

/** A query is given up by the server after this time, which is a little less than a search has. */
const timeoutMs = 200
/** A word of middle frequency has a page among so many of the newest rows. The index would read every row that has it. */
const scannedRows = 2000

/** The index of words in the table `words`, read over connections whose queries have little time. */
export class PostgresWordIndex implements WordIndex {
  readonly #pool: ConnectionPool

  constructor(url: string, maxConnections: number) {
    this.#pool = new ConnectionPool(url, maxConnections, {
      statement_timeout: timeoutMs,
      query_timeout: 2 * timeoutMs,
    })
  }

  async upTo(): Promise<Key> {
    const { rows } = await this.#pool.query({ ...selectUpTo, values: [wordsVersion] })
    return rows[0]?.up_to ?? 0
  }

  async find(
    words: string[],
    { before, after, limit }: { before: Key; after: Key; limit: number },
    deadline: Deadline,
  ): Promise<Key[]> {
    const read = async (statement: typeof scanNewest) => {
      const { rows } = await this.#pool
        .query({ ...statement, values: [words, before, after, limit] })
        .catch((error) => {
          throw isTimeout(error) ? deadline.refusal(error) : error
        })
      deadline.requireTime()
      return rows.map(({ key }) => key as Key)
    }
    const newest = await read(scanNewest)
    return newest.length === limit ? newest : read(findAll)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** The code of a statement that took longer than statement_timeout; the pool wraps the error. */
const isTimeout = (error: { cause?: unknown }): boolean =>
  (error.cause as { code?: unknown } | undefined)?.code === '57014'

const selectUpTo = {
  name: 'longwave_words_up_to',
  text: 'select up_to from word_index where version = $1',
}
const scanNewest = {
  name: 'longwave_words_scan',
  text: `select key from (
      select key, words from words where key < $2 and key > $3 order by key desc limit ${scannedRows}
    ) newest where words @> $1::text[] order by key desc limit $4`,
}
/** Materialized, because the planner would otherwise walk through all rows by key if it takes the words for frequent. */
const findAll = {
  name: 'longwave_words_find',
  text: `with found as materialized (select key from words where words @> $1::text[])
    select key from found where key < $2 and key > $3 order by key desc limit $4`,
}
