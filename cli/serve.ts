import { parseArgs } from 'node:util'
import { readConfig } from '../app/config.ts'
import { start } from '../app/start.ts'
import { findDatabase } from './arguments.ts'

/** A terminal signals the launcher and the server, and the launcher forwards its signal: a second one within this time is a duplicate. */
const duplicateSignalMs = 250

/** A stop that takes longer is stuck, for example in a disk that does not respond; acknowledged writes are safe either way. */
const stopTimeoutMs = 9_500

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
    let firstSignalAt: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (firstSignalAt !== undefined) {
        if (performance.now() - firstSignalAt > duplicateSignalMs) process.exit(1)
        return
      }
      firstSignalAt = performance.now()
      setTimeout(() => process.exit(1), stopTimeoutMs).unref()
      running.app.log.info(`${signal}: finishing accepted requests, then stopping.`)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
  await running.stop()
  return 0
}
