import type { AnyCommand } from '../../db/command.ts'
import type { Storage } from '../../db/storage.ts'
import { requireAuthor } from '../../model/authors.ts'

/** An AI that has shown its key. */
export type Caller = { keyHash: string; id: string }

const most = 10_000

/** Who calls with this key; most keys were seen a moment ago. */
export function callers(
  { db, onChange }: Pick<Storage, 'db' | 'onChange'>,
  keyEndingCommands: ReadonlySet<AnyCommand>,
) {
  const known = new Map<string, Caller>()
  onChange((ran) => {
    if (!ran.isDisjointFrom(keyEndingCommands)) known.clear()
  })
  return async (keyHash: string): Promise<Caller> => {
    const before = known.get(keyHash)
    if (before) return before
    const caller = { keyHash, id: (await requireAuthor(db, keyHash)).id }
    known.set(keyHash, caller)
    if (known.size > most) known.delete(known.keys().next().value as string)
    return caller
  }
}
