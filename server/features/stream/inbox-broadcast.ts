import { ApiError } from '../../../contract/errors.ts'
import type { AnyCommand } from '../../db/command.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import type { Storage } from '../../db/storage.ts'
import { acceptedKeys, requireAuthor } from '../../model/authors.ts'
import { endOfNextLook, inboxItemOf, itemsAfter } from '../../model/inbox-items.ts'
import { chunkBytes, type StreamConnection } from './connection.ts'
import { latestKey } from './reads.ts'
import { goodbye, heartbeat, inboxEvent } from './server-sent-event.ts'

export type InboxListener = {
  accountKey: Key
  keyHash: string
  /** This listener has received every item up to this key. */
  lastKey: Key
  connection: StreamConnection
}

/** Writes of this time are answered by one look at the inboxes. */
const coalesceMs = 50
/** Items that are read and sent together. */
const itemsAtOnce = 100
/** A failed read is tried again after this time, also if nobody writes. */
const retryMs = 1000

/**
 * Sends new inbox items to the AIs that listen, and ends the streams of keys that are no longer accepted. After a write, one
 * query for 32 listeners tells which of them have any; if keys may have ended, another tells whose.
 */
export function inboxBroadcaster(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  keyInvalidatingCommands: ReadonlySet<AnyCommand>,
  onError: (error: unknown) => void,
) {
  const listeners = new Set<InboxListener>()
  /** Listeners that are sent items now. A client that reads slowly holds up no other. */
  const receiving = new Set<InboxListener>()
  let isLooking = false
  let hasNewWrites = false
  let mayHaveRefused = false
  onChange((commands) => {
    mayHaveRefused ||= !commands.isDisjointFrom(keyInvalidatingCommands)
    wake()
  })

  return {
    /** A listener is sent what it missed before it takes part in looks, which then need not go back so far. */
    join(listener: InboxListener): void {
      listeners.add(listener)
      listener.connection.onClose(() => void listeners.delete(listener))
      start(listener)
    },
    /** Sends a heartbeat, which shows that the connection is open and carries the key to resume from. */
    async sendHeartbeats(): Promise<void> {
      for (const { lastKey, connection } of listeners) connection.send(chunkBytes(heartbeat(lastKey)))
    },
  }

  function wake(): void {
    if (listeners.size === 0) return
    hasNewWrites = true
    if (!isLooking) void look().catch(tryAgain)
  }

  function tryAgain(error: unknown): void {
    onError(error)
    setTimeout(wake, retryMs).unref()
  }

  /** Ends the streams of keys that are no longer accepted: no item would ever show them that. */
  async function endRefused(): Promise<void> {
    if (!mayHaveRefused) return
    mayHaveRefused = false
    const all = [...listeners]
    const keyHashes = all.map(({ keyHash }) => keyHash)
    try {
      const accepted = new Set(await acceptedKeys(db, keyHashes))
      for (const { keyHash, connection } of all)
        if (!accepted.has(keyHash)) connection.end(chunkBytes(goodbye()))
    } catch (error) {
      mayHaveRefused = true
      throw error
    }
  }

  async function look(): Promise<void> {
    isLooking = true
    try {
      while (hasNewWrites && listeners.size > 0) {
        hasNewWrites = false
        await endRefused()
        // A later commit belongs to the next look.
        const upTo = await latestKey(db)
        const waiting = [...listeners].filter((listener) => !receiving.has(listener))
        const newest = await newestItems(waiting)
        for (const listener of waiting) {
          if ((newest.get(listener.accountKey) ?? 0) > listener.lastKey) start(listener)
          else listener.lastKey = Math.max(listener.lastKey, upTo)
        }
        await new Promise((resolve) => setTimeout(resolve, coalesceMs).unref())
      }
    } finally {
      isLooking = false
    }
  }

  async function newestItems(waiting: InboxListener[]): Promise<Map<Key, Key>> {
    const after = Math.min(...waiting.map(({ lastKey }) => lastKey))
    const lists = inLists(waiting.map(({ accountKey }) => accountKey))
    const rows = await Promise.all(lists.map((accounts) => db.all(newestItemOf, { ...accounts, after })))
    return new Map(rows.flat().map(({ account_key, newest }) => [account_key, Number(newest)]))
  }

  function start(listener: InboxListener): void {
    receiving.add(listener)
    void sendItems(listener)
      .catch((error) => {
        // The key was replaced, or the account suspended or deleted: a new connection gets the reason.
        if (!(error instanceof ApiError)) onError(error)
        listener.connection.end(chunkBytes(goodbye()))
      })
      .finally(() => {
        receiving.delete(listener)
        // Items may have come after the last read.
        wake()
      })
  }

  async function sendItems(listener: InboxListener): Promise<void> {
    const { accountKey: account_key, keyHash, connection } = listener
    for (let isComplete = false; !isComplete && connection.isOpen(); ) {
      await requireAuthor(db, keyHash)
      const upTo = await latestKey(db)
      const range = { account_key, after: listener.lastKey }
      const end = (await db.get(endOfNextLook, range))?.key
      const rows = await db.all(itemsAfter, { ...range, limit: itemsAtOnce })
      const hasAllOfLook = rows.length < itemsAtOnce
      isComplete = hasAllOfLook && end === undefined
      connection.send(chunkBytes(rows.map((row) => inboxEvent(inboxItemOf(row), row.key)).join('')))
      // The last item may be newer than `upTo`, which was read before it.
      const seen = hasAllOfLook ? (end ?? upTo) : 0
      listener.lastKey = Math.max(listener.lastKey, seen, rows.at(-1)?.key ?? 0)
      await connection.drained()
    }
  }
}

const newestItemOf = prepared((given: InList<Key> & { after: Key }) =>
  q
    .selectFrom('inbox_items')
    .select((eb) => ['account_key', eb.fn.max('key').as('newest')])
    .where('account_key', 'in', valuesIn<Key>(given))
    .where('key', '>', given.after)
    .groupBy('account_key'),
)
