import { randomFillSync } from 'node:crypto'

/**
 * A key is one integer: milliseconds x 1,024 + a counter. It identifies a row, orders rows and tells their time, and is
 * exact in a double until the year 2248. The public UUIDv7 contains the same two numbers, so an id leads to its row
 * without an index.
 */
export type Key = number

/** The number of keys in one millisecond. */
export const keysPerMs = 1024

/**
 * Provisional keys are ahead of all others by so many milliseconds, which is 139 years: the commit of their batch moves them to their
 * place. Their time is the one at which the commit is expected.
 */
export const provisionalMs = 2 ** 42
/** The exclusive end of the values that are provisional keys. */
const provisionalEnd: Key = 1.5 * 2 ** 52
export const isProvisional = (value: unknown): value is Key =>
  typeof value === 'number' && value >= keyAt(provisionalMs) && value < provisionalEnd

export const keyAt = (ms: number, counter = 0): Key => ms * keysPerMs + counter
export const msOf = (key: Key): number => Math.floor(key / keysPerMs) % provisionalMs
export const isoOf = (key: Key): string => new Date(msOf(requireReal(key))).toISOString()

const beforeAll: Key = 0
const afterAll: Key = Number.MAX_SAFE_INTEGER
function requireReal(key: Key): Key {
  if (isProvisional(key)) throw new Error('The id and time of a new row come from its transaction.')
  return key
}

/** Exclusive bounds: `created_at < cursor` is `key < keyBefore(cursor)`, and `created_at > since` is `key > keyAfter(since)`. */
export const keyBefore = (cursor: string | undefined): Key => (cursor ? keyAt(Date.parse(cursor)) : afterAll)
export const keyAfter = (since: string | undefined): Key =>
  since ? keyAt(Date.parse(since), keysPerMs - 1) : beforeAll

export function idOf(key: Key): string {
  requireReal(key)
  const ms = msOf(key).toString(16).padStart(12, '0')
  const counter = (key - keyAt(msOf(key))).toString(16).padStart(3, '0')
  const random = randomTail()
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${counter}-${random.slice(0, 4)}-${random.slice(4)}`
}

/** The key of the only row that can have this id; null if no row can. Compare the stored id too: its random bits may differ. */
export function keyIn(id: string): Key | null {
  if (id[14] !== '7') return null
  const counter = Number.parseInt(id.slice(15, 18), 16)
  return counter < keysPerMs ? keyAt(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16), counter) : null
}

/** Random bytes for 256 ids, filled at once. */
const pool = Buffer.alloc(8 * 256)
let drawn = pool.length
/** The last 8 bytes of a UUID: the variant bits and 62 random bits. */
function randomTail(): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const bytes = pool.subarray(drawn, drawn + 8)
  drawn += 8
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex')
}
