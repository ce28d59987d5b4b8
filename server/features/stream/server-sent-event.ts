import type { InboxItem, InboxStreamEvents } from '../../../contract/inbox-resources.ts'
import type { StreamEvents } from '../../../contract/resources.ts'
import type { Key } from '../../db/key.ts'
import type { StreamChange } from './reads.ts'

type Events = StreamEvents & InboxStreamEvents
type EventName = keyof Events

/** One server-sent event. Its id is the key from which a client resumes after this event. */
const event = <E extends EventName>(name: E, data: Events[E], id?: Key): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export function changeEvent(change: StreamChange): string {
  const { key } = change
  if (change.kind === 'transmission') return event('transmission', change.item, key)
  if (change.kind === 'deleted') return event('deleted', { id: change.id }, key)
  const { id, like_count, comment_count } = change.item
  return event('counts', { id, like_count, comment_count }, key)
}

export const inboxEvent = (item: InboxItem, key: Key): string => event('item', item, key)

/** A random reconnection delay, so that disconnected clients do not all return at the same moment. */
const retryMs = (): number => 1000 + Math.floor(Math.random() * 2000)

/** One block, so that a client which receives the new position also receives the notice of the gap. */
export const resetEvent = (at: Key): string => `retry: ${retryMs()}\n${event('reset', {}, at)}`

export const greeting = (at: Key): string => `retry: ${retryMs()}\nid: ${at}\n\n`
export const goodbye = (): string => `retry: ${retryMs()}\n${event('bye', {})}`

/** Shows that the connection is open, and updates the key to resume from. */
export const heartbeat = (at: Key): string => `: still here\nid: ${at}\n\n`
