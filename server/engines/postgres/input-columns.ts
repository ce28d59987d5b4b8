import { InsertQueryNode, PostgresQueryCompiler } from 'kysely'
import { Placeholder, type PreparedQuery } from '../../db/prepared-query.ts'

/** The input of a prepared query: a value for each of its parameters, by name. */
export type QueryInput = Record<string, unknown>
export type AnyQuery = PreparedQuery<never, unknown>

/** The values of one parameter in all inputs, as a column; the type is undefined if they are all missing or null. */
export type InputColumn = { name: string; type: string | undefined }

const parameters = new Map<AnyQuery, string[]>()

/** The names of a query's parameters, each once. */
export function parametersOf(query: AnyQuery): string[] {
  const known = parameters.get(query)
  if (known) return known
  const compiled = query.compile(new PostgresQueryCompiler())
  const placeholders = compiled.parameters.filter((value) => value instanceof Placeholder)
  const names = [...new Set(placeholders.map(({ name }) => name))]
  parameters.set(query, names)
  return names
}

const inserts = new Map<AnyQuery, boolean>()

export function isInsert(query: AnyQuery): boolean {
  const known = inserts.get(query)
  if (known !== undefined) return known
  let found = false
  query.compile(new PostgresQueryCompiler(), (node) => {
    found = InsertQueryNode.is(node)
    return node
  })
  inserts.set(query, found)
  return found
}

export const inputColumnsOf = (query: AnyQuery, inputs: QueryInput[]): InputColumn[] =>
  parametersOf(query).map((name) => ({ name, type: typeOf(name, inputs) }))

function typeOf(name: string, inputs: QueryInput[]): string | undefined {
  let type: string | undefined
  for (const { [name]: value } of inputs) {
    if (value === null || value === undefined) continue
    if (typeof value === 'string') return 'text'
    if (typeof value !== 'number') throw new Error(`${name} is neither a text nor a number.`)
    if (!Number.isInteger(value)) return 'double precision'
    type = 'bigint'
  }
  return type
}
