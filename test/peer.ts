import type { TestContext } from 'node:test'
import { buildApp } from '../app/app.ts'
import { openStorage } from '../server/engines/open.ts'
import { isPostgres } from './test-database.ts'
import { fetchWithContractCheck, sendRaw, type World, watched } from './world.ts'

/**
 * Another instance on the database of a world, with caches and limits of its own. On PostgreSQL it has connections of its own;
 * SQLite allows one process at the files, so there both share the storage.
 */
export async function openPeer(
  t: TestContext,
  { storage, database, clock, log }: World,
): Promise<Pick<World, 'request'>> {
  const { dataDir, databaseUrl } = database
  const own = isPostgres ? await openStorage({ dataDir, databaseUrl, now: clock.now }) : undefined
  const publicUrl = 'http://longwave.test'
  const app = buildApp({ storage: own ?? storage, now: clock.now }, { publicUrl, ...watched(log) })
  t.after(async () => {
    await app.close()
    await own?.close()
  })
  const fetch = fetchWithContractCheck(app, log)
  return { request: (method, url, options) => sendRaw(fetch, method, new URL(url, publicUrl), options) }
}
