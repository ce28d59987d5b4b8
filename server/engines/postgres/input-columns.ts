import { InsertQueryNode, PostgresQueryCompiler, type RootOperationNode } from 'kysely'
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

const roots = new Map<AnyQuery, RootOperationNode>()

function rootOf(query: AnyQuery): RootOperationNode {
  let root = roots.get(query)
  if (root) return root
  query.compile(new PostgresQueryCompiler(), (node) => {
    root = node
    return node
  })
  roots.set(query, root as unknown as RootOperationNode)
  return rootOf(query)
}

export const isInsert = (query: AnyQuery): boolean => InsertQueryNode.is(rootOf(query))

/** The table of an insert that changes no row which is there. */
export function tableOfNewRow(query: AnyQuery): string | undefined {
  const root = rootOf(query)
  return InsertQueryNode.is(root) && !root.onConflict ? root.into?.table.identifier.name : undefined
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
