export type CacheFigures = { entries: number; size: number }

type Entry<Value> = { value: Value; wasUsed: boolean }

/**
 * A bounded map that evicts like a clock with a second chance: the oldest entry goes first, unless `get` has used it since
 * it became the oldest or was inserted; then it counts as new once more. `peek` does not count as use. A hit changes only a flag,
 * because moving the entry in the map would replace its key by the caller's equal one, which is garbage to collect.
 */
export class BoundedCache<Key, Value extends NonNullable<unknown>> {
  readonly #entries = new Map<Key, Entry<Value>>()
  readonly #max: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  /** `max` bounds the sum of all sizes; by default each entry has size 1. The same value must always have the same size. */
  constructor(max: number, sizeOf: (value: Value) => number = () => 1) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.wasUsed = true
    return entry.value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    const size = this.#sizeOf(value)
    if (size > this.#max) return
    while (this.#size + size > this.#max) this.#evictOldest()
    this.#entries.set(key, { value, wasUsed: false })
    this.#size += size
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#size -= this.#sizeOf(entry.value)
  }

  /** How many entries there are, and the sum of their sizes. */
  get figures(): CacheFigures {
    return { entries: this.#entries.size, size: this.#size }
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }

  #evictOldest(): void {
    for (const [key, entry] of this.#entries) {
      this.#entries.delete(key)
      if (!entry.wasUsed) {
        this.#size -= this.#sizeOf(entry.value)
        return
      }
      entry.wasUsed = false
      this.#entries.set(key, entry)
    }
  }
}

/**
 * Lets a key into a cache when it occurs for the second time. Entries that are used once would fill the cache in vain, and
 * their way through the heap costs more than they do: a walk over all pages took half of a reader's time for garbage
 * collection. The memory is a table of hashes in which later keys replace earlier ones, so now and then a key is let in too
 * early or too late.
 */
export class Doorkeeper {
  readonly #hashes: Uint32Array

  /** For a cache with `max` entries. It remembers two to four times as many keys: a longer memory lets in what is evicted before its third use. */
  constructor(max: number) {
    this.#hashes = new Uint32Array(2 ** Math.ceil(Math.log2(2 * max)))
  }

  admits(key: string | number): boolean {
    const hash = typeof key === 'number' ? hashOfNumber(key) : hashOfText(key)
    const slot = hash & (this.#hashes.length - 1)
    if (this.#hashes[slot] === hash) return true
    this.#hashes[slot] = hash
    return false
  }
}

const multiplier = 0x01000193
/** Longer texts differ in their beginning, which names what they are about, or in their length. */
const maxHashed = 128

/** FNV-1a. */
function hashOfText(text: string): number {
  let hash = 0x811c9dc5 ^ text.length
  const end = Math.min(text.length, maxHashed)
  for (let at = 0; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), multiplier)
  return (hash ^ (hash >>> 15)) >>> 0
}

function hashOfNumber(number: number): number {
  const hash = Math.imul(Math.imul(number % 2 ** 32, multiplier) ^ Math.floor(number / 2 ** 32), 0x9e3779b1)
  return (hash ^ (hash >>> 15)) >>> 0
}
