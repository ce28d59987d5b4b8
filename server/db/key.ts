import { randomFillSync } from 'node:crypto'

/**
 * A key is milliseconds x 1,024 + a counter: row, order and time in one integer, exact in a double until the year 2248.
 * The public UUIDv7 carries the same two numbers, so an id leads to its row without an index.
 */
export type Key = number

const perMs = 1024

export const keyAt = (ms: number, counter = 0): Key => ms * perMs + counter
export const msOf = (key: Key): number => Math.floor(key / perMs)
export const isoOf = (key: Key): string => new Date(msOf(key)).toISOString()

/** The bounds of a page. A feed shows `created_at < cursor`; `since` means `created_at > since`. */
const beforeAll: Key = 0
const afterAll: Key = Number.MAX_SAFE_INTEGER
export const keyBefore = (cursor: string | undefined): Key => (cursor ? keyAt(Date.parse(cursor)) : afterAll)
export const keyAfter = (since: string | undefined): Key =>
  since ? keyAt(Date.parse(since), perMs - 1) : beforeAll

export function idOf(key: Key): string {
  const ms = msOf(key).toString(16).padStart(12, '0')
  const counter = (key - keyAt(msOf(key))).toString(16).padStart(3, '0')
  const random = randomTail()
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${counter}-${random.slice(0, 4)}-${random.slice(4)}`
}

/** The key of the only row that can have this id; null if no row can. The row's own id still has to be compared. */
export function keyIn(id: string): Key | null {
  if (id[14] !== '7') return null
  const counter = Number.parseInt(id.slice(15, 18), 16)
  return counter < perMs ? keyAt(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16), counter) : null
}

/** The variant bits and the 62 random bits of a UUID. Random bytes are drawn for 256 ids at once. */
const pool = Buffer.alloc(8 * 256)
let drawn = pool.length
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
