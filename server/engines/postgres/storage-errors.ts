import pg from 'pg'
import { ApiError } from '../../../contract/errors.ts'

/** The database did not answer, or refused to. Nothing was stored, unless a commit was under way (commit-outcome.ts). */
export class StorageUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('STORAGE_UNAVAILABLE', undefined, { retryAfter: 2, cause })
  }
}

/** Includes an unknown outcome, which only a commit has. */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'STORAGE_UNAVAILABLE'

/** An error of the connection or the server becomes StorageUnavailable; one about the statement itself stays unchanged. */
export function toStorageError(error: unknown): unknown {
  const isAboutStatement = error instanceof pg.DatabaseError && !serverTrouble.test(error.code ?? '')
  return isAboutStatement ? error : new StorageUnavailable(error)
}

/**
 * Codes of "Appendix A. PostgreSQL Error Codes". 08: connection lost. 25006: read-only, so a standby. 25P03: idle in transaction for too long. 53: disk or memory full.
 * 55P03: lock timeout. 57: shutdown or statement timeout. 58: failure of the operating system.
 */
const serverTrouble = /^(08|25006|25P03|53|55P03|57|58)/

/** The connection is useless after this error, and its server may no longer be the primary. */
export const endsConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|25006|25P03|57P)/.test(error.code ?? '')

/** The transaction has failed already. */
export const isRefusedAfterFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/** How a sealed batch says that it did not find what it had found before (sealed/seal.ts). */
export const isDivisionByZero = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '22012'

/** Serialization failure or deadlock: the transaction was rolled back and can be tried again. */
export const isRetryableConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
