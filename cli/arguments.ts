import { type ParseArgsConfig, parseArgs } from 'node:util'
import { settings } from './settings.ts'

export type Flags = NonNullable<ParseArgsConfig['options']>

/** Reads the arguments of a command, and refuses what it does not know. `isText`: one of them is a text, which newcomers leave unquoted. */
export function readArguments<const F extends Flags>(
  command: string,
  args: string[],
  { flags, maxPositionals = 0, isText = false }: { flags: F; maxPositionals?: number; isText?: boolean },
) {
  const { values, positionals } = parseKnown(command, args, flags, isText)
  const [superfluous] = positionals.slice(maxPositionals)
  if (superfluous !== undefined) {
    const advice = isText ? ' Write several words as one argument, in quotes.' : ''
    throw new Error(`There is nothing to do with "${superfluous}": see longwave ${command} --help.${advice}`)
  }
  return { values, positionals }
}

function parseKnown<const F extends Flags>(command: string, args: string[], flags: F, isText: boolean) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const flag = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? ''
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    const isOfInstance = 'data-dir' in flags
    const sentence = isUnknown
      ? adviceFor(command, flag, isOfInstance)
      : valueAdviceFor(command, flag, message)
    const advice =
      isText && isUnknown && !flag.startsWith('--') ? ' A text that begins with - goes after --.' : ''
    throw new Error(sentence + advice, { cause: error })
  }
}

function valueAdviceFor(command: string, flag: string, message: string): string {
  const verb = message.includes('does not take') ? 'takes no value' : 'needs a value'
  return `${flag} ${verb}: see longwave ${command} --help.`
}

/** The commands on an instance find it by these settings; the others are for the server. */
const settingsOfInstance = ['DATABASE_URL', 'DATA_DIR']

/** A flag may be the name of a setting, which is an environment variable. */
function adviceFor(command: string, flag: string, isOfInstance: boolean): string {
  const variable = flag.replace(/^-+/, '').replaceAll('-', '_').toUpperCase()
  const isRead = command === 'serve' || (isOfInstance && settingsOfInstance.includes(variable))
  return isRead && Object.hasOwn(settings, variable)
    ? `There is no flag ${flag}: set the environment variable ${variable} instead.`
    : `There is no flag ${flag}: see longwave ${command} --help.`
}
