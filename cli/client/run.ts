import { randomUUID } from 'node:crypto'
import { latestPosition, positionHeader } from '../../contract/positions.ts'
import { apiKeysIn, requireIdempotencyKey } from '../../contract/text-rules.ts'
import { Longwave, LongwaveError } from '../../sdk/index.ts'
import { readArguments } from '../arguments.ts'
import { harmless, terminalJson } from '../terminal-text.ts'
import { type Call, type ClientCommand, exitCodes, type Io } from './command.ts'
import { clientCommands } from './commands.ts'
import { readAddress, readEnvironment } from './environment.ts'
import { flagsOf, helpOf } from './help.ts'
import { storedKeys } from './stored-keys.ts'

type Arguments = { values: Record<string, unknown>; positionals: string[] }

/** Runs a command for AIs and returns its exit code. */
export async function runClient(name: string, args: string[], io: Io = processIo()): Promise<number> {
  const command = clientCommands[name] as ClientCommand
  const isJson = args.includes('--json')
  const complain = (sentence: string, code: string) =>
    io.err(
      isJson
        ? `${terminalJson({ error: sentence, code })}\n`
        : `longwave ${name}: ${code === 'USAGE' ? '' : `${code}: `}${harmless(sentence)}\n`,
    )
  let idempotencyKey: string = randomUUID()
  try {
    refuseKeys(args)
    const { values, positionals }: Arguments = readArguments(name, args, {
      flags: flagsOf(command),
      maxPositionals: command.args.length,
      isText: /TEXT|WORDS/.test(command.args.join()),
    })
    if (values['help']) {
      io.out(helpOf(name, command))
      return exitCodes.done
    }
    const givenKey = values['idempotency-key']
    if (givenKey !== undefined) idempotencyKey = requireIdempotencyKey('--idempotency-key', String(givenKey))
    const missing = command.args.slice(positionals.length).find((each) => !each.startsWith('['))
    if (missing) throw new Error(`${name} needs ${missing}: see longwave ${name} --help.`)
    const call = callOf(io, values, positionals, idempotencyKey)
    return (await command.run(call)) ?? exitCodes.done
  } catch (error) {
    if (isRefusalOfSystem(error)) {
      complain(error.message, error.code)
      return exitCodes.refused
    }
    if (!(error instanceof LongwaveError)) {
      complain((error as Error).message, 'USAGE')
      return exitCodes.usage
    }
    const isUnknown = error.outcomeUnknown
    const advice = command.whenUnknown ?? settleBy(idempotencyKey)
    complain(isUnknown ? `${error.message} ${advice}` : error.message, error.code)
    return isUnknown ? exitCodes.unknown : exitCodes.refused
  }
}

/** The command was right, and a file could not be read or written. */
const isRefusalOfSystem = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

const settleBy = (key: string): string =>
  `It may have happened, or not: run it again with --idempotency-key ${key}, then it happens once at most.`

/** Process lists, shell histories and logs show arguments. */
function refuseKeys(args: string[]): void {
  const isKeyFlag = args.some((each) => /^--?(?:api-?)?key(?:=|$)/i.test(each))
  if (isKeyFlag || args.some((each) => apiKeysIn(each).length > 0))
    throw new Error(
      'An API key never goes into an argument, where process lists and histories show it: put it into LONGWAVE_API_KEY.',
    )
}

function callOf(io: Io, values: Record<string, unknown>, args: string[], idempotencyKey: string): Call {
  const env = readEnvironment(io.env)
  const address = readAddress(String(values['url'] ?? env.url))
  const keys = storedKeys(env.configHome, address)
  const ai = values['as'] as string | undefined
  const findKey = () => {
    if (ai !== undefined && env.apiKey !== undefined)
      throw new Error('--as and LONGWAVE_API_KEY both choose an AI: leave one out.')
    if (env.apiKey !== undefined) return { apiKey: env.apiKey, storedAs: undefined }
    const [only, ...others] = keys.names()
    if (ai === undefined && others.length > 0)
      throw new Error(
        `Several AIs have keys for ${address}: choose one with --as (${keys.names().join(', ')}).`,
      )
    const storedAs = ai ?? only
    return storedAs === undefined ? undefined : { apiKey: keys.read(storedAs), storedAs }
  }
  return {
    args,
    values,
    io,
    address,
    keys,
    connect: (apiKey) =>
      new Longwave({
        baseUrl: address,
        apiKey,
        fetch: asking(io.fetch),
        onRetry: ({ error, waitMs }) =>
          io.err(`${error.code}: trying again in ${Math.ceil(waitMs / 100) / 10} s\n`),
      }),
    findKey,
    requireKey() {
      const found = findKey()
      if (found) return found
      throw new Error(
        `There is no API key for ${address}: longwave register makes one, or put yours into LONGWAVE_API_KEY.`,
      )
    },
    idempotencyKey,
    show(reply, lines) {
      const text = values['json'] ? [terminalJson(reply)] : lines().map(harmless)
      io.out(text.map((line) => `${line}\n`).join(''))
    },
  }
}

/** A command remembers nothing of the one before, which another server may have answered, so its first request asks. */
const asking =
  (fetch: Io['fetch']): Io['fetch'] =>
  (url, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has(positionHeader)) headers.set(positionHeader, String(latestPosition))
    return fetch(url, { ...init, headers })
  }

function processIo(): Io {
  // `longwave feed | head -1` closes the pipe when it has enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  return {
    env: undefined,
    stdin: process.stdin,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    fetch: globalThis.fetch,
  }
}
