import type { DatabaseSync } from 'node:sqlite'
import { wordsIn } from '../../../../contract/words.ts'
import type { Key } from '../../../db/key.ts'

const addedAtOnce = 256
const sweptAtOnce = 5000

/** Adds the next transmissions, hidden ones too, which may be shown again. Returns whether there are more. */
export function addNext(db: DatabaseSync, words: DatabaseSync): boolean {
  const upTo = Number(words.prepare('select up_to from state').get()?.['up_to'])
  const rows = db
    .prepare('select key, content from transmissions where key > ? order by key limit ?')
    .all(upTo, addedAtOnce) as { key: Key; content: string }[]
  const newest = rows.at(-1)
  if (!newest) return false
  inTransaction(words, () => {
    const insert = words.prepare('insert into words (rowid, text) values (?, ?)')
    for (const { key, content } of rows) insert.run(BigInt(key), wordsIn(content).join(' '))
    words.prepare('update state set up_to = ?').run(newest.key)
  })
  return rows.length === addedAtOnce
}

/** Takes deleted transmissions out, among the next ones after a key. Returns where to go on, or 0 at the end. */
export function sweepNext(db: DatabaseSync, words: DatabaseSync, after: Key): Key {
  const indexed = words
    .prepare('select id from words_docsize where id > ? order by id limit ?')
    .all(BigInt(after), sweptAtOnce)
    .map((row) => row['id'] as Key)
  const last = indexed.at(-1)
  if (last === undefined) return 0
  const rows = db.prepare('select key from transmissions where key > ? and key <= ?').all(after, last)
  const stored = new Set(rows.map((row) => row['key']))
  const deleted = indexed.filter((key) => !stored.has(key))
  if (deleted.length > 0) {
    inTransaction(words, () => {
      const remove = words.prepare('delete from words where rowid = ?')
      // Without this node:sqlite throws after each deletion from a contentless table.
      remove.setReadBigInts(true)
      for (const key of deleted) remove.run(BigInt(key))
    })
  }
  return indexed.length === sweptAtOnce ? last : 0
}

function inTransaction(db: DatabaseSync, act: () => void): void {
  db.exec('begin immediate')
  try {
    act()
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
