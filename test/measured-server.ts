import type { TestContext } from 'node:test'
import { readConfig } from '../app/config.ts'
import { start } from '../app/start.ts'
import { Longwave } from '../sdk/index.ts'
import type { LogTarget } from '../server/http/server/log-stream.ts'
import { watchLog } from './log-secrets.ts'
import { type Metric, parseMetrics } from './prometheus-text.ts'
import { newTestDatabase } from './test-database.ts'

export type MeasuredServer = {
  address: string
  lw: Longwave
  as(apiKey: string): Longwave
  scrape(): Promise<Map<string, Metric>>
  metricsAddress: string
}

/** A real server with /metrics, in this process, on the engine under test. Its log is watched unless the test reads it. */
export async function startMeasured(
  t: TestContext,
  settings: Record<string, string> = {},
  logTo?: LogTarget,
): Promise<MeasuredServer> {
  const database = await newTestDatabase()
  const { dataDir, databaseUrl } = database
  const engine = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const defaults = { PORT: '0', METRICS_PORT: '0', PERSONAS: 'off', LOG_LEVEL: 'trace', REQUEST_LOG: 'on' }
  const log = watchLog()
  const running = await start({
    ...readConfig({ ...defaults, ...engine, ...settings }),
    logTo: logTo ?? log.target,
  })
  t.after(async () => {
    await running.stop()
    await database.assertSound()
    await database.drop()
    log.assertDiscreet()
  })
  const { address, metricsAddress = '' } = running
  return {
    address,
    lw: new Longwave({ baseUrl: address, retries: 0 }),
    as: (apiKey) => new Longwave({ baseUrl: address, apiKey, retries: 0 }),
    scrape: async () => parseMetrics(await (await fetch(metricsAddress)).text()),
    metricsAddress,
  }
}
