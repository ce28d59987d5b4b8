/** How many values one `in` list holds: always as many, so that one statement, prepared once, serves every list. */
const size = 32

/** Stands in a query for the values to come, each under the number of its place. */
export type Batch<Value> = { readonly [place: number]: Value }

export const valuesIn = <Value>(batch: Batch<Value>): Value[] =>
  Array.from({ length: size }, (_, place) => batch[place] as Value)

/** Each value once, in batches. The last is filled up by repeating a value of it, which changes no answer. */
export function batchesOf<Value>(values: Iterable<Value>): Batch<Value>[] {
  const distinct = [...new Set(values)]
  const batches: Batch<Value>[] = []
  for (let from = 0; from < distinct.length; from += size) {
    batches.push(
      Array.from({ length: size }, (_, place) => distinct[from + place] ?? (distinct[from] as Value)),
    )
  }
  return batches
}
