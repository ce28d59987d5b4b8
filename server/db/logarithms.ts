import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Key, keysPerMs } from './key.ts'

/** Arithmetic with numbers that are stored as their base-2 logarithms, for both engines. Columns are given by name. */
const ln2 = sql.lit(Math.LN2)
/** A number that is smaller by so many halvings is lost in the rounding of a sum. PostgreSQL fails where `exp` would reach zero. */
const maxHalvings = sql.lit(60)

/** log2(2^one + 2^other) */
export function sumOfPowers(one: string, other: string): RawBuilder<number> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql`${larger(one, other)} + case when abs(${a} - ${b}) < ${maxHalvings}
    then ln(1 + exp(abs(${a} - ${b}) * -${ln2})) / ${ln2} else 0 end`
}

/** log2(2^column - 2^removed), for a number that is smaller; any other changes nothing. */
export function differenceOfPowers(column: string, removed: number): RawBuilder<number> {
  const [a, b] = [sql.ref(column), real(removed)]
  return sql`${a} + case when ${a} - ${b} > 0.001 and ${a} - ${b} < ${maxHalvings}
    then ln(1 - exp((${a} - ${b}) * -${ln2})) / ${ln2} else 0 end`
}

export const larger = (one: string, other: string): RawBuilder<number> =>
  sql`case when ${sql.ref(one)} > ${sql.ref(other)} then ${sql.ref(one)} else ${sql.ref(other)} end`

/** The time of a key in periods of so many milliseconds, plus a number. */
export const periodsOf = (key: Key, periodMs: number, plus: number): RawBuilder<number> =>
  sql`cast(cast(${key} as bigint) / ${sql.lit(keysPerMs)} as double precision) / ${sql.lit(periodMs)} + ${real(plus)}`

const real = (value: number): Expression<number> => sql`cast(${value} as double precision)`
