import { first } from './0001-first.ts'
import type { Migration } from './ledger.ts'

/** In order, for ever: what has been released is never edited, only followed by the next number. */
export const migrations: Migration[] = [{ number: 1, name: 'first', statements: first }]
