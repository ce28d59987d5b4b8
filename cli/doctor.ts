import { type Config, readConfig } from '../app/config.ts'
import { version } from '../app/version.ts'
import { inspectDirectory } from '../server/maintenance/inspect/data-directory.ts'
import { inspectSqlite } from '../server/maintenance/inspect/sqlite.ts'
import { readArguments } from './arguments.ts'
import { checkBackups } from './doctor/backups.ts'
import { checkPostgres, checkSqlite } from './doctor/database.ts'
import { type Finding, on } from './doctor/finding.ts'
import { checkDirectory } from './doctor/machine.ts'
import { checkServer } from './doctor/server.ts'
import { checkSettings } from './doctor/settings.ts'
import type { Environment } from './environment.ts'
import { instanceAt, instanceFlags } from './instance.ts'
import { misspelledSettings } from './misspelled-settings.ts'

const help = `Usage: longwave doctor [--data-dir DIR] [--json]

Checks a setup and says what to mend: the settings, the disk, file modes, the clock, proxy and TLS, durability, versions, limits,
backups.
Give it the settings of the server, which may be running. It changes nothing, and asks nobody but the database and the
server at HOST and PORT.

  --json          prints the findings as JSON: {"ok", "findings": [{"topic", "state", "sentence"}]}

The exit code is 0 when nothing has to be mended, 1 when something does, and 2 when a flag is wrong.
`

const flags = { ...instanceFlags, json: { type: 'boolean' } } as const

type Options = { env?: Environment; print?: (text: string) => void; now?: () => number }

/** `longwave doctor [--data-dir DIR] [--json]` */
export async function doctor(
  args: string[],
  { env, print = (text) => process.stdout.write(text), now = Date.now }: Options = {},
): Promise<number> {
  const { values } = readArguments('doctor', args, { flags })
  if (values.help) {
    print(help)
    return 0
  }
  const findings = await examine(env, values['data-dir'], now)
  const toMend = findings.filter(({ state }) => state === 'mend')
  print(
    values.json ? `${JSON.stringify({ ok: toMend.length === 0, findings }, null, 2)}\n` : report(findings),
  )
  return toMend.length === 0 ? 0 : 1
}

async function examine(
  env: Environment | undefined,
  dataDir: string | undefined,
  now: () => number,
): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env, instanceAt(dataDir))
  } catch (error) {
    return (error as Error).message.split('\n').map(on('settings').mend)
  }
  return [
    on('version').ok(`This is Longwave ${version()} on Node ${process.versions.node}.`),
    ...misspelledSettings(config.personaSettings.env).map(on('settings').mend),
    ...checkSettings(config),
    ...(await checkPersonas(config)),
    ...(await checkStorage(config, now)),
    checkBackups(config, now()),
    ...(await checkServer(config, now)),
  ]
}

/** personas.json and the settings of the language model are read by the rules of the start. */
async function checkPersonas(config: Config): Promise<Finding[]> {
  const { mend, ok } = on('personas')
  if (config.personas === 'off') return [ok('The personas are off.')]
  const { readPersonaSettings } = await import('../app/personas.ts')
  try {
    const { personas } = readPersonaSettings(config)
    return [ok(`The settings of ${personas.length} personas are right.`)]
  } catch (error) {
    return [mend((error as Error).message)]
  }
}

async function checkStorage({ dataDir, databaseUrl, pgPool }: Config, now: () => number): Promise<Finding[]> {
  const { mend } = on('database')
  try {
    if (databaseUrl !== undefined) {
      const { inspectPostgres } = await import('../server/maintenance/inspect/postgres.ts')
      const state = await inspectPostgres(databaseUrl).catch((error: Error) => {
        throw new Error(`DATABASE_URL cannot be used: ${error.message}`, { cause: error })
      })
      return checkPostgres(state, pgPool, now())
    }
    const directory = inspectDirectory(dataDir)
    const findings = checkDirectory(dataDir, directory)
    // SQLite would make files beside the database, which the user of the server could not write.
    if (!directory?.isOwn) return findings
    return [...findings, ...checkSqlite(await inspectSqlite(dataDir), now())]
  } catch (error) {
    return [mend((error as Error).message)]
  }
}

const order: Finding['state'][] = ['mend', 'note', 'ok']

function report(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ topic }) => topic.length))
  const lines = order.flatMap((wanted) =>
    findings
      .filter(({ state }) => state === wanted)
      .map(({ state, topic, sentence }) => `${state.padEnd(4)}  ${topic.padEnd(width)}  ${sentence}\n`),
  )
  const count = findings.filter(({ state }) => state === 'mend').length
  const total = count === 0 ? 'Nothing has to be mended.' : `${count} to mend.`
  return `${lines.join('')}${total}\n`
}
