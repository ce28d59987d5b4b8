import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { type AppOptions, buildApp } from '../../app/app.ts'
import type { Fetch } from '../../app/in-process.ts'
import { Longwave } from '../../sdk/index.ts'
import { openStorage } from '../../server/engines/open.ts'
import { DatabaseTime } from '../../server/engines/postgres/database-time.ts'
import type { HeardBatches } from '../../server/engines/postgres/heard-batches.ts'
import { watchPeerChanges } from '../../server/engines/postgres/peer-changes.ts'
import { assertSoundDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { fetchWithContractCheck, hour, type RawRequest, sendRaw, stoppedClock } from '../world.ts'
import { createDatabase, runSql } from './databases.ts'

const baseUrl = 'http://longwave.test'
export const noon = '2026-11-20T12:00:00.000Z'

/** Two instances on one database. With `hasTime` both have its time; otherwise their clocks stand still, the second's an hour behind. */
export async function openTwoInstances(
  t: TestContext,
  { hasTime = false, ...options }: Partial<AppOptions> & { hasTime?: boolean } = {},
) {
  const { url, drop } = await createDatabase()
  const open = async (late: number) => {
    const stopped = stoppedClock(new Date(Date.parse(noon) - late).toISOString()).now
    const storage = await openStorage({ dataDir: '', databaseUrl: url, ...(hasTime ? {} : { now: stopped }) })
    const { now } = storage
    const app = buildApp({ storage, now }, { publicUrl: baseUrl, ...options })
    const fetch = fetchWithContractCheck(app)
    const request = (method: string, path: string, options?: RawRequest) =>
      sendRaw(fetch, method, new URL(path, baseUrl), options)
    const lw = (apiKey?: string) => new Longwave({ baseUrl, fetch, ...(apiKey && { apiKey }) })
    return { storage, app, fetch, request, lw }
  }
  const first = await open(0)
  const second = await open(hour)
  t.after(async () => {
    for (const { app, storage } of [first, second]) {
      await app.close()
      await storage.close()
    }
    await assertSoundDatabase(url)
    await drop()
  })
  // From here on each knows of the other, and says its position.
  for (const { storage } of [first, second])
    await until('each instance knows of the other', () => storage.peers()?.others === 1)
  const { api_key } = await first.lw().register({ ai_name: 'Weather-Ear', created_by_org: 'Lab' })
  /** A client behind a load balancer that sends each request to the instance with this number. */
  const balanced = (choose: (request: number) => number, apiKey?: string) => {
    let requests = 0
    const fetch: Fetch = (input, init) => [first, second][choose(requests++)]?.fetch(input, init) as never
    return new Longwave({ baseUrl, fetch, ...(apiKey && { apiKey }) })
  }
  /** Nothing tells the instances of it but their own polls. At the end it must be 0 again. */
  const setLikes = (id: string, count: number) =>
    runSql(
      url,
      `update transmissions set like_count = ${count} where id = '${id}';
      insert into batches (id, happened, instance, ran, protocol) values (gen_random_uuid(), true, gen_random_uuid(), 'toggleLike', 2)`,
    )
  return { balanced, setLikes, url, first, second, both: [first, second] as const, api_key }
}

/** Follows the batches of a database as an instance does that writes nothing. */
export function watchBatches(
  t: TestContext,
  url: string,
  heard: HeardBatches,
  more: Partial<Parameters<typeof watchPeerChanges>[0]>,
): void {
  const silent = { onChanged: () => {}, onConfirmation: () => {}, onPeers: () => {} }
  const own = { url, instanceId: randomUUID, heard, time: new DatabaseTime() }
  t.after(watchPeerChanges({ ...own, ...silent, ...more }).close)
}
