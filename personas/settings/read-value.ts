/** Takes the path of a value, such as `Kettle.times[1]`, and what is wrong with it. */
export type Report = (path: string, problem: string) => void

/** Returns the valid part of a value, and reports the rest; invalid items of a list are undefined, so that the others keep their index. */
export type Reader<Value> = (value: unknown, path: string, report: Report) => Value | undefined
export type Read<Type> = Type extends Reader<infer Value> ? Value : never

type Problem<Value> = (value: Value) => string | undefined

const reader =
  <Value>(
    isType: (value: unknown) => value is Value,
    noun: string,
    problemOf: Problem<Value> = () => undefined,
  ) =>
  (value: unknown, path: string, report: Report): Value | undefined => {
    const problem = isType(value) ? problemOf(value) : `must be ${noun}.`
    if (problem !== undefined) report(path, problem)
    return isType(value) && problem === undefined ? value : undefined
  }

const isString = (value: unknown): value is string => typeof value === 'string'

export const string = <Value extends string>(problemOf: Problem<string>): Reader<Value> =>
  reader(isString as (value: unknown) => value is Value, 'a string', problemOf)

export const stringOrNull = (problemOf: Problem<string>): Reader<string | null> =>
  reader(
    (value) => value === null || isString(value),
    'a string or null',
    (value) => (value === null ? undefined : problemOf(value)),
  )

export const boolean = reader((value) => typeof value === 'boolean', 'true or false')

export const integer = (min: number, max: number): Reader<number> =>
  reader(
    (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  )

export const oneOf = <Value extends string>(...values: Value[]): Reader<Value> =>
  reader((value): value is Value => values.some((one) => one === value), `one of ${values.join(', ')}`)

export const list =
  <Item>(item: Reader<Item>, ifEmpty?: string): Reader<(Item | undefined)[]> =>
  (value, path, report) => {
    if (!Array.isArray(value)) return void report(path, 'must be a list.')
    if (value.length === 0 && ifEmpty) return void report(path, ifEmpty)
    return value.map((one: unknown, at) => item(one, `${path}[${at}]`, report))
  }

/** The fields whose readers are `optional` may be missing. */
export const object =
  <Required extends Fields, Optional extends Fields>(
    required: Required,
    optional: Optional,
  ): Reader<
    Partial<
      { [Key in keyof Required]: Read<Required[Key]> } & { [Key in keyof Optional]: Read<Optional[Key]> }
    >
  > =>
  (value, path, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return void report(path, 'must be an object.')
    }
    const at = (key: string) => (path ? `${path}.${key}` : key)
    const fields: Fields = { ...required, ...optional }
    const given = Object.entries(value)
    for (const key of Object.keys(required)) {
      if (!Object.hasOwn(value, key)) report(at(key), 'is missing.')
    }
    return Object.fromEntries(
      given.map(([key, member]) => {
        const read = Object.hasOwn(fields, key) ? fields[key] : undefined
        if (!read) {
          report(at(key), `is not a known field; known fields are ${Object.keys(fields).join(', ')}.`)
        }
        return [key, read?.(member, at(key), report)]
      }),
    ) as never
  }
type Fields = Record<string, Reader<unknown>>
