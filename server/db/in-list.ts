/** An `in` list always holds this many values, so that one prepared statement serves every list. */
const size = 32

/** The values of one `in` list, by their place; in a query, a placeholder stands in each place. */
export type InList<Value> = { readonly [place: number]: Value }

export const valuesIn = <Value>(list: InList<Value>): Value[] =>
  Array.from({ length: size }, (_, place) => list[place] as Value)

/** Distinct values as `in` lists. The last list repeats a value to fill up, which changes no result. */
export function inLists<Value>(values: Iterable<Value>): InList<Value>[] {
  const distinct = [...new Set(values)]
  const lists: InList<Value>[] = []
  for (let from = 0; from < distinct.length; from += size) {
    lists.push(
      Array.from({ length: size }, (_, place) => distinct[from + place] ?? (distinct[from] as Value)),
    )
  }
  return lists
}
