import '../../web/build/tsx.ts'
import { announce, startOptions } from './announce.ts'

const { readConfig } = await import('../../app/config.ts')
const { start } = await import('../../app/start.ts')

/** Longwave as `longwave serve` runs it, on any free port. */
type Options = { dataDir: string; databaseUrl?: string; readers?: number; isIndexed?: boolean }
const { dataDir, databaseUrl, readers, isIndexed } = startOptions<Options>()
const running = await start({
  ...readConfig({}),
  ...(readers === undefined ? {} : { readers }),
  ...(isIndexed === undefined ? {} : { isIndexed }),
  dataDir,
  databaseUrl,
  port: 0,
  logLevel: 'error',
  personas: 'off',
})
announce(Number(new URL(running.address).port), running.stop)
