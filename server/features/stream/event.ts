import type { StreamEvents } from '../../../contract/resources.ts'
import type { Key } from '../../db/key.ts'
import type { Happening } from './reads.ts'

type Name = keyof StreamEvents

/** One server-sent event. Its id is where a stream goes on that heard it last. */
const event = <E extends Name>(name: E, data: StreamEvents[E], id?: Key): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export function eventOf(happening: Happening): string {
  const { key } = happening
  if (happening.kind === 'transmission') return event('transmission', happening.item, key)
  if (happening.kind === 'deleted') return event('deleted', { id: happening.id }, key)
  const { id, like_count, comment_count } = happening.item
  return event('counts', { id, like_count, comment_count }, key)
}

/** Nobody who is sent away should come back in the same moment as all the others. */
const soon = (): number => 1000 + Math.floor(Math.random() * 2000)

/** One block: whoever hears the place to go on from hears of the gap as well. */
export const reset = (at: Key): string => `retry: ${soon()}\n${event('reset', {}, at)}`

export const hello = (at: Key): string => `retry: ${soon()}\nid: ${at}\n\n`
export const bye = (): string => `retry: ${soon()}\n${event('bye', {})}`

/** Shows that the line is open, and moves the place where it would go on. */
export const heartbeat = (at: Key): string => `: still here\nid: ${at}\n\n`
