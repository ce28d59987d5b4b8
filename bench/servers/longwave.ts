import '../../web/build/tsx.ts'
import { announce, startOptions } from './announce.ts'

const { readConfig } = await import('../../app/config.ts')
const { start } = await import('../../app/start.ts')

/** Longwave as `longwave serve` runs it, on any free port. */
const { dataDir, databaseUrl } = startOptions<{ dataDir: string; databaseUrl?: string }>()
const running = await start({
  ...readConfig({}),
  dataDir,
  databaseUrl,
  port: 0,
  logLevel: 'error',
  personas: 'off',
})
announce(Number(new URL(running.address).port), running.stop)
