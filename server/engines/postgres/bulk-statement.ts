import {
  DeleteQueryNode,
  FromNode,
  InsertQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  type RootOperationNode,
  UpdateQueryNode,
  UsingNode,
  ValueNode,
  type ValuesNode,
} from 'kysely'
import { Placeholder, type PreparedQuery } from '../../db/prepared-query.ts'

/** What a query is given, by name. */
export type Input = Record<string, unknown>
export type Query = PreparedQuery<never, unknown>
export type Row = Record<string, unknown>

/** A statement that does for many inputs at once what a query does for each. */
export type Many = {
  name: string
  text: string
  bind(inputs: Input[]): unknown[]
  /** Which of the inputs each row that came back belongs to. */
  placesOf(inputs: Input[], rows: Row[]): number[]
}

/** `rows` came back of a select; of a change it is told which of the inputs it did something for, if anybody wants to know. */
export type Wish = 'rows' | 'told' | 'nothing'

const known = new Map<Query, Map<string, Many>>()
let made = 0

/**
 * The inputs come as columns, an array each, and the statement joins them as a table. An array has a type and null has none,
 * so a column that is null throughout stands in the statement, and makes another one of it.
 */
export function manyOf(query: Query, inputs: Input[], wish: Wish): Many {
  const forms = known.get(query) ?? new Map<string, Many>()
  known.set(query, forms)
  const columns = namesIn(query).map((name) => ({ name, type: typeOf(inputs, name) }))
  const form = [wish, ...columns.map(({ type }) => type)].join()
  const many = forms.get(form) ?? { name: `longwave_many_${made++}`, ...compile(query, columns, wish) }
  forms.set(form, many)
  return many
}

type Column = { name: string; type: string | undefined }

/** What all of them leave out has no type. */
function typeOf(inputs: Input[], name: string): string | undefined {
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

const names = new Map<Query, string[]>()

export function namesIn(query: Query): string[] {
  const there = names.get(query)
  if (there) return there
  const { parameters } = query.compile(new PostgresQueryCompiler())
  const placeholders = parameters.filter((value) => value instanceof Placeholder)
  const found = [...new Set(placeholders.map(({ name }) => name))]
  names.set(query, found)
  return found
}

function compile(query: Query, columns: Column[], wish: Wish): Omit<Many, 'name'> {
  const compiler = new Compiler(columns)
  let placesOf: Many['placesOf'] = (_, rows) => rows.map((row) => Number(row[place]) - 1)
  const { sql, parameters } = query.compile(compiler, (node) => {
    if (UpdateQueryNode.is(node)) {
      return telling({ ...node, from: FromNode.create([compiler.given]) }, wish, `given."${place}"`)
    }
    if (DeleteQueryNode.is(node)) {
      return telling({ ...node, using: UsingNode.create([compiler.given]) }, wish, `given."${place}"`)
    }
    if (InsertQueryNode.is(node)) {
      const identity = identityOf(node)
      placesOf = (inputs, rows) => matched(identity, inputs, rows)
      return telling(node, wish, identity.map(({ column }) => `"${column}"`).join())
    }
    return RawNode.create(
      [`select found.*, given."${place}" from `, ' cross join lateral ', ' as found'],
      [compiler.given, node],
    )
  })
  const bind = (inputs: Input[]) =>
    parameters.map((value) => (value instanceof All ? inputs.map((input) => input[value.name]) : value))
  return { text: sql, bind, placesOf }
}

/** The column of a row that came back that says which of the inputs it belongs to, counted from 1. */
const place = '$n'

const telling = (node: RootOperationNode, wish: Wish, returned: string): RootOperationNode =>
  wish === 'nothing' ? node : RawNode.create(['', ` returning ${returned}`], [node])

/** An insert can only return what it has stored: by that it is found who gave it. */
type Identity = { column: string; name: string }[]

function identityOf({ columns = [], values }: InsertQueryNode): Identity {
  return valuesOf(values as ValuesNode).flatMap((node, at) =>
    ValueNode.is(node) && node.value instanceof Placeholder
      ? [{ column: columns[at]?.column.name as string, name: node.value.name }]
      : [],
  )
}

function matched(identity: Identity, inputs: Input[], rows: Row[]): number[] {
  const textOf = (row: Row, side: keyof Identity[number]) =>
    JSON.stringify(identity.map((each) => row[each[side]] ?? null))
  const places = new Map(inputs.map((input, at) => [textOf(input, 'name'), at]))
  return rows.map((row) => places.get(textOf(row, 'column')) as number)
}

/** The one row of an insert. */
const valuesOf = ({ values: [row] }: ValuesNode): readonly OperationNode[] => {
  if (!row) throw new Error('There is nothing to insert.')
  return PrimitiveValueListNode.is(row) ? row.values.map((value) => ValueNode.create(value)) : row.values
}

/** Stands for the values that all inputs give for one name. */
class All {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Where a query for one input has a value, this has the column of the table `given`. */
class Compiler extends PostgresQueryCompiler {
  readonly given: RawNode
  readonly #names: Set<string>

  constructor(columns: Column[]) {
    super()
    const typed = columns.filter(({ type }) => type !== undefined)
    const named = [...typed.map(({ name }) => `$${name}`), place].map((name) => `"${name}"`).join()
    const types = typed.map(({ type }) => `::${type}[]`)
    const fragments = ['unnest(', ...types.slice(0, -1).map((type) => `${type}, `)]
    this.#names = new Set(typed.map(({ name }) => name))
    this.given = RawNode.create(
      [...fragments, `${types.at(-1)}) with ordinality as given(${named})`],
      typed.map(({ name }) => ValueNode.create(new All(name))),
    )
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) super.appendValue(value)
    else this.append(this.#names.has(value.name) ? `given."$${value.name}"` : 'null')
  }

  protected override visitValues(node: ValuesNode): void {
    this.append('select ')
    this.compileList(valuesOf(node))
    this.append(' from ')
    this.visitNode(this.given)
  }
}
