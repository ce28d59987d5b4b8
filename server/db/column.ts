import type { TSchema } from 'typebox'

/** One column of a table, and everything that the program has to know about it. */
export type Column<Value> = {
  type: 'integer' | 'real' | 'text'
  isNullable: boolean
  /** An insert leaves the column out, so a new row has the default of the table. */
  isSetLater: boolean
  /** The field of the contract whose rules the text follows; fsck applies them to every stored value. */
  field: TSchema | undefined
  /** Never set: it carries the type of the values. */
  readonly value?: Value
}
/** A column that an insert may not set. */
export type SetLater<Value> = Column<Value> & { isSetLater: true }

const column = <Value>(type: Column<Value>['type']): Column<Value> => ({
  type,
  isNullable: false,
  isSetLater: false,
  field: undefined,
})

export const integer: Column<number> = column('integer')
export const real: Column<number> = column('real')
export const text: Column<string> = column('text')

/** A text with a fixed set of values, which a check constraint of the table enforces. */
export const oneOf = <const Value extends string>(..._values: Value[]): Column<Value> => column('text')

/** A text that a caller sent; it follows the rules of this field of the contract. */
export const textOf = (field: TSchema): Column<string> => ({ ...text, field })

export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
})

/** A column that is set after the row exists: a counter, a state, or a setting of the operator. */
export const setLater = <Value>(column: Column<Value>): SetLater<Value> => ({ ...column, isSetLater: true })
