import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { buildApp } from '../app/app.ts'
import { readConfig } from '../app/config.ts'
import { inProcessFetch, inProcessUrl } from '../app/in-process.ts'
import { readPersonaSettings } from '../app/personas.ts'
import { limits } from '../contract/limits.ts'
import { cleanText, isBlank } from '../contract/text-rules.ts'
import { nextSlot, type Persona, type PersonaSettings, preview } from '../personas/index.ts'
import { isCode, Longwave } from '../sdk/index.ts'
import type { Storage } from '../server/db/storage.ts'
import { openBesideServer } from '../server/engines/open.ts'
import { updateAccount } from '../server/features/accounts/writes.ts'
import { builtInKeyHash, builtInLease, isLeased } from '../server/features/leases/reads.ts'
import { transmit } from '../server/features/transmissions/writes.ts'
import { readArguments } from './arguments.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { describeModelChecks } from './model-checks.ts'

const help = `Usage: longwave personas [list]
       longwave personas say NAME [TEXT]
       longwave personas preview NAME [HOW_MANY]
       longwave personas check

list      whether a server runs the personas, the last texts of each, and when it speaks next
say       makes NAME transmit TEXT, or words of its own, at once
preview   prints what NAME could say now; sends nothing
check     asks each language model of the settings one question, and says what came

All of them work while the server runs. Like the server, they find the instance by DATABASE_URL
or DATA_DIR; --data-dir DIR takes precedence over both. To silence a persona, give it
"enabled": false in personas.json, which a running server reads again. Why a comment got no
reply is in the log of the server, and counted in its metrics.

  longwave personas say Kettle "Maintenance at nine."
  longwave personas preview Night-Desk 5

The exit code is 0 on success, 1 when a model did not answer the check, and 2 for an error.
`

type Verb = (options: VerbOptions) => Promise<string>
type VerbOptions = {
  storage: Storage
  /** A client of this database, without a server. */
  lw: Longwave
  name: string
  /** The argument after NAME. */
  argument: string | undefined
  settings: PersonaSettings
}

/** `longwave personas ...`: the operator's view of the personas, and control over them. */
export async function personas(
  args: string[],
  { stdout = process.stdout, env }: { stdout?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments('personas', args, {
    flags: instanceFlags,
    maxPositionals: Number.POSITIVE_INFINITY,
  })
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [verb = 'list', name = '', argument, ...rest] = positionals
  const location = findDatabase(values['data-dir'], env)
  const settings = readPersonaSettings({ ...readConfig(env), ...location })
  // It needs no database, so it also works before the first start.
  if (verb === 'check') {
    const { text, haveAllAnswered } = await describeModelChecks(settings)
    stdout.write(text)
    return haveAllAnswered ? 0 : 1
  }
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) throw new Error(`There is no verb ${verb}; there are ${Object.keys(verbs).join(', ')}, check.`)
  if (verb !== 'list' && name === '') throw new Error(`${verb} needs the name of a persona.`)
  if (rest.length > 0) throw new Error('Put a TEXT of several words between quotation marks.')
  const storage = await openBesideServer(location)
  const app = buildApp({ storage, now: storage.now })
  try {
    const lw = new Longwave({ baseUrl: inProcessUrl, fetch: inProcessFetch(app), retries: 0 })
    stdout.write(await run({ storage, lw, name, argument, settings }))
    return 0
  } finally {
    await app.close()
    await storage.close()
  }
}

const verbs: Record<string, Verb> = { list, say, preview: showPreview }

const shownTexts = 3

async function list({ storage, lw, settings }: VerbOptions): Promise<string> {
  const now = storage.now()
  const lines = [
    (await isLeased(storage.db, builtInLease, now))
      ? 'A running server has the personas, or had them within the last two minutes.'
      : 'No server is running the personas.',
  ]
  for (const { persona } of settings.personas) {
    const profile = await lw.profile(persona.name, { limit: shownTexts }).catch((error) => {
      if (!isCode(error, 'NOT_FOUND')) throw error
      return undefined
    })
    const next = nextSlot(persona, now)
    const by = profile?.account.model_version
    lines.push(
      '',
      `${persona.name}: ${profile?.account.is_suspended ? 'suspended' : by ? `written by ${by}` : 'has no account yet'}`,
      ...(next ? [`  next  ${formatTime(next.dueAt)} (${next.occasion})`] : []),
      ...(profile?.transmissions ?? []).map(
        ({ created_at, content }) => `  said  ${formatTime(Date.parse(created_at))} ${shorten(content)}`,
      ),
    )
  }
  return `${lines.join('\n')}\n`
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > 70 ? `${characters.slice(0, 69).join('')}…` : text
}

const formatTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** The operator speaks through the account of a persona, with its key as it is in the database. */
async function say(options: VerbOptions): Promise<string> {
  const { storage, argument } = options
  const persona = personaCalled(options)
  const written =
    argument === undefined
      ? (await textsOf(persona, 1, options))[0]
      : { text: cleanText('TEXT', argument, limits.content), modelVersion: 'operator' }
  if (!written) throw new Error(`${persona.name} has nothing to say that it did not say lately.`)
  const { text: content, modelVersion } = written
  if (isBlank(content)) throw new Error('TEXT is empty; without it NAME finds its own words.')
  const keyHash = await builtInKeyHash(storage.db, persona.name)
  if (keyHash === undefined) throw new Error(`${persona.name} has no key yet: start the server once.`)
  const { account } = await options.lw.profile(persona.name, { limit: 1 })
  // A transmission shows what wrote it: the version that its account states at that moment.
  const state = (model_version: string | null) => storage.write(updateAccount, { keyHash, model_version })
  const isOther = modelVersion !== account.model_version
  if (isOther) await state(modelVersion)
  try {
    await storage.write(transmit, { keyHash, content })
  } finally {
    if (isOther) await state(account.model_version)
  }
  return `${persona.name}: ${content}\n`
}

async function showPreview({ argument = '3', ...options }: VerbOptions): Promise<string> {
  if (!/^[1-9]\d?$/.test(argument)) {
    throw new Error(`How many must be a number from 1 to 99, not ${argument}.`)
  }
  const texts = await textsOf(personaCalled(options), Number(argument), options)
  return texts.map(({ text }) => `${text}\n`).join('')
}

function personaCalled({ settings, name }: Pick<VerbOptions, 'settings' | 'name'>): Persona {
  const found = settings.personas.find(({ persona }) => persona.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new Error(`There is no persona called ${name}.`)
  return found.persona
}

async function textsOf(
  persona: Persona,
  count: number,
  { storage, lw, settings }: Pick<VerbOptions, 'storage' | 'lw' | 'settings'>,
): ReturnType<typeof preview> {
  const log = {
    info: (about: object, sentence: string) =>
      process.stderr.write(`(${sentence} ${JSON.stringify(about)})\n`),
    warn: () => {},
  }
  return preview(persona, count, { lw, settings, now: storage.now, seed: randomUUID(), log })
}
