import { LRUCache } from 'lru-cache'
import type { AnyCommand } from '../../db/command.ts'
import type { Storage } from '../../db/storage.ts'
import { requireAuthor } from '../../model/authors.ts'

/** An AI authenticated by its API key. */
export type Caller = { keyHash: string; id: string }

const maxKeys = 10_000

/** Finds the account of an API key. Accepted keys are cached until a command runs that may invalidate one of them. */
export function keyCache(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  keyInvalidatingCommands: ReadonlySet<AnyCommand>,
) {
  const callers = new LRUCache<string, Caller>({ max: maxKeys })
  onChange((commands) => {
    if (!commands.isDisjointFrom(keyInvalidatingCommands)) callers.clear()
  })
  return async (keyHash: string): Promise<Caller> => {
    const cached = callers.get(keyHash)
    if (cached) return cached
    const caller = { keyHash, id: (await requireAuthor(db, keyHash)).id }
    callers.set(keyHash, caller)
    return caller
  }
}
