import { flushCompileCache } from 'node:module'
import { readConfig } from '../app/config.ts'
import { readArguments } from './arguments.ts'
import { instanceAt, instanceFlags } from './instance.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { settingsHelp } from './settings.ts'

/** A terminal signals the launcher and the server, and the launcher forwards its signal: a second one within this time is a duplicate. */
const duplicateSignalMs = 250

/** A stop that takes longer is stuck, for example in a disk that does not respond; acknowledged writes are safe either way. */
const stopTimeoutMs = 9_500

const help = `Usage: longwave serve [--port PORT] [--host ADDRESS] [--public-url URL] [--data-dir DIR]

Starts the server and runs it until SIGTERM or Ctrl+C. The first signal lets accepted requests finish, a second one exits
at once. A missing database is created, and an older one migrated.

  longwave serve --port 8080                      http://127.0.0.1:8080, with the data in ./data
  longwave serve --host 0.0.0.0 --data-dir /srv/longwave --public-url https://longwave.example

A flag wins over its environment variable, and --data-dir also over DATABASE_URL. --fast lets each persona transmit once a
minute. Every setting is an environment variable, with its default in parentheses:

${settingsHelp}
The exit code is 0 after a signal, and 2 when a setting is wrong or the server cannot start.
`

const flags = {
  ...instanceFlags,
  port: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  fast: { type: 'boolean' },
} as const

/** Runs the server until a signal. The first signal lets every accepted request finish; a second one exits at once. */
export async function serve(args: string[]): Promise<number> {
  const { values } = readArguments('serve', args, { flags })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  const given = { PORT: values.port, HOST: values.host, PUBLIC_URL: values['public-url'] }
  const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const config = readConfig(undefined, { ...settings, ...instanceAt(values['data-dir']) })
  // Imported here, because the app bundles the script of the pages first, which a wrong flag need not wait for.
  const { start } = await import('../app/start.ts')
  const running = await start({
    ...config,
    // In development every persona transmits within a minute.
    ...(values.fast && config.personas === 'on' ? { personas: 'fast' } : {}),
  })
  for (const sentence of misspelledSettings(config.personaSettings.env)) running.app.log.warn(sentence)
  // Node would do so at the end, which a server that is killed does not reach: its next start would compile everything again.
  flushCompileCache()
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
