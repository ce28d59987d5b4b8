import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Key, keysPerMs } from './key.ts'

/** Arithmetic with numbers that are stored as their base-2 logarithms, for both engines. A column is given by its name. */
type Power = string | Expression<number>
export type Arithmetic = RawBuilder<number>
const ln2 = sql.lit(Math.LN2)
/** A number that is smaller by so many halvings is lost in the rounding of a sum. PostgreSQL fails where `exp` would reach zero. */
const maxHalvings = sql.lit(60)
/** A thousandth of a millisecond in periods of six hours: two numbers that are nearer than this are equal. */
const leastHalvings = sql.lit(1e-9)

/** log2(2^one + 2^other) */
export function sumOfPowers(one: Power, other: Power): RawBuilder<number> {
  const [a, b] = [power(one), power(other)]
  return sql`${larger(one, other)} + case when abs(${a} - ${b}) < ${maxHalvings}
    then ln(1 + exp(abs(${a} - ${b}) * -${ln2})) / ${ln2} else 0 end`
}

/** log2(2^whole - 2^part) for a part that is smaller or null; for an equal one, a number too small to change a sum. */
export function differenceOfPowers(whole: Power, part: Power): RawBuilder<number> {
  const halvings = sql`(${power(whole)} - ${power(part)})`
  return sql`${power(whole)} + case when ${halvings} < ${leastHalvings} then -${maxHalvings}
    when ${halvings} < ${maxHalvings} then ln(1 - exp(${halvings} * -${ln2})) / ${ln2} else 0 end`
}

/**
 * The part 2^x of 2^y that an earlier key has in a later one, whose powers are their times in periods: 0 if it is lost in the rounding.
 */
export const shareOfPower = (earlier: string, later: Key, periodMs: number): RawBuilder<number> => {
  const halvings = sql`(cast(cast(${later} as bigint) / ${sql.lit(keysPerMs)} - ${sql.ref(earlier)} / ${sql.lit(keysPerMs)} as double precision) / ${sql.lit(periodMs)})`
  return sql`case when ${halvings} < 0 then 1 when ${halvings} < ${maxHalvings} then exp(${halvings} * -${ln2}) else 0 end`
}

/** log2(2^whole - share * 2^whole); for the share 1, a number too small to change a sum. */
export const restOfPower = (whole: Power, share: Expression<unknown>): RawBuilder<number> =>
  sql`${power(whole)} + ln(1 - coalesce(${share}, 0) * ${nearlyOne}) / ${ln2}`
const nearlyOne = sql.lit(1 - 1e-15)

export const larger = (one: Power, other: Power): RawBuilder<number> =>
  sql`case when ${power(one)} > ${power(other)} then ${power(one)} else ${power(other)} end`

/** The time of a key in periods of so many milliseconds, plus a number. */
export const periodsOf = (key: Key, periodMs: number, plus: number): RawBuilder<number> =>
  sql`(cast(cast(${key} as bigint) / ${sql.lit(keysPerMs)} as double precision) / ${sql.lit(periodMs)} + ${real(plus)})`

export const real = (value: number | null): RawBuilder<number> => sql`cast(${value} as double precision)`

const power = (given: Power): Expression<number> => (typeof given === 'string' ? sql.ref(given) : given)
