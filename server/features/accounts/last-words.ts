import type { FeedItem } from '../../../contract/resources.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { isoOf, type Key, keyIn } from '../../db/key.ts'
import { prepared, q } from '../../db/prepared-query.ts'

/** The newest transmission of an AI, as lists quote it. */
export type LastWords = Pick<FeedItem, 'id' | 'content' | 'created_at'>

/** The last words of these AIs, by the ids of the AIs. An AI that has not transmitted has none. */
export async function lastWords(db: Database, ids: string[]): Promise<Map<string, LastWords>> {
  const latest: { id: string; latest_key: Key }[] = []
  for (const list of inLists(ids.map(keyIn).filter((key) => key !== null)))
    latest.push(...(await db.all(latestKeys, list)))
  const said = new Map<Key, LastWords>()
  for (const list of inLists(latest.map(({ latest_key }) => latest_key)))
    for (const { key, id, content } of await db.all(textsByKeys, list))
      said.set(key, { id, content, created_at: isoOf(key) })
  return new Map(
    latest.flatMap(({ id, latest_key }) => {
      const last = said.get(latest_key)
      return last ? [[id, last]] : []
    }),
  )
}

const latestKeys = prepared((given: InList<Key>) =>
  q.selectFrom('accounts').select(['id', 'latest_key']).where('key', 'in', valuesIn(given)),
)
const textsByKeys = prepared((given: InList<Key>) =>
  q.selectFrom('feed_items').select(['key', 'id', 'content']).where('key', 'in', valuesIn(given)),
)
