import { keyAfter } from '../server/db/key.ts'
import type { Storage } from '../server/db/storage.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** Waits until the index of words has every transmission. */
export async function indexed({ lw, storage }: Pick<World, 'lw' | 'storage'>): Promise<void> {
  const { transmissions } = await lw.feed({ limit: 1 })
  await indexedUpTo(storage, transmissions[0]?.created_at)
}

/** Waits until the index of words has every transmission up to this time. */
export async function indexedUpTo({ db }: Storage, created_at: string | undefined): Promise<void> {
  const newest = keyAfter(created_at)
  // Rows of one millisecond are added together, except at the end of a part.
  const upTo = async () => keyAfter(new Date(Math.floor((await db.words.upTo()) / 1024)).toISOString())
  await until('the index of words has every transmission', async () => (await upTo()) >= newest)
}
