import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { wordsVersion } from '../../../../contract/words.ts'
import type { Key } from '../../../db/key.ts'
import { connect } from '../connect.ts'
import { createPrivate } from '../file-modes.ts'

/** The file with the index of words. It is derived, and may be deleted at any time: it is built again. */
export const wordFile = (dataDir: string): string => join(dataDir, 'search.db')

/** The database that an index belongs to: its instance, and a key that is not before any of its rows. */
export type IndexedDatabase = { instance: string; lastKey: Key }

/**
 * The words of a row are one text, separated by spaces. They have no ASCII characters but letters, digits and `_`, and this
 * tokenizer leaves all others as they are. Neither the texts nor the places of the words are stored.
 */
const schema = `
  create virtual table words using fts5(
    text, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
  );
  create table state (one integer primary key check (one = 1), version integer, instance text, up_to integer);`

/** A power cut may lose what was added last, together with the key up to which it was added. */
export const wordSettings = {
  synchronous: 1,
  page_size: 4096,
  wal_autocheckpoint: 1000,
  journal_size_limit: 8 * 1024 * 1024,
}

/** Identifies the file behind a path; undefined if there is none. */
export const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino

export function removeWordFile(file: string): void {
  // SQLite would replay a log that was left alone into the next file.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true })
}

/** Removes an index of other rules, of another database, or of a later state of it, before anything reads it. */
export function removeUnlessOf(file: string, database: IndexedDatabase): void {
  try {
    const db = connect(file, { readOnly: true, settings: wordSettings })
    try {
      if (isOf(db, database)) return
    } finally {
      db.close()
    }
  } catch {
    // A file that cannot be read is removed too.
  }
  removeWordFile(file)
}

function isOf(db: DatabaseSync, { instance, lastKey }: IndexedDatabase): boolean {
  const state = db.prepare('select version, instance, up_to from state').get()
  return (
    state?.['version'] === wordsVersion && state['instance'] === instance && Number(state['up_to']) <= lastKey
  )
}

/** Opens the file for the thread that fills it, and makes it if it is missing. */
export function openWordFile(file: string, instance: string): DatabaseSync {
  if (inodeOf(file) === undefined) removeWordFile(file)
  createPrivate(file)
  const db = connect(file, {
    cacheKiB: 4000,
    settings: wordSettings,
  })
  try {
    db.exec('begin immediate')
    if (!db.prepare("select 1 from sqlite_master where name = 'state'").get()) {
      db.exec(schema)
      db.prepare('insert into state values (1, ?, ?, 0)').run(wordsVersion, instance)
    }
    db.exec('commit')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
