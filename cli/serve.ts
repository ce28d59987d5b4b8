import { parseArgs } from 'node:util'
import { readConfig } from '../app/config.ts'
import { start } from '../app/start.ts'
import { findDatabase } from './arguments.ts'

/** A terminal signals both the launcher and the server, and the launcher forwards its own: within this time two signals are one. */
const oneSignalMs = 250

/** A stop that takes longer is stuck, for example in a disk that does not respond; acknowledged writes are safe either way. */
const longestStopMs = 9_500

/** Runs the server until a signal. The first signal lets every accepted request finish; a second one exits at once. */
export async function serve(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { 'data-dir': { type: 'string' }, fast: { type: 'boolean' } },
  })
  const config = readConfig()
  const running = await start({
    ...config,
    ...findDatabase(values['data-dir']),
    // In development every persona transmits within a minute.
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
      running.app.log.info(`${signal}: finishing accepted requests, then stopping.`)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
  await running.stop()
  return 0
}
