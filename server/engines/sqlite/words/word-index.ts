import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ApiError } from '../../../../contract/errors.ts'
import type { Key } from '../../../db/key.ts'
import type { Deadline, WordIndex } from '../../../db/word-index.ts'
import { connect } from '../connect.ts'
import { inodeOf, wordFile, wordSettings } from './word-file.ts'

const cacheKiB = 1000

type OpenFile = { inode: number; db: DatabaseSync; state: StatementSync; find: StatementSync }

/** The index of words as one thread reads it: a connection of its own to a file that another thread fills. */
export class SqliteWordIndex implements WordIndex {
  readonly #file: string
  #open: OpenFile | undefined

  constructor(dataDir: string) {
    this.#file = wordFile(dataDir)
  }

  /** Follows a file that was deleted and made again. A file that cannot be read counts as missing: every row is read then. */
  async upTo(): Promise<Key> {
    const inode = inodeOf(this.#file)
    if (this.#open?.inode !== inode) this.close()
    if (inode === undefined) return 0
    try {
      this.#open ??= openFile(this.#file, inode)
      return Number(this.#open.state.get()?.['up_to'] ?? 0)
    } catch {
      this.close()
      return 0
    }
  }

  async find(
    words: string[],
    { before, after, limit }: { before: Key; after: Key; limit: number },
    deadline: Deadline,
  ): Promise<Key[]> {
    if (!this.#open) return []
    const keys: Key[] = []
    // The words of ours have no quotes. FTS5 takes a number with a point for no bound, hence the BigInt.
    const match = words.map((word) => `"${word}"`).join(' ')
    try {
      for (const row of this.#open.find.iterate(match, BigInt(before), BigInt(after), limit)) {
        keys.push(row['rowid'] as Key)
        deadline.requireTime()
      }
    } catch (error) {
      if (error instanceof ApiError) throw error
      this.close()
      throw new ApiError(
        'STORAGE_UNAVAILABLE',
        'The index of words cannot be read: try again after Retry-After.',
        {
          retryAfter: 1,
          cause: error,
        },
      )
    }
    deadline.requireTime()
    return keys
  }

  close(): void {
    this.#open?.db.close()
    this.#open = undefined
  }
}

function openFile(file: string, inode: number): OpenFile {
  const db = connect(file, { readOnly: true, cacheKiB, settings: wordSettings })
  try {
    const state = db.prepare('select up_to from state')
    const find = db.prepare(
      'select rowid from words where words match ? and rowid < ? and rowid > ? order by rowid desc limit ?',
    )
    return { inode, db, state, find }
  } catch (error) {
    db.close()
    throw error
  }
}
