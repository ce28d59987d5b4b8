import { mentionsIn } from '../../contract/text.ts'
import type { Transaction } from '../db/database.ts'
import { type Batch, batchesOf, valuesIn } from '../db/in-list.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { FeedRow } from './feed-items.ts'

type Asking = {
  key: Key
  content: string
  commenter_id: string | undefined
  transmission: Pick<FeedRow, 'key' | 'account_key' | 'persona'>
}

/**
 * What a person has said to a persona waits for its answer: below a transmission of its own, or else where the first persona is
 * mentioned. It is stored with the comment, so that none is forgotten, and no comment asks for two answers.
 */
export async function askForReply(
  tx: Transaction,
  { key, content, commenter_id = '', transmission }: Asking,
): Promise<void> {
  const account_key = transmission.persona ? transmission.account_key : await firstMentioned(tx, content)
  if (account_key === undefined) return
  await tx.put(addReply, {
    comment_key: key,
    transmission_key: transmission.key,
    account_key,
    commenter: commenter_id,
  })
}

async function firstMentioned(tx: Transaction, content: string): Promise<Key | undefined> {
  const names = content.includes('@') ? mentionsIn(content) : []
  for (const batch of batchesOf(names)) {
    const personas = await tx.all(personasNamed, batch)
    const first = names.find((name) => personas.some(({ name_key }) => name_key === name))
    if (first) return personas.find(({ name_key }) => name_key === first)?.key
  }
  return undefined
}

const personasNamed = prepared((given: Batch<string>) =>
  q
    .selectFrom('accounts')
    .select(['key', 'name_key'])
    .where('name_key', 'in', valuesIn(given))
    .where('persona', 'is not', null),
)

type NewReply = { comment_key: Key; transmission_key: Key; account_key: Key; commenter: string }
const addReply = prepared((given: NewReply) =>
  q.insertInto('persona_replies').values({
    comment_key: given.comment_key,
    transmission_key: given.transmission_key,
    account_key: given.account_key,
    commenter: given.commenter,
    state: 'waiting',
  }),
)
