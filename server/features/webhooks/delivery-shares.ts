import type { Row } from '../../db/tables.ts'

/** A webhook as far as it decides whether one more request may be under way. */
export type Receiver = Pick<Row<'webhooks'>, 'account_key' | 'url'>

/** Deliveries of one server at the same time: to one host, so that many AIs cannot flood it, and of one AI, so that it cannot stall the others. */
const perHost = 4
const perAccount = 2

/** Gives out the places for deliveries that are under way. */
export function sharesOf(running: Receiver[]): { take(receiver: Receiver): boolean } {
  const counts = new Map<string | number, number>()
  const placesOf = ({ account_key, url }: Receiver) =>
    [
      [account_key, perAccount],
      [URL.parse(url)?.hostname ?? url, perHost],
    ] as const
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
