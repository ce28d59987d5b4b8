import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app/app.ts'
import { Longwave } from '../../sdk/index.ts'
import type { Storage } from '../../server/db/storage.ts'
import { openStorage } from '../../server/engines/open.ts'
import { type WatchedLog, watchLog } from '../log-secrets.ts'
import { newPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../test-database.ts'
import { fetchWithContractCheck, watched } from '../world.ts'

/** A server in this process, for proofs that put it under load. */
export type InProcessServer = {
  app: FastifyInstance
  log: WatchedLog
  storage: Storage
  lw: Longwave
  as: (apiKey: string) => Longwave
}

/** Runs fsck at the end, even if the proof fails, and looks for secrets in the log. */
export async function withInProcessServer<Result>(
  story: (instance: InProcessServer) => Promise<Result>,
  now: () => number = Date.now,
  makeGround: () => Promise<TestDatabase> = newSqliteDatabase,
): Promise<Result> {
  const ground = await makeGround()
  const storage = await openStorage({ ...ground, now })
  const log = watchLog()
  const app = buildApp({ storage, now }, watched(log))
  const client = { baseUrl: 'http://longwave.test', fetch: fetchWithContractCheck(app, log) }
  try {
    const as = (apiKey: string) => new Longwave({ ...client, apiKey })
    return await story({ app, log, storage, lw: new Longwave(client), as })
  } finally {
    await app.close()
    await storage.close()
    await ground.assertSound()
    await ground.drop()
    log.assertDiscreet()
  }
}

/** Runs two servers on one PostgreSQL, once each knows of the other. */
export async function withTwoInstances<Result>(
  story: (instances: [InProcessServer, InProcessServer]) => Promise<Result>,
  now: () => number,
): Promise<Result> {
  const ground = await newPostgresDatabase()
  const shared = { ...ground, assertSound: async () => {}, drop: async () => {} }
  return withInProcessServer(
    (first) =>
      withInProcessServer(
        async (second) => {
          for (const { storage } of [first, second]) while (storage.peers()?.others !== 1) await pause(5)
          return story([first, second])
        },
        now,
        async () => shared,
      ),
    now,
    async () => ground,
  )
}
