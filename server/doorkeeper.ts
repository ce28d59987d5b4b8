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
