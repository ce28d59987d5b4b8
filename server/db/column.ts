import type { TSchema } from 'typebox'

/** One column of a table, and everything that the program has to know about it. */
export type Column<Value> = {
  type: 'integer' | 'real' | 'text'
  isNullable: boolean
  /** A new row leaves it out and begins with the default of the table. */
  isLater: boolean
  /** The contract's field whose rules the text keeps; fsck applies them to every stored value. */
  field: TSchema | undefined
  /** Only for the types. */
  readonly value?: Value
}
/** A column that an insert may not set. */
export type Later<Value> = Column<Value> & { isLater: true }

const column = <Value>(type: Column<Value>['type']): Column<Value> => ({
  type,
  isNullable: false,
  isLater: false,
  field: undefined,
})

export const integer: Column<number> = column('integer')
export const real: Column<number> = column('real')
export const text: Column<string> = column('text')

/** A text with a fixed set of values; the table's own check holds it to them. */
export const oneOf = <const Value extends string>(..._values: Value[]): Column<Value> => column('text')

/** A text that a caller sent, kept by the rules of this field of the contract. */
export const textOf = (field: TSchema): Column<string> => ({ ...text, field })

export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
})

/** Set after the row exists: counters, states, marks of the operator. */
export const later = <Value>(column: Column<Value>): Later<Value> => ({ ...column, isLater: true })
