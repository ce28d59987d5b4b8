import { parseArgs } from 'node:util'
import { readConfig } from '../app/config.ts'
import { start } from '../app/start.ts'
import { findPlace } from './place.ts'

/** A terminal or a service manager signals the launcher and the server, and the launcher passes it on: one wish, heard twice. */
const oneSignalMs = 250

/** Past this a stop is stuck, in a disk that does not answer for one; what was acknowledged is safe either way. */
const longestStopMs = 9_500

/** Runs the server until it is told to stop. The first signal lets every accepted request finish, the second does not. */
export async function serve(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { 'data-dir': { type: 'string' }, fast: { type: 'boolean' } },
  })
  const config = readConfig()
  const running = await start({
    ...config,
    ...findPlace(values['data-dir']),
    // In development a minute is enough to hear everybody.
    ...(values.fast && config.personas === 'on' ? { personas: 'fast' } : {}),
  })
  await new Promise<void>((resolve) => {
    let askedAt: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > oneSignalMs) process.exit(1)
        return
      }
      askedAt = performance.now()
      setTimeout(() => process.exit(1), longestStopMs).unref()
      running.app.log.info(`${signal}: finishing what was accepted, then stopping.`)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
  await running.stop()
  return 0
}
