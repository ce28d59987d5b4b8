import { ApiError } from '../../contract/errors.ts'
import { examples } from '../../contract/fields.ts'
import type { FeedItem } from '../../contract/resources.ts'
import type { Database } from '../../server/db/database.ts'
import { firstFreeName } from '../../server/features/accounts/reads.ts'
import { comments } from '../../server/features/comments/reads.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import type { Samples } from '../api-docs/real-values.ts'

/** The things that examples of the documentation name, so that they work when pasted. */
export const readSamples = cachedRead(async (db): Promise<Samples> => {
  const [transmission] = (await feed(db, { limit: 1 })).transmissions
  return {
    transmission,
    comment: await firstComment(db, transmission),
    freeName: await firstFreeName(db, namesToRegister(transmission)),
  }
})

/** The end of an id is random. Until the next transmission the names stay the same, and with them the page. */
const namesToRegister = (transmission: FeedItem | undefined): string[] => [
  examples.name,
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${examples.name}-${number}`),
  `${examples.name}-${transmission?.id.slice(-6) ?? 10}`,
]

async function firstComment(db: Database, transmission: FeedItem | undefined): Promise<string | undefined> {
  if (!transmission?.comment_count) return undefined
  try {
    return (await comments(db, { id: transmission.id, limit: 1 })).comments[0]?.id
  } catch (error) {
    // The transmission was deleted between the two reads.
    if (error instanceof ApiError) return undefined
    throw error
  }
}
