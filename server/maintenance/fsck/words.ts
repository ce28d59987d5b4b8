import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { wordsIn, wordsVersion } from '../../../contract/words.ts'
import { type Key, keyAt } from '../../db/key.ts'
import { connect } from '../../engines/sqlite/connect.ts'
import { inodeOf, removeWordFile, wordFile, wordSettings } from '../../engines/sqlite/words/word-file.ts'
import { sqlInvariant } from './define-invariant.ts'
import type { BrokenInvariant, Difference, Invariant, ReadableDatabase } from './invariant.ts'
import { openImmutable } from './open-read-only.ts'

export type CheckedWords = { invariants: Invariant[]; close(): void }

/** So many transmissions are compared at a time, each in 20 bytes. */
const comparedAtOnce = 2_000_000

/**
 * The invariants of the index of words beside a SQLite database, if there is one of these rules. It is opened before fsck
 * begins: what is missing in it then because it was deleted is missing in the database too. A file whose tables could not be
 * made, because the disk was full or failed, is no index yet: the server makes it anew.
 */
export function checkedWords(dataDir: string): CheckedWords {
  const file = wordFile(dataDir)
  if (inodeOf(file) === undefined) return { invariants: [], close: () => {} }
  try {
    const words = existsSync(`${file}-wal`)
      ? connect(file, { readOnly: true, settings: wordSettings })
      : openImmutable(file).raw
    words.exec('begin')
    const state = hasTables(words) ? words.prepare('select version, up_to from state').get() : undefined
    const upTo = Number(state?.['up_to'] ?? 0)
    return {
      invariants: state?.['version'] === wordsVersion ? invariantsOf(words, upTo) : [],
      close: () => words.close(),
    }
  } catch (error) {
    const found = (error as Error).message
    const unreadable = { where: file, expected: 'an index that can be read', found }
    const invariant = {
      id: 'F16',
      promise: 'the index of words can be read',
      differences: () => [unreadable],
    }
    return { invariants: [invariant], close: () => {} }
  }
}

const hasTables = (words: DatabaseSync): boolean =>
  words.prepare(`select 1 from sqlite_schema where name = 'state'`).get() !== undefined

/** Deletes an index that is broken: the server builds it again. Returns what was wrong with it. */
export function repairWords(db: ReadableDatabase, dataDir: string): BrokenInvariant[] {
  const { invariants, close } = checkedWords(dataDir)
  const broken = brokenAmong(invariants, db)
  close()
  if (broken.length > 0) removeWordFile(wordFile(dataDir))
  return broken
}

export const brokenAmong = (invariants: Invariant[], db: ReadableDatabase): BrokenInvariant[] =>
  invariants.flatMap(({ id, promise, differences }) => {
    const times = [...differences(db)].length
    return times > 0 ? [{ id, promise, times, examples: [] }] : []
  })

const invariantsOf = (words: DatabaseSync, upTo: Key): Invariant[] => [
  notPastTheClock(String(upTo)),
  {
    id: 'F16',
    promise: 'each transmission up to the end of the index is found by each of its words and by no other',
    *differences(db) {
      words.exec('create virtual table if not exists temp.postings using fts5vocab(main, words, instance)')
      let after: Key = 0
      for (;;) {
        const texts = textsAfter(db, after, upTo)
        if (texts.length === 0) return
        after = texts.at(-1)?.key ?? upTo
        yield* compare(
          db,
          words,
          texts.map(({ key }) => key),
        )
      }
    },
  },
]

/** `upTo` is a number, or a query that returns it. */
export const notPastTheClock = (upTo: string): Invariant =>
  sqlInvariant(
    'F16',
    'the index of words does not end after the clock',
    'the index',
    `select 'of words' as place, ${keyAt(1)} * last_ms + used as expected, (${upTo}) as found from clock
     where (${upTo}) > ${keyAt(1)} * last_ms + used`,
  )

const textsAfter = ({ raw }: ReadableDatabase, after: Key, upTo: Key) =>
  raw
    .prepare('select key from transmissions where key > ? and key <= ? order by key limit ?')
    .all(after, upTo, comparedAtOnce) as { key: Key }[]

/** Adds up the hashes of each transmission's words, as the index has them and as its text says. */
function* compare(db: ReadableDatabase, words: DatabaseSync, keys: Key[]): Iterable<Difference> {
  const sums = new Float64Array(keys.length)
  const places = new Map(keys.map((key, at) => [key, at]))
  let term: unknown
  let hash = 0
  const postings = words.prepare('select term, doc from temp.postings')
  postings.setReturnArrays(true)
  for (const posting of postings.iterate() as Iterable<unknown>) {
    const [word, key] = posting as [string, Key]
    const at = places.get(key)
    if (at === undefined) continue
    if (word !== term) hash = hashOf(word)
    term = word
    sums[at] = (sums[at] ?? 0) + hash
  }
  const text = db.raw.prepare('select content from transmissions where key = ?')
  for (const [at, key] of keys.entries()) {
    const expected = wordsIn(String(text.get(key)?.['content'])).reduce((sum, word) => sum + hashOf(word), 0)
    if (sums[at] !== expected)
      yield { where: `transmission ${key}`, expected: 'the words of its text', found: 'others' }
  }
}

/** FNV-1a, of which a few thousand add up exactly in a double. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
