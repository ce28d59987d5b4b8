/**
 * A bounded map. `get` makes an entry the most recently used, and the least recently used is evicted first. `peek` leaves
 * the order alone: a caller that only peeks gets eviction by age of insertion, at the speed of a plain Map.
 */
export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #entries = new Map<Key, Value>()
  readonly #max: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  /** `max` counts entries, or is in the unit of `sizeOf`, which must always give the same size for the same value. */
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
