import {
  type OperationNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ValueNode,
  type ValuesNode,
} from 'kysely'
import { Placeholder } from '../../db/prepared-query.ts'
import type { InputColumn } from './input-columns.ts'

/** The column of `inputs` that numbers them, from 1. */
export const positionColumn = '$position'

/** A parameter of a bulk statement: the array of all values that the inputs have for one name. */
export class ColumnOfValues {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Compiles a query so that it reads each value from a column of the table `inputs` instead of from a parameter. */
export class BulkCompiler extends PostgresQueryCompiler {
  /** `unnest($1::bigint[], $2::text[]) with ordinality as inputs("$transmission_key", "$liker_id", "$position")` */
  readonly inputs: RawNode
  readonly #names: Set<string>

  constructor(columns: InputColumn[]) {
    super()
    const typed = columns.filter(({ type }) => type !== undefined)
    this.#names = new Set(typed.map(({ name }) => name))
    const columnNames = [...typed.map(({ name }) => `$${name}`), positionColumn].map((name) => `"${name}"`)
    const casts = typed.map(({ type }) => `::${type}[]`)
    this.inputs = RawNode.create(
      [
        'unnest(',
        ...casts.slice(0, -1).map((cast) => `${cast}, `),
        `${casts.at(-1)}) with ordinality as inputs(${columnNames.join()})`,
      ],
      typed.map(({ name }) => ValueNode.create(new ColumnOfValues(name))),
    )
  }

  /** The value of an input. */
  protected column(name: string): string {
    return `inputs."$${name}"`
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) super.appendValue(value)
    else this.append(this.#names.has(value.name) ? this.column(value.name) : 'null')
  }

  /** `insert ... values (...)` becomes `insert ... select ... from inputs`. */
  protected override visitValues(node: ValuesNode): void {
    this.append('select ')
    this.compileList(insertedValues(node))
    this.append(' from ')
    this.visitNode(this.inputs)
  }
}

/** The values of the one row that a prepared insert has. */
export function insertedValues({ values: [row] }: ValuesNode): readonly OperationNode[] {
  if (!row) throw new Error('There is nothing to insert.')
  return PrimitiveValueListNode.is(row) ? row.values.map((value) => ValueNode.create(value)) : row.values
}
