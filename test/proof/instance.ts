import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app/app.ts'
import { Longwave } from '../../sdk/index.ts'
import type { Storage } from '../../server/db/storage.ts'
import { openStorage } from '../../server/engines/open.ts'
import { type Ground, sqliteGround } from '../engine.ts'
import { fetchChecked } from '../world.ts'

/** A server in this process, for a story that puts it under load. */
export type Instance = {
  app: FastifyInstance
  storage: Storage
  lw: Longwave
  as: (apiKey: string) => Longwave
}

/** Every invariant is counted when the story has ended, also when it ended badly. */
export async function withInstance<Result>(
  story: (instance: Instance) => Promise<Result>,
  now: () => number = Date.now,
  makeGround: () => Promise<Ground> = sqliteGround,
): Promise<Result> {
  const ground = await makeGround()
  const storage = await openStorage({ ...ground, now })
  const app = buildApp({ storage, now })
  const client = { baseUrl: 'http://longwave.test', fetch: fetchChecked(app) }
  try {
    const as = (apiKey: string) => new Longwave({ ...client, apiKey })
    return await story({ app, storage, lw: new Longwave(client), as })
  } finally {
    await app.close()
    await storage.close()
    await ground.assertSound()
    await ground.clear()
  }
}
