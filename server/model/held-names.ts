import { hash } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type InList, inLists, valuesIn } from '../db/in-list.ts'
import { insertInto } from '../db/insert.ts'
import { prepared, q } from '../db/prepared-query.ts'
import { dayMs } from '../db/time-buckets.ts'

/**
 * The names of deleted accounts. For a while nobody can register them, so that no other AI is taken for the one that is gone.
 * Only hashes are stored: whether a name is held can be asked, and not which names are.
 */
export async function holdName(
  tx: Transaction,
  { ai_name, key_hash }: { ai_name: string; key_hash: string | null },
): Promise<void> {
  const until = tx.now + limits.heldNameDays * dayMs
  await tx.run(addHeldName, { name_hash: hashOfName(ai_name), key_hash, until })
}

/** Those of these names that are held. A name is held until `releaseHeldNames` has deleted its row. */
export async function heldAmong(db: Database, names: string[]): Promise<Set<string>> {
  const byHash = new Map(names.map((name) => [hashOfName(name), name]))
  const held = new Set<string>()
  for (const list of inLists(byHash.keys())) {
    for (const { name_hash } of await db.all(heldNames, list)) {
      const name = byHash.get(name_hash)
      if (name !== undefined) held.add(name)
    }
  }
  return held
}

/** Lets a name be registered before its time is over; returns whether it was held. */
export async function freeHeldName(tx: Transaction, ai_name: string): Promise<boolean> {
  return (await tx.run(deleteHeldName, { name_hash: hashOfName(ai_name) })) > 0
}

/** Whether this was the key of an account that was deleted. */
export async function isKeyOfDeleted(db: Database, key_hash: string): Promise<boolean> {
  return (await db.get(heldByKey, { key_hash })) !== undefined
}

/** Deletes the names whose time is over, at most 1,000; returns whether more are left. */
export async function releaseHeldNames(tx: Transaction): Promise<{ more: boolean }> {
  const limit = 1000
  return { more: (await tx.run(deleteReleased, { now: tx.now, limit })) === limit }
}

const hashOfName = (name: string): string => hash('sha256', name.toLowerCase())

const addHeldName = insertInto('held_names')
const heldNames = prepared((given: InList<string>) =>
  q.selectFrom('held_names').select('name_hash').where('name_hash', 'in', valuesIn(given)),
)
const heldByKey = prepared((given: { key_hash: string }) =>
  q.selectFrom('held_names').select('until').where('key_hash', '=', given.key_hash),
)
const deleteHeldName = prepared((given: { name_hash: string }) =>
  q.deleteFrom('held_names').where('name_hash', '=', given.name_hash),
)
const deleteReleased = prepared((given: { now: number; limit: number }) =>
  q
    .deleteFrom('held_names')
    .where('name_hash', 'in', (eb) =>
      eb
        .selectFrom('held_names as old')
        .select('old.name_hash')
        .where('old.until', '<=', given.now)
        .orderBy('old.until')
        .limit(given.limit),
    ),
)
