/** Where in a file a value stands, and where to say what is wrong with it. */
export type Place = { path: string; tell: (sentence: string) => void }

/** Reads what stands at a place; undefined where nothing stands, or nothing of use, of which was told. */
export type Reader<T> = (value: unknown, place: Place) => T | undefined

export function telling(place: Place, sentence: string): undefined {
  place.tell(`${place.path} ${sentence}`)
}

/** Nothing but what is known may stand in an object, so that no setting is ignored because of a slip. */
export const object =
  <T extends Record<string, unknown>>(
    readers: { [K in keyof T]: Reader<T[K]> },
  ): Reader<{
    [K in keyof T]: T[K] | undefined
  }> =>
  (value, place) => {
    const entries = entriesOf(value, place)
    if (!entries) return undefined
    const known = Object.keys(readers)
    for (const [key] of entries) {
      if (known.includes(key)) continue
      place.tell(`${under(place.path, key)} is no field; there are ${known.join(', ')}.`)
    }
    const given = new Map(entries)
    const read = known.map((key) => [
      key,
      readOptional(readers[key as keyof T], given.get(key), within(place, key)),
    ])
    return Object.fromEntries(read) as { [K in keyof T]: T[K] | undefined }
  }

const readOptional = <T>(reader: Reader<T>, value: unknown, place: Place): T | undefined =>
  value === undefined ? undefined : reader(value, place)

export function entriesOf(value: unknown, place: Place): [string, unknown][] | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value)
  return telling(place, 'must be an object.')
}

export const list =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value, place) => {
    if (!Array.isArray(value)) return telling(place, 'must be a list.')
    const read = value.map((one: unknown, at) => reader(one, { ...place, path: `${place.path}[${at}]` }))
    return read.filter((one) => one !== undefined)
  }

export const text: Reader<string> = (value, place) =>
  typeof value === 'string' && value.trim() !== ''
    ? value
    : telling(place, 'must be a text, and not an empty one.')

export const truth: Reader<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : telling(place, 'must be true or false.')

export const whole =
  (least: number, most: number): Reader<number> =>
  (value, place) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? Number(value)
      : telling(place, `must be a whole number from ${least} to ${most}.`)

export const within = (place: Place, key: string): Place => ({ ...place, path: under(place.path, key) })

const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)
