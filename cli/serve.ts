import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { start } from '../server/start.ts'

/** Runs the server until it is told to stop. The first signal lets every accepted request finish, the second does not. */
export async function serve(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'data-dir': { type: 'string' } } })
  const config = readConfig()
  const running = await start({ ...config, dataDir: values['data-dir'] ?? config.dataDir })
  await new Promise<void>((resolve) => {
    let asked = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1)
      asked = true
      running.app.log.info(`${signal}: finishing what was accepted, then stopping.`)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
  await running.stop()
  return 0
}
