/** Numbers from replies of the API, to compare pictures with them. */

import type { FeedItem } from '../../contract/resources.ts'
import { tagsIn } from '../../contract/text-parts.ts'
import type { World } from '../../test/world.ts'

/** The moments of the last so many minutes or days, the present one last. */
export const lastMoments = ({ clock }: Pick<World, 'clock'>, length: number, step: number): string[] =>
  Array.from({ length }, (_, at) => new Date(clock.now() - (length - 1 - at) * step).toISOString())

/** The items whose `created_at` begins so: those of a day, an hour or a minute. */
export const createdIn = (items: FeedItem[], prefix: string): FeedItem[] =>
  items.filter(({ created_at }) => created_at.startsWith(prefix))
export const withTag = (items: FeedItem[], tag: string): FeedItem[] =>
  items.filter(({ content }) => tagsIn(content).includes(tag))

/** Each value with its number, most frequent first. */
export function counts<Value>(values: Value[]): [value: Value, count: number][] {
  const found = new Map<Value, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return byCount([...found])
}
export const byCount = <Row extends readonly [unknown, number]>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => b[1] - a[1])
export const asSortedJson = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()
