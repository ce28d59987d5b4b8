import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Key } from '../../db/key.ts'
import type { Storage } from '../../db/storage.ts'
import { type Connection, chunkOf } from './connection.ts'
import { eventOf, heartbeat } from './event.ts'
import { type Filter, isHeardBy, nameOf } from './filter.ts'
import { type Happening, happenedAfter } from './reads.ts'

export type Listener = {
  filter: Filter
  /** Everything up to this key has been said to it. */
  heard: Key
  connection: Connection
}

/** Changes that come within this time are read and told together. */
const pauseMs = 50
/** So many are told before anything else has its turn. */
const atOnce = 200

/**
 * Tells all listeners what happens. It is read from the storage once for all of them, in the order of commits, by the
 * same read that serves who comes back; equal filters share what they are told.
 */
export function broadcaster(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  failed: (error: unknown) => void,
) {
  const listeners = new Set<Listener>()
  let told: Key = 0
  let isTelling = false
  let isStale = false
  onChange(wake)

  return {
    /** Goes on after what it has heard; false when others have been told more by now. */
    join(listener: Listener): boolean {
      if (listeners.size === 0 && !isTelling) told = listener.heard
      if (listener.heard < told) return false
      listeners.add(listener)
      wake()
      return true
    },
    leave: (listener: Listener) => void listeners.delete(listener),
    /** Shows everybody that the line is open, and where they would go on. */
    async beat(): Promise<void> {
      const chunks = new Map<Key, Buffer>()
      await inTurns(listeners, ({ heard, connection }) => {
        const chunk = chunks.get(heard) ?? chunkOf(heartbeat(heard))
        chunks.set(heard, chunk)
        connection.send(chunk)
      })
    },
  }

  function wake(): void {
    if (listeners.size === 0) return
    isStale = true
    if (!isTelling) void tell().catch(failed)
  }

  async function tell(): Promise<void> {
    isTelling = true
    try {
      while (isStale && listeners.size > 0) {
        isStale = false
        const { happenings, upTo, isAll } = await happenedAfter(db, told)
        await tellAll(happenings, upTo)
        told = upTo
        if (!isAll) isStale = true
        else await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      }
    } finally {
      isTelling = false
    }
  }

  async function tellAll(happenings: Happening[], upTo: Key): Promise<void> {
    const texts = new Map(happenings.map((happening) => [happening, eventOf(happening)]))
    const first = happenings[0]?.key ?? upTo
    const shared = new Map<string, Buffer>()
    const chunkFor = ({ filter, heard }: Listener): Buffer =>
      chunkOf(
        happenings
          .filter((happening) => happening.key > heard && isHeardBy(filter, happening))
          .map((happening) => texts.get(happening))
          .join(''),
      )
    await inTurns(listeners, (listener) => {
      if (listener.heard >= upTo) return
      // Who has just come may have heard a part of it; all others of one filter are told the same.
      const name = listener.heard < first ? nameOf(listener.filter) : ''
      const chunk = shared.get(name) ?? chunkFor(listener)
      if (name) shared.set(name, chunk)
      listener.heard = upTo
      listener.connection.send(chunk)
    })
  }
}

async function inTurns(listeners: Set<Listener>, act: (listener: Listener) => void): Promise<void> {
  let turn = 0
  for (const listener of listeners) {
    act(listener)
    if (++turn % atOnce === 0) await nextTurn()
  }
}
