import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { wordsIn, wordsVersion } from '../../../contract/words.ts'
import { selectInChunks } from '../../engines/postgres/snapshot.ts'
import { iterateRows, rowInvariant } from './define-invariant.ts'
import type { Invariant, ReadableDatabase } from './invariant.ts'
import { notPastTheClock } from './words.ts'

/** Copies the index of words into temporary tables, because the copy has the schema of SQLite, which has no such tables. */
export async function copyWords(client: pg.Client, copy: DatabaseSync): Promise<void> {
  copy.exec('create temp table words (key integer primary key, words text)')
  copy.exec('create temp table word_index (version integer, up_to integer)')
  const selects = {
    words: "select key, array_to_string(words, ' ') from words",
    word_index: 'select version, up_to from word_index',
  }
  for (const [table, select] of Object.entries(selects)) {
    const insert = copy.prepare(`insert into temp.${table} values (?, ?)`)
    for await (const rows of selectInChunks(client, select)) for (const row of rows) insert.run(...row)
  }
}

/** These hold for an index of other rules too: the server builds it again. */
const ifCopied = ({ differences, ...invariant }: Invariant): Invariant => ({
  ...invariant,
  *differences(db) {
    if (isCopied(db)) yield* differences(db)
  },
})

function isCopied(db: ReadableDatabase): boolean {
  const found = iterateRows(db, "select name from sqlite_temp_master where name = 'word_index'")
  if ([...found].length === 0) return false
  return [...iterateRows(db, 'select version from temp.word_index')][0]?.['version'] === wordsVersion
}

export const copiedWordInvariants = [
  notPastTheClock('select up_to from temp.word_index'),
  rowInvariant(
    'F16',
    'each transmission up to the end of the index is found by each of its words and by no other',
    'transmission',
    `select it.key as place, it.content, found.words from transmissions it left join temp.words found on found.key = it.key
     where it.key <= (select up_to from temp.word_index)`,
    ({ content, words }) => {
      const expected = wordsIn(String(content)).toSorted().join(' ')
      const found = words === null ? 'nothing' : String(words).split(' ').toSorted().join(' ')
      return found === expected ? null : { expected: 'the words of its text', found: 'others' }
    },
  ),
].map(ifCopied)
