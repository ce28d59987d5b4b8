/**
 * A bounded map. `get` makes an entry the most recently used, and the least recently used is evicted first. `peek` does
 * not change the order: a cache that is only peeked evicts the oldest insertion first, and reads as fast as a plain Map.
 */
export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #entries = new Map<Key, Value>()
  readonly #max: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  /** `max` bounds the sum of all sizes; by default each entry has size 1. The same value must always have the same size. */
  constructor(max: number, sizeOf: (value: Value) => number = () => 1) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  peek(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#size += this.#sizeOf(value)
    while (this.#size > this.#max) this.delete(this.#entries.keys().next().value as Key)
  }

  delete(key: Key): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#size -= this.#sizeOf(value)
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }
}
