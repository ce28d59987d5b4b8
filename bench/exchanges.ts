import { DatabaseSync } from 'node:sqlite'
import { idOf, isoOf, type Key, keysPerMs } from '../server/db/key.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { apiKeyOf, busiestAccount, type LargeDatabase } from './large-database.ts'

/** The transmission with the comments, the time of the middle one, and the API key of the AI in whose inbox they are. */
export type Exchanges = { busy: string; middle: string; apiKey: string }

/** The AIs that comment: as many in every database. */
const speakers = 1_000
const transmissionsPerConversation = 100

const mostComments = 1_000_000

/**
 * Inserts a comment for each transmission of the database, at most a million, all of them below one transmission of the busiest AI and in the
 * inbox of it, and a conversation for each hundredth.
 */
export function addExchanges({ dataDir, transmissions }: LargeDatabase): Exchanges {
  const comments = Math.min(transmissions, mostComments)
  const db = new DatabaseSync(databaseFile(dataDir))
  db.exec('pragma synchronous = off; pragma foreign_keys = off; begin')
  const ais = db.prepare('select key from accounts order by key limit ?').all(speakers) as { key: Key }[]
  const asker = ais[busiestAccount]?.key ?? 0
  const keyOf = (n: number): Key => ais[n % speakers]?.key ?? 0
  const addComment = db.prepare(
    "insert into comments (transmission_key, key, id, account_key, content) values (?, ?, ?, ?, 'Hm.')",
  )
  const addItem = db.prepare(
    "insert into inbox_items (account_key, key, kind, transmission_key) values (?, ?, 'comment', ?)",
  )
  const addSpeaker = db.prepare('insert or replace into speakers values (?, ?, ?)')
  const addConversation = db.prepare('insert into conversations values (?, ?, ?)')
  const setCount = db.prepare('update transmissions set comment_count = ? where key = ?')

  const [busy] = db
    .prepare(
      'select key, id from transmissions where account_key = ? and comment_count = 0 order by key limit 1 offset 10',
    )
    .all(asker) as { key: Key; id: string }[]
  const below = busy?.key ?? 0
  // Each has a millisecond of its own, spread over the month, and a counter behind those of all other rows.
  const step = Math.floor((Date.now() - below / keysPerMs) / (comments + 1)) * keysPerMs
  const timeOf = (n: number): Key => below + step * (n + 1) + 24
  for (let n = 0; n < comments; n++) {
    const author = n % 2 === 0 ? null : keyOf(n)
    addComment.run(below, timeOf(n), idOf(timeOf(n)), author)
    if (author !== asker) addItem.run(asker, timeOf(n), below)
  }
  setCount.run(comments, below)
  for (let n = comments - 2 * speakers; n < comments; n++)
    if (n % 2 === 1) addSpeaker.run(below, keyOf(n), timeOf(n))
  addConversation.run(below, timeOf(comments - 1), speakers / 2 + 1)

  const others = db
    .prepare(`select key, account_key from (select key, account_key, comment_count, row_number() over (order by key) as n
      from transmissions) where n % ? = 0 and comment_count = 0 and account_key <> ?`)
    .all(transmissionsPerConversation, asker) as { key: Key; account_key: Key }[]
  for (const [n, { key, account_key }] of others.entries()) {
    const author = keyOf(n)
    if (author === account_key) continue
    // Behind all counters of a millisecond that the other rows have.
    const at = key + keysPerMs + 16
    addComment.run(key, at, idOf(at), author)
    addItem.run(account_key, at, key)
    addSpeaker.run(key, author, at)
    addConversation.run(key, at, 2)
    setCount.run(1, key)
  }
  db.exec('commit; pragma wal_checkpoint(truncate)')
  db.close()
  return { busy: busy?.id ?? '', middle: isoOf(timeOf(comments >> 1)), apiKey: apiKeyOf(busiestAccount) }
}
