import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Longwave } from '../../sdk/index.ts'
import { buildApp } from '../../server/app.ts'
import { openStorage } from '../../server/storage/open.ts'
import { assertSound, fetchInto } from '../world.ts'

/** A server in this process, with the real clock, for a story that puts it under load; every invariant is counted at the end. */
export async function withInstance<Result>(
  story: (lw: Longwave, as: (apiKey: string) => Longwave) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-proof-'))
  const storage = await openStorage({ dataDir })
  const baseUrl = 'http://longwave.test'
  const app = buildApp({ storage, now: Date.now })
  const fetch = fetchInto(app)
  try {
    return await story(new Longwave({ baseUrl, fetch }), (apiKey) => new Longwave({ baseUrl, fetch, apiKey }))
  } finally {
    await app.close()
    await storage.close()
    await assertSound(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
