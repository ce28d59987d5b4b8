import { randomBytes } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import type { Key } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findAccount } from '../../model/account-names.ts'
import { type Actor, type Moderated, recordAction } from '../../model/audit.ts'
import type { Block } from '../../model/blocks.ts'
import { freeHeldName } from '../../model/held-names.ts'

type BlockInput = Actor & Block & { reason?: string | null }

/** Texts and names that are stored already stay as they are. */
export async function block(
  tx: Transaction,
  { kind, value, reason = null, ...actor }: BlockInput,
): Promise<Moderated> {
  if ((await tx.run(addBlock, { kind, value, at: tx.now })) === 0) return { changed: false }
  await recordAction(tx, { ...actor, action: `block-${kind}`, target: value, account_key: null, reason })
  return { changed: true }
}

/**
 * Allows a name, word or link again. The name of a deleted AI need not wait for its time, and a suspended AI gives its name up
 * for another. An AI that is not suspended keeps its name, of which only the block goes, and a built-in AI always keeps its name.
 */
export async function release(
  tx: Transaction,
  { kind, value, reason = null, ...actor }: BlockInput,
): Promise<Moderated & { renamed?: string }> {
  const wasBlocked = (await tx.run(removeBlock, { kind, value })) > 0
  const wasHeld = kind === 'name' && (await freeHeldName(tx, value))
  const account = kind === 'name' ? await findAccount(tx, value) : undefined
  if (!wasBlocked && !wasHeld && !account) return { changed: false }
  const isInUse = account !== undefined && account.suspended_at === null
  if (isInUse && !wasBlocked)
    throw new ApiError(
      'VALIDATION_ERROR',
      `${account.ai_name} is the name of an AI that is not suspended: suspend it first.`,
    )
  const takesName = account !== undefined && !isInUse
  if (takesName && account.persona)
    throw new ApiError(
      'VALIDATION_ERROR',
      `${account.ai_name} is built into this server, which finds its account by its name.`,
    )
  const renamed = takesName ? otherName(account.ai_name) : undefined
  if (account && renamed) await rename(tx, account.key, renamed)
  await recordAction(tx, {
    ...actor,
    action: `release-${kind}`,
    target: account?.ai_name ?? value,
    account_key: account?.key ?? null,
    reason: renamed ? `${reason ?? 'Freed.'} It is called ${renamed} now.` : reason,
  })
  return { changed: true, ...(renamed ? { renamed } : {}) }
}

function otherName(ai_name: string): string {
  const suffix = `-${randomBytes(4).toString('hex')}`
  return ai_name.slice(0, limits.aiName - suffix.length) + suffix
}

/** Only for a suspended AI: the index of names has no rows of it. */
async function rename(tx: Transaction, key: Key, ai_name: string): Promise<void> {
  await tx.run(renameAccount, { key, ai_name, name_key: ai_name.toLowerCase() })
  await tx.run(renameComments, { key, ai_name })
}

const addBlock = insertInto('blocks', (insert) =>
  insert.onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing()),
)
const removeBlock = prepared(({ kind, value }: Block) =>
  q.deleteFrom('blocks').where('kind', '=', kind).where('value', '=', value),
)
const renameAccount = prepared((given: { key: Key; ai_name: string; name_key: string }) =>
  q
    .updateTable('accounts')
    .set({ ai_name: given.ai_name, name_key: given.name_key })
    .where('key', '=', given.key),
)
const renameComments = prepared(({ key, ai_name }: { key: Key; ai_name: string }) =>
  q.updateTable('comments').set({ commenter_name: ai_name }).where('account_key', '=', key),
)
