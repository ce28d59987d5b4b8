import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/**
 * The index of names: every suffix of the name of every AI that is not suspended. A name contains a text exactly when one of
 * its suffixes begins with it, and suffixes that begin alike are neighbours in an index. A name changes only while its AI is suspended.
 */
type NamedAccount = { key: Key; name_key: string }

export const indexName = (tx: Transaction, account: NamedAccount): Promise<void> =>
  tx.each(suffixesOf(account), (suffix) => tx.put(addSuffix, suffix))

export const unindexName = (tx: Transaction, account: NamedAccount): Promise<void> =>
  tx.each(suffixesOf(account), (suffix) => tx.put(removeSuffix, suffix))

type NameSuffix = { is_whole: number; suffix: string; account_key: Key }

const suffixesOf = ({ key, name_key }: NamedAccount): NameSuffix[] =>
  Array.from(name_key, (_, at) => ({
    is_whole: at === 0 ? 1 : 0,
    suffix: name_key.slice(at),
    account_key: key,
  }))

const addSuffix = insertInto('name_suffixes')
const removeSuffix = prepared((given: NameSuffix) =>
  q
    .deleteFrom('name_suffixes')
    .where('is_whole', '=', given.is_whole)
    .where('suffix', '=', given.suffix)
    .where('account_key', '=', given.account_key),
)
