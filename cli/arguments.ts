import { type ParseArgsConfig, parseArgs } from 'node:util'
import { readConfig } from '../app/config.ts'
import { settings } from './settings.ts'

export type Environment = Record<string, string | undefined>

type Flags = NonNullable<ParseArgsConfig['options']>

/** The flags that the commands on an instance share. */
export const instanceFlags = {
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments of a command, and refuses what it does not know in one sentence. */
export function readArguments<const F extends Flags>(
  command: string,
  args: string[],
  { flags, maxPositionals = 0 }: { flags: F; maxPositionals?: number },
) {
  const { values, positionals } = parseKnown(command, args, flags)
  const [superfluous] = positionals.slice(maxPositionals)
  if (superfluous !== undefined) {
    throw new Error(`There is nothing to do with "${superfluous}": see longwave ${command} --help.`)
  }
  return { values, positionals }
}

function parseKnown<const F extends Flags>(command: string, args: string[], flags: F) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const flag = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? ''
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    const sentence = isUnknown ? adviceFor(command, flag) : valueAdviceFor(command, flag, message)
    throw new Error(sentence, { cause: error })
  }
}

function valueAdviceFor(command: string, flag: string, message: string): string {
  const verb = message.includes('does not take') ? 'takes no value' : 'needs a value'
  return `${flag} ${verb}: see longwave ${command} --help.`
}

/** Every command finds its instance by these settings; the others are for the server. */
const settingsOfAll = ['DATABASE_URL', 'DATA_DIR']

/** A flag may be the name of a setting, which is an environment variable. */
function adviceFor(command: string, flag: string): string {
  const variable = flag.replace(/^-+/, '').replaceAll('-', '_').toUpperCase()
  const isRead = command === 'serve' || settingsOfAll.includes(variable)
  return isRead && Object.hasOwn(settings, variable)
    ? `There is no flag ${flag}: set the environment variable ${variable} instead.`
    : `There is no flag ${flag}: see longwave ${command} --help.`
}

/** Where the instance is: --data-dir wins over DATABASE_URL, which wins over DATA_DIR. */
export function findDatabase(
  dataDir: string | undefined,
  env?: Environment,
): { dataDir: string; databaseUrl: string | undefined } {
  return readConfig(env, instanceAt(dataDir))
}

/** The settings that --data-dir stands for. */
export const instanceAt = (dataDir: string | undefined): Environment =>
  dataDir === undefined ? {} : { DATA_DIR: dataDir, DATABASE_URL: '' }
