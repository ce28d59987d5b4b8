/** Takes the path of a value, such as `Kettle.times[1]`, and what is wrong with it. */
export type Report = (path: string, problem: string) => void

/** Returns the valid part of a value, and reports the rest. Invalid items of a list are undefined, so that the others keep their index. */
export type Reader<Value> = (value: unknown, path: string, report: Report) => Value | undefined
export type Read<Type> = Type extends Reader<infer Value> ? Value : never

/** Says what is wrong with a value; undefined for a valid one. */
type Problem = (value: unknown) => string | undefined

const reader =
  <Value>(problemOf: Problem): Reader<Value> =>
  (value, path, report) => {
    const problem = problemOf(value)
    if (problem === undefined) return value as Value
    return void report(path, problem)
  }

export const string = <Value extends string>(problemOf: (value: string) => string | undefined) =>
  reader<Value>((value) => (typeof value === 'string' ? problemOf(value) : 'must be a string.'))

export const boolean = reader<boolean>((value) =>
  typeof value === 'boolean' ? undefined : 'must be true or false.',
)

export const integer = (min: number, max: number) =>
  reader<number>((value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `must be a whole number from ${min} to ${max}.`,
  )

export const oneOf = <Value extends string>(...values: Value[]) =>
  reader<Value>((value) =>
    values.some((one) => one === value) ? undefined : `must be one of ${values.join(', ')}.`,
  )

export const list =
  <Item>(item: Reader<Item>, ifEmpty?: string): Reader<(Item | undefined)[]> =>
  (value, path, report) => {
    if (!Array.isArray(value)) return void report(path, 'must be a list.')
    if (value.length === 0 && ifEmpty) return void report(path, ifEmpty)
    return value.map((one: unknown, at) => item(one, `${path}[${at}]`, report))
  }

export const object =
  <Fields extends Record<string, Reader<unknown>>>(
    fields: Fields,
    required: string[] = [],
  ): Reader<{ [Key in keyof Fields]?: Read<Fields[Key]> | undefined }> =>
  (value, path, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return void report(path, 'must be an object.')
    }
    const at = (key: string) => (path ? `${path}.${key}` : key)
    const known = `known fields are ${Object.keys(fields).join(', ')}`
    for (const key of required) if (!Object.hasOwn(value, key)) report(at(key), 'is missing.')
    const members = Object.entries(value).map(([key, member]) => {
      const read = Object.hasOwn(fields, key) ? fields[key] : undefined
      if (!read) report(at(key), `is not a known field; ${known}.`)
      return [key, read?.(member, at(key), report)]
    })
    return Object.fromEntries(members)
  }
