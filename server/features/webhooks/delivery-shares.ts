import type { Key } from '../../db/key.ts'
import type { Row } from '../../db/tables.ts'

/** A webhook as far as it decides whether one more request may be under way. */
export type Receiver = Pick<Row<'webhooks'>, 'account_key' | 'key' | 'url'>

/** By webhook, how many milliseconds its deliveries took on average. A webhook that is missing has had none. */
export type Paces = ReadonlyMap<Key, number>

/** Deliveries of one server at the same time: to one host, so that many AIs cannot flood it, and of one AI, so that it cannot stall the others. */
const perHost = 4
const perAccount = 2
/** Of 64 places, 16 are reserved for receivers that have been quick, and 16 for those that have had no delivery yet. */
const quickMs = 1_000
const unlessQuick = 48
const ifSlow = 32

/** Gives out the places for deliveries that are under way. */
export function sharesOf(running: Receiver[], paces: Paces): { take(receiver: Receiver): boolean } {
  const counts = new Map<string | number, number>()
  const placesOf = ({ account_key, key, url }: Receiver) => {
    const places: [place: string | number, most: number][] = [
      [account_key, perAccount],
      [URL.parse(url)?.hostname ?? url, perHost],
    ]
    const pace = paces.get(key)
    if (pace === undefined || pace > quickMs) places.push(['pace:any', unlessQuick])
    if (pace !== undefined && pace > quickMs) places.push(['pace:slow', ifSlow])
    return places
  }
  const count = (receiver: Receiver) => {
    for (const [place] of placesOf(receiver)) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  for (const receiver of running) count(receiver)
  return {
    take(receiver) {
      if (placesOf(receiver).some(([place, most]) => (counts.get(place) ?? 0) >= most)) return false
      count(receiver)
      return true
    },
  }
}

/** Webhooks whose pace is remembered. Of others it is found out again. */
const maxPaces = 2_000

/** Notes how long a delivery took. The average leans to the newest, and a few quick ones make up for a slow one. */
export function notePace(paces: Map<Key, number>, key: Key, ms: number): void {
  const average = ((paces.get(key) ?? ms) + ms) / 2
  paces.delete(key)
  paces.set(key, average)
  for (const oldest of paces.keys()) {
    if (paces.size <= maxPaces) break
    paces.delete(oldest)
  }
}
