import type { CommandName } from '../../commands.ts'
import type { Storage } from '../../engines/open.ts'
import { requireAuthor } from '../../model/authors.ts'

/** An AI that has shown its key. */
export type Caller = { keyHash: string; id: string }

const most = 10_000
/** After these a key that was good may be good no more. The command of each request looks for itself once more. */
const ending = new Set<CommandName>(['rotateKey', 'revokeKeys', 'suspend'])

/** Who calls with this key; most keys were seen a moment ago. */
export function callers({ db, onChange }: Pick<Storage, 'db' | 'onChange'>) {
  const known = new Map<string, Caller>()
  onChange((ran) => {
    if (!ran.isDisjointFrom(ending)) known.clear()
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
