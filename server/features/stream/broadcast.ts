import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Key } from '../../db/key.ts'
import type { Storage } from '../../db/storage.ts'
import { chunkBytes, type StreamConnection } from './connection.ts'
import { changesAfter, isNewAfter, type StreamChange } from './reads.ts'
import { changeEvent, heartbeat } from './server-sent-event.ts'
import { filterKey, matchesFilter, type StreamFilter } from './stream-filter.ts'

export type Listener = {
  filter: StreamFilter
  /** This listener has received every change up to this key. */
  lastKey: Key
  connection: StreamConnection
}

/** Changes that arrive within this time are read and sent together. */
const coalesceMs = 50
/** A failed read is tried again after this time, also if nobody writes. */
const retryMs = 1000
/** Listeners served before the event loop gets a turn. */
const listenersPerTurn = 200

/**
 * Sends changes to all listeners. Each change is read from storage once for all of them, in commit order, by the same read
 * that serves reconnecting clients. Listeners with equal filters share one encoded chunk.
 */
export function broadcaster(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  onError: (error: unknown) => void,
) {
  const listeners = new Set<Listener>()
  let sentUpTo: Key = 0
  let isSending = false
  let hasNewChanges = false
  onChange(wake)

  return {
    /** Adds a listener; false when the others have received more by now, so that it must catch up first. */
    join(listener: Listener): boolean {
      if (listeners.size === 0 && !isSending) sentUpTo = listener.lastKey
      if (listener.lastKey < sentUpTo) return false
      listeners.add(listener)
      wake()
      return true
    },
    leave: (listener: Listener) => void listeners.delete(listener),
    /** Sends a heartbeat, which shows that the connection is open and carries the key to resume from. */
    async sendHeartbeats(): Promise<void> {
      const chunks = new Map<Key, Buffer>()
      await forEachInTurns(listeners, ({ lastKey, connection }) => {
        const chunk = chunks.get(lastKey) ?? chunkBytes(heartbeat(lastKey))
        chunks.set(lastKey, chunk)
        connection.send(chunk)
      })
    },
  }

  function wake(): void {
    if (listeners.size === 0) return
    hasNewChanges = true
    if (!isSending) void sendChanges().catch(tryAgain)
  }

  function tryAgain(error: unknown): void {
    onError(error)
    setTimeout(wake, retryMs).unref()
  }

  async function sendChanges(): Promise<void> {
    isSending = true
    try {
      while (hasNewChanges && listeners.size > 0) {
        hasNewChanges = false
        const { changes, upTo, isComplete } = await changesAfter(db, sentUpTo)
        await sendToAll(changes, upTo)
        sentUpTo = upTo
        if (!isComplete) hasNewChanges = true
        else await new Promise((resolve) => setTimeout(resolve, coalesceMs).unref())
      }
    } finally {
      isSending = false
    }
  }

  async function sendToAll(changes: StreamChange[], upTo: Key): Promise<void> {
    const texts = new Map(changes.map((change) => [change, changeEvent(change)]))
    const first = changes[0]?.key ?? upTo
    const shared = new Map<string, Buffer>()
    const chunkFor = ({ filter, lastKey }: Listener): Buffer =>
      chunkBytes(
        changes
          .filter((change) => isNewAfter(lastKey, change) && matchesFilter(filter, change))
          .map((change) => texts.get(change))
          .join(''),
      )
    await forEachInTurns(listeners, (listener) => {
      if (listener.lastKey >= upTo) return
      // A listener that has just joined may have received some of these changes, so its chunk is not shared.
      const key = listener.lastKey < first ? filterKey(listener.filter) : ''
      const chunk = shared.get(key) ?? chunkFor(listener)
      if (key) shared.set(key, chunk)
      listener.lastKey = upTo
      listener.connection.send(chunk)
    })
  }
}

async function forEachInTurns(listeners: Set<Listener>, act: (listener: Listener) => void): Promise<void> {
  let count = 0
  for (const listener of listeners) {
    act(listener)
    if (++count % listenersPerTurn === 0) await nextTurn()
  }
}
