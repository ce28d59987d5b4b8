import { randomUUID } from 'node:crypto'
import { buildApp } from '../app/app.ts'
import { openStorage } from '../server/engines/open.ts'
import { prepareAiSearch } from '../server/features/search/ai-word-search.ts'
import { indexedUpTo } from '../test/indexed.ts'
import { atMost, type Figure, formatNumber } from './figure.ts'
import { type LargeDatabase, rareTypeTag } from './large-database.ts'
import { median } from './rounds.ts'

const searches = 200
/** A search that takes longer is refused. */
const refusedMs = 250

/** The first page of a search, by how many transmissions have its words; in this process, so that no socket adds its time. */
export async function search(database: LargeDatabase): Promise<Figure[]> {
  const storage = await openStorage({ dataDir: database.dataDir })
  const app = buildApp({ storage, now: Date.now })
  const headers = { host: 'longwave.test' }
  const read = (url: string) => app.inject({ url, headers })
  const like = (payload: object) =>
    app.inject({ method: 'POST', url: `/api/like/${database.transmission_id}`, headers, payload })
  try {
    await indexedUpTo(storage, (await read('/api/feed?limit=1')).json().transmissions[0].created_at)
    // A reader does so after its start.
    const began = performance.now()
    await prepareAiSearch(storage.db, Date.now())
    const prepared = performance.now() - began
    const rows: Figure[] = []
    const slowest = { ms: 0, what: '', refused: 0 }
    for (const [words, q] of Object.entries({
      'a word that all have': 'calm',
      'a word that one of 50 has': `tag${rareTypeTag}`,
      'two words that one of 50 has, and none has both': 'tag11%20tag12',
      'a word that none has': 'zzqqzz',
    })) {
      const what = `search, ${words}`
      const times: number[] = []
      for (let n = 0; n < searches; n++) {
        // The answer to the search before is cached until something is written.
        await like({ liker_id: randomUUID() })
        const began = performance.now()
        const { statusCode } = await read(`/api/search?q=${q}`)
        const ms = performance.now() - began
        times.push(ms)
        if (statusCode !== 200) slowest.refused++
        if (ms > slowest.ms) Object.assign(slowest, { ms, what })
      }
      const scale = `slowest of ${searches}: ${formatNumber(Math.max(...times))} ms`
      rows.push({ what, figure: median(times), unit: 'ms', target: atMost(5), scale })
    }
    const scale = `${slowest.what}; ${slowest.refused} refused; words of AIs, before: ${formatNumber(prepared)} ms`
    return [
      ...rows,
      { what: 'the slowest search', figure: slowest.ms, unit: 'ms', target: atMost(refusedMs), scale },
    ]
  } finally {
    await app.close()
    await storage.close()
  }
}
