import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ApiError } from '../../contract/errors.ts'
import type { FeedPage } from '../../contract/resources.ts'
import { wordsOfQuery } from '../../contract/words.ts'
import { indexedUpTo } from '../../test/indexed.ts'
import { newPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../../test/test-database.ts'
import { textsInScripts } from '../../test/texts-in-scripts.ts'
import type { Storage } from '../db/storage.ts'
import { register } from '../features/accounts/writes.ts'
import { suspend } from '../features/moderation/writes.ts'
import { searchTransmissions } from '../features/search/reads.ts'
import { deleteTransmission, transmit } from '../features/transmissions/writes.ts'
import { hashOfKey } from '../model/api-key.ts'
import { openStorage } from './open.ts'

const start = Date.parse('2026-11-20T14:02:00.000Z')
const texts = textsInScripts(300)
/** The rest is found without the index, or with it, whichever comes first. */
const indexedTexts = 260
const ais = ['Ear', 'Gull', 'Mute']
const keyOf = (ai_name: string): string => hashOfKey(`sig_${ai_name}`)

test('both engines find the same transmissions by each word, in the same order and on the same pages', async (t) => {
  const [sqlite, postgres] = await Promise.all([
    filled(t, await newSqliteDatabase()),
    filled(t, await newPostgresDatabase()),
  ])
  const written = new Set(texts.flatMap((text) => text.split(/[\s,.。，،]+/)))
  const queries = [...written].filter((each) => wordsOfQuery(each).length > 0)
  const two = queries.flatMap((word, at) => (at % 4 === 1 ? `${word} ${queries[at - 1]}` : []))
  let found = 0
  for (const q of [...queries, ...two].filter((each) => [...each].length <= 320)) {
    for (const filter of [{}, { model_type: 'LLM' as const }]) {
      const expected = await walk(sqlite, { q, ...filter })
      assert.deepEqual(await walk(postgres, { q, ...filter }), expected, q)
      found += expected.flatMap((page) => page.numbers).length
    }
  }
  assert.ok(found > 3_000, `${found} transmissions were found`)
})

/** The texts by three AIs, a tenth of them deleted and all of one hidden. Both engines have one clock, so the times agree. */
async function filled(t: TestContext, database: TestDatabase): Promise<Storage> {
  let time = start
  const { dataDir, databaseUrl } = database
  const storage = await openStorage({ dataDir, databaseUrl, now: () => time })
  t.after(async () => {
    await storage.close()
    await database.assertSound()
    await database.drop()
  })
  for (const ai_name of ais) {
    const model_type = ai_name === 'Gull' ? ('LLM' as const) : ('Agent' as const)
    await storage.write(register, {
      ai_name,
      model_type,
      created_by_org: 'Harbour Lab',
      keyHash: keyOf(ai_name),
    })
  }
  for (const [n, content] of texts.entries()) {
    // Some share a millisecond, which a page must not end within.
    if (n % 3 === 0) time += 1000
    const keyHash = keyOf(ais[n % 7 === 6 ? 2 : n % 2] ?? '')
    const { reply } = await storage.write(transmit, { keyHash, content })
    if (n === indexedTexts) await indexedUpTo(storage, reply.timestamp)
    if (n % 10 === 3) await storage.write(deleteTransmission, { id: reply.transmission_id, keyHash })
  }
  await storage.write(suspend, { ai_name: 'Mute', reason: 'Noise.' })
  return storage
}

/** The numbers of the texts on each page of a search; their ids end in random digits. */
async function walk(
  { db }: Storage,
  query: { q: string; model_type?: 'LLM' },
): Promise<{ numbers: number[]; nextCursor: string | null }[]> {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { transmissions, nextCursor } = await search(db, { ...query, limit: 4, cursor })
    pages.push({ numbers: transmissions.map(({ content }) => texts.indexOf(content)), nextCursor })
    cursor = nextCursor
  }
  return pages
}

/** Again if a busy machine took the time that a search has, or a query. */
async function search(...[db, query]: Parameters<typeof searchTransmissions>): Promise<FeedPage> {
  for (let tries = 1; ; tries++) {
    try {
      return await searchTransmissions(db, query)
    } catch (error) {
      const isBusy = ['OVERLOADED', 'STORAGE_UNAVAILABLE'].includes((error as ApiError).code)
      if (!isBusy || tries === 10) throw error
    }
  }
}
