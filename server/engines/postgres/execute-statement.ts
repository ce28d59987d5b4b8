import type { QueryConfig, QueryResult } from 'pg'
import { bulkStatementFor } from './bulk-statement.ts'
import { namedStatement } from './named-statement.ts'
import type { Execute, StatementResult } from './statement-coalescer.ts'

/** Sends a query at once, as one statement for all its inputs. */
export const executeStatement =
  (send: (statement: QueryConfig) => Promise<QueryResult>): Execute =>
  async (query, inputs, returning) => {
    if (inputs.length === 1) {
      const { rows, rowCount } = await send(namedStatement(query, inputs[0] as never))
      return [{ rows, affected: rowCount ?? 0 }]
    }
    const bulk = bulkStatementFor(query, inputs, returning)
    const { rows } = await send({ name: bulk.name, text: bulk.text, values: bulk.bind(inputs) })
    const results: StatementResult[] = inputs.map(() => ({ rows: [], affected: 0 }))
    const indexes = rows.length > 0 ? bulk.indexesOf(inputs, rows) : []
    for (const [at, index] of indexes.entries()) {
      const result = results[index] as StatementResult
      result.rows.push(rows[at])
      result.affected++
    }
    return results
  }
