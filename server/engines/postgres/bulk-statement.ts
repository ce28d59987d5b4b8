import {
  DeleteQueryNode,
  FromNode,
  InsertQueryNode,
  RawNode,
  type RootOperationNode,
  UpdateQueryNode,
  UsingNode,
  ValueNode,
  type ValuesNode,
} from 'kysely'
import { Placeholder } from '../../db/prepared-query.ts'
import { BulkCompiler, ColumnOfValues, insertedValues, positionColumn } from './bulk-compiler.ts'
import { type AnyQuery, type InputColumn, inputColumnsOf, type QueryInput } from './input-columns.ts'

/**
 * A bulk statement does for many inputs at once what a prepared query does for one. One `toggleLike` removes its like with
 *   delete from likes where transmission_key = $1 and liker_id = $2
 * and two in one batch remove theirs with
 *   delete from likes using unnest($1::bigint[], $2::text[]) with ordinality
 *     as inputs("$transmission_key", "$liker_id", "$position")
 *   where transmission_key = inputs."$transmission_key" and liker_id = inputs."$liker_id" returning inputs."$position"
 * so $1 is the array of both transmission keys, $2 that of both liker ids, and $position numbers the inputs from 1 and says
 * which of them a returned row belongs to. An update does the same with `from`, a select with `cross join lateral`. An
 * insert becomes `insert ... select ... from unnest(...)`; it can return only columns it has stored, so its rows are
 * matched with the inputs by their values. Tests: statement-coalescer.test.ts, and engines-agree.test.ts, which compares
 * random batches with SQLite.
 */
export type BulkStatement = {
  name: string
  text: string
  bind(inputs: QueryInput[]): unknown[]
  /** For each returned row, the index of the input it belongs to. */
  indexesOf(inputs: QueryInput[], rows: ResultRow[]): number[]
}

export type ResultRow = Record<string, unknown>

/** The result that the caller needs: the rows of a select, the number of rows affected by each input, or nothing. */
export type Returning = 'rows' | 'affected' | 'nothing'

const statements = new Map<AnyQuery, Map<string, BulkStatement>>()
let statementCount = 0

/** Compiled once for each set of column types: a column of nulls has no type and stands in the SQL as `null`. */
export function bulkStatementFor(query: AnyQuery, inputs: QueryInput[], returning: Returning): BulkStatement {
  const variants = statements.get(query) ?? new Map<string, BulkStatement>()
  statements.set(query, variants)
  const columns = inputColumnsOf(query, inputs)
  const variant = [returning, ...columns.map(({ type }) => type)].join()
  const statement = variants.get(variant) ?? {
    name: `longwave_bulk_${statementCount++}`,
    ...compile(query, columns, returning),
  }
  variants.set(variant, statement)
  return statement
}

function compile(query: AnyQuery, columns: InputColumn[], returning: Returning): Omit<BulkStatement, 'name'> {
  const compiler = new BulkCompiler(columns)
  const position = `inputs."${positionColumn}"`
  let indexesOf: BulkStatement['indexesOf'] = (_, rows) => rows.map((row) => Number(row[positionColumn]) - 1)
  const { sql, parameters } = query.compile(compiler, (node) => {
    if (UpdateQueryNode.is(node)) {
      return withReturning({ ...node, from: FromNode.create([compiler.inputs]) }, returning, position)
    }
    if (DeleteQueryNode.is(node)) {
      return withReturning({ ...node, using: UsingNode.create([compiler.inputs]) }, returning, position)
    }
    if (InsertQueryNode.is(node)) {
      const stored = storedParameters(node)
      indexesOf = (inputs, rows) => matchByValues(stored, inputs, rows)
      return withReturning(node, returning, stored.map(({ column }) => `"${column}"`).join())
    }
    return RawNode.create(
      [`select found.*, ${position} from `, ' cross join lateral ', ' as found'],
      [compiler.inputs, node],
    )
  })
  return {
    text: sql,
    bind: (inputs) =>
      parameters.map((value) =>
        value instanceof ColumnOfValues ? inputs.map((input) => input[value.name]) : value,
      ),
    indexesOf,
  }
}

const withReturning = (node: RootOperationNode, returning: Returning, columns: string): RootOperationNode =>
  returning === 'nothing' ? node : RawNode.create(['', ` returning ${columns}`], [node])

/** A column that an insert fills with a parameter. */
type StoredParameter = { column: string; name: string }

function storedParameters({ columns = [], values }: InsertQueryNode): StoredParameter[] {
  return insertedValues(values as ValuesNode).flatMap((node, at) =>
    ValueNode.is(node) && node.value instanceof Placeholder
      ? [{ column: columns[at]?.column.name as string, name: node.value.name }]
      : [],
  )
}

function matchByValues(stored: StoredParameter[], inputs: QueryInput[], rows: ResultRow[]): number[] {
  const valuesIn = (record: Record<string, unknown>, side: keyof StoredParameter) =>
    JSON.stringify(stored.map((each) => record[each[side]] ?? null))
  const indexes = new Map(inputs.map((input, index) => [valuesIn(input, 'name'), index]))
  return rows.map((row) => indexes.get(valuesIn(row, 'column')) as number)
}
