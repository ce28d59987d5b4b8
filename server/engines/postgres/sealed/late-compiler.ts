import { isProvisional, keyAt, provisionalMs } from '../../../db/key.ts'
import type { LateToken, LateValues } from '../../../writer/late-values.ts'
import { BulkCompiler } from '../bulk-compiler.ts'
import type { InputColumn, QueryInput } from '../input-columns.ts'

/** A column that holds provisional keys, or texts with the tokens of ids and times. */
export type LateColumn = InputColumn & { late?: 'key' | 'text' | undefined }

const shift = `(select current_setting('longwave.shift')::bigint)`

/** Compiles a bulk statement in which the server puts the real keys, ids and times into their places. */
export class LateCompiler extends BulkCompiler {
  readonly #late: Map<string, LateColumn['late']>

  constructor(columns: LateColumn[]) {
    super(
      columns.flatMap((column) => (column.late === 'text' ? [column, ...tokenColumns(column.name)] : column)),
    )
    this.#late = new Map(columns.map(({ name, late }) => [name, late]))
  }

  protected override column(name: string): string {
    const given = super.column(name)
    const late = this.#late.get(name)
    if (late === 'key') return `(case when ${isLateSql(given)} then ${given} + ${shift} else ${given} end)`
    return late === 'text' ? this.#text(name, given) : given
  }

  /** A row without tokens has nulls beside its text, which leave it as it is. */
  #text(name: string, given: string): string {
    const [id = '', time = '', of = '', tail = ''] = tokenColumns(name).map((column) =>
      super.column(column.name),
    )
    const key = `(${of} + ${shift})`
    const hex = `lpad(to_hex(${key} >> 10), 12, '0')`
    const realId = `substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7' || lpad(to_hex(${key} & 1023), 3, '0') || ${tail}`
    const realTime = `to_char(to_timestamp((${key} >> 10) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    const replaced = (text: string, token: string, by: string) =>
      `replace(${text}, coalesce(${token}, ''), coalesce(${by}, ''))`
    return replaced(replaced(given, id, realId), time, realTime)
  }
}

/** `isProvisional` in SQL. */
const isLateSql = (given: string): string =>
  `${given} >= ${keyAt(provisionalMs)} and ${given} < ${keyAt(provisionalMs) * 1.5}`

/** Beside a text: the tokens of its id and its time, their key, and the random part of the id. */
const tokenColumns = (name: string): InputColumn[] => [
  { name: `${name} id`, type: 'text' },
  { name: `${name} time`, type: 'text' },
  { name: `${name} key`, type: 'bigint' },
  { name: `${name} tail`, type: 'text' },
]

/** Says which columns are late, and adds to the inputs what their texts need. */
export function withLateColumns(
  columns: InputColumn[],
  inputs: QueryInput[],
  late: LateValues,
): { columns: LateColumn[]; inputs: QueryInput[] } {
  let extended = inputs
  const marked = columns.map((column): LateColumn => {
    const { name } = column
    if (inputs.some((input) => isProvisional(input[name]))) return { ...column, late: 'key' }
    const tokens = inputs.map((input) => lateTokens(input[name], late))
    if (tokens.every((each) => each.length === 0)) return column
    extended = extended.map((input, at) => ({ ...input, ...tokenValues(name, tokens[at] ?? [], late) }))
    return { ...column, late: 'text' }
  })
  return { columns: marked, inputs: extended }
}

/** Counts are filled in later, once all rows are written. */
const lateTokens = (value: unknown, late: LateValues): LateToken[] =>
  typeof value === 'string' ? late.tokensIn(value).filter(({ kind }) => kind !== 'count') : []

function tokenValues(name: string, tokens: LateToken[], late: LateValues): QueryInput {
  const id = tokens.find(({ kind }) => kind === 'id')
  const time = tokens.find(({ kind }) => kind === 'time')
  const of = tokens[0]?.of
  if (tokens.some((token) => token.of !== of)) throw new Error('A text holds ids or times of two new rows.')
  return {
    [`${name} id`]: id?.token ?? null,
    [`${name} time`]: time?.token ?? null,
    [`${name} key`]: of ?? null,
    [`${name} tail`]: id ? late.tailOf(id.of) : '',
  }
}
