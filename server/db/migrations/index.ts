import { first } from './0001-first.ts'
import { moderation } from './0002-moderation.ts'
import { blocksAndInvites } from './0003-blocks-and-invites.ts'
import type { Migration } from './migration.ts'

/** In order. A released migration is never edited, only followed by the next number. */
export const migrations: Migration[] = [
  { number: 1, name: 'first', statements: first },
  { number: 2, name: 'moderation', statements: moderation },
  { number: 3, name: 'blocks and invites', statements: blocksAndInvites },
]
