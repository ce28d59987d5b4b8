import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openStorage, placeOf } from '../server/engines/open.ts'
import { forgetReplies } from '../server/features/personas/writes.ts'
import { forgetStreamChanges } from '../server/model/stream-changes.ts'
import { forgetIdempotencyRecords } from '../server/writer/idempotency-records.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { houseIn, readHousehold } from './personas.ts'

export type Running = { app: FastifyInstance; address: string; stop(): Promise<void> }

/** How long requests that were accepted may take to finish once we are told to stop. */
const drainMs = 8_000
const sweepMs = 60_000

/** Config, storage, app, listen; and, when the time comes, the same way back. */
export async function start(config: Config): Promise<Running> {
  let draining = false
  const household = config.personas === 'off' ? undefined : readHousehold(config)
  /** The operator's own words for the plain pages. */
  const textDir = join(config.dataDir, 'pages')
  const storage = await openStorage({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    onFailure: (cause) => {
      app.log.fatal(
        { cause: cause.stack },
        'The storage failed. Longwave ends here; starting it again recovers what was acknowledged.',
      )
      setTimeout(() => process.exit(1), 100)
    },
    onDurability: (durability) => {
      app.log.warn(`The database was set to another durability: it is ${durability} now.`)
      warnOfOneMachine()
    },
  })
  const app = await built(() =>
    buildApp({ storage, now: Date.now, isDraining: () => draining }, { ...config, textDir }),
  )
  const house = household && houseIn({ app, storage, now: Date.now, household, pace: config.personas })
  const sweep = setInterval(
    () => void sweepOld().catch((error) => app.log.warn({ cause: String(error) })),
    sweepMs,
  )
  const listening = (address: string) =>
    `Longwave is on the air at ${address}, keeping its data in ${placeOf(config)}; its durability is ${storage.durability()}.`
  const address = await app
    .listen({ host: config.host, port: config.port, listenTextResolver: listening })
    .catch(async (error: NodeJS.ErrnoException) => {
      clearInterval(sweep)
      await storage.close()
      throw new Error(whyNot(error, config), { cause: error })
    })

  warnOfOneMachine()
  house?.start()

  return {
    app,
    address,
    async stop() {
      draining = true
      clearInterval(sweep)
      const impatience = setTimeout(() => app.server.closeAllConnections(), drainMs)
      // A connection that was kept alive for a last answer would keep us here until its client leaves.
      const dismissal = setInterval(() => app.server.closeIdleConnections(), 100)
      await house?.stop()
      await app.close()
      clearInterval(dismissal)
      clearTimeout(impatience)
      await storage.close()
    },
  }

  /** Whoever chose a database of its own may believe that it outlives its machine. */
  function warnOfOneMachine(): void {
    if (config.databaseUrl === undefined || storage.durability() === 'replicated') return
    app.log.warn(
      'No standby confirms what is written: THE LOSS OF ONE MACHINE LOSES ACKNOWLEDGED WRITES. Name standbys in the synchronous_standby_names of PostgreSQL.',
    )
  }

  /** A setting that the app refuses must not leave the folder locked. */
  async function built<App>(build: () => App): Promise<App> {
    try {
      return build()
    } catch (error) {
      await storage.close()
      throw error
    }
  }

  async function sweepOld(): Promise<void> {
    for (const forget of [forgetIdempotencyRecords, forgetStreamChanges, forgetReplies]) {
      while ((await storage.write(forget, undefined)).reply.more && !draining);
    }
  }
}

function whyNot({ code, message }: NodeJS.ErrnoException, { host, port }: Config): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} of ${host} is used by another program: stop that, or set PORT.`
  return `HOST ${host} and PORT ${port} cannot be listened on: ${message}.`
}
