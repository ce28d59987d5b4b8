/** An `in` list always holds this many values, so that one prepared statement serves every list. */
const size = 32

/** The values of one `in` list by index. While a query is built, each index holds a placeholder instead. */
export type InList<Value> = { readonly [index: number]: Value }

/** The list as an array. It reads each index, because a list of placeholders has no length. */
export const valuesIn = <Value>(list: InList<Value>): Value[] =>
  Array.from({ length: size }, (_, index) => list[index] as Value)

/** Distinct values as `in` lists. The last list is filled up with its first value, which changes no result. */
export function inLists<Value>(values: Iterable<Value>): InList<Value>[] {
  const distinct = [...new Set(values)]
  const lists: InList<Value>[] = []
  for (let from = 0; from < distinct.length; from += size) {
    lists.push(
      Array.from({ length: size }, (_, index) => distinct[from + index] ?? (distinct[from] as Value)),
    )
  }
  return lists
}
