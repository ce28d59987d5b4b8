import { ApiError } from '../../../contract/errors.ts'
import type { Reads } from '../../db/database.ts'
import { SqliteDatabase } from './database.ts'
import { databaseFile } from './database-file.ts'
import { failureKind } from './failure-kind.ts'
import { SqliteWordIndex } from './words/word-index.ts'

/** The page cache of a reader thread. All connections share the cache of the operating system behind it. */
const readerCacheKiB = 4_000

/** A connection for a reader thread, beside the one of the main thread. */
export const openSqliteReads = (dataDir: string): Reads =>
  readsOf(
    new SqliteDatabase(databaseFile(dataDir), { readOnly: true, cacheKiB: readerCacheKiB }),
    new SqliteWordIndex(dataDir),
  )

/** The reads of a server. A failure of the file becomes STORAGE_UNAVAILABLE, as in PostgreSQL. */
export const readsOf = (db: SqliteDatabase, words: SqliteWordIndex): Reads => ({
  all: (query, input) => db.all(query, input).catch(refuseIfUnavailable),
  get: (query, input) => db.get(query, input).catch(refuseIfUnavailable),
  words,
})

function refuseIfUnavailable(error: unknown): never {
  if (failureKind(error) === 'other') throw error
  throw new ApiError('STORAGE_UNAVAILABLE', undefined, { retryAfter: 5, cause: error })
}
