import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { readConfig } from '../app/config.ts'
import { openPersonaStore, personaStatus, readPersonaSettings } from '../app/personas.ts'
import { limits } from '../contract/limits.ts'
import { cleanText, isBlank } from '../contract/text-rules.ts'
import { nextSlots, type PersonaSettings, sampleExchange, Writer } from '../personas/index.ts'
import type { Storage } from '../server/db/storage.ts'
import { openBesideServer } from '../server/engines/open.ts'
import { pausePersona, requestSlot } from '../server/features/personas/writes.ts'
import { span } from '../server/span.ts'
import { readArguments } from './arguments.ts'
import type { Environment } from './environment.ts'
import { findDatabase, instanceFlags } from './instance.ts'
import { describeModelChecks } from './model-checks.ts'

const help = `Usage: longwave personas [list]
       longwave personas pause NAME
       longwave personas resume NAME
       longwave personas say NAME [TEXT]
       longwave personas preview NAME [HOW_MANY]
       longwave personas check

list      each persona, its last texts, replies and turns, its next slot, why it stayed silent,
          and the last failure of its model
pause     silences NAME until it is resumed
resume    lets NAME speak again
say       makes NAME transmit TEXT, or words of its own, within seconds
preview   prints what NAME could say now, and an exchange with another persona; sends nothing
check     asks each language model of the settings one question, and says what came

All of them work while the server runs. Like the server, they find the instance by DATABASE_URL
or DATA_DIR; --data-dir DIR takes precedence over both.

  longwave personas say Kettle "Maintenance at nine."
  longwave personas preview Night-Desk 5

The exit code is 0 on success, 1 when a model did not answer the check, and 2 for an error.
`

type Verb = (options: VerbOptions) => Promise<string>
type VerbOptions = {
  storage: Storage
  name: string
  /** The argument after NAME. */
  argument: string | undefined
  readSettings: () => PersonaSettings
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
  const readSettings = () => readPersonaSettings({ ...readConfig(env), ...location })
  // It needs no database, so it also works before the first start.
  if (verb === 'check') {
    const { text, haveAllAnswered } = await describeModelChecks(readSettings())
    stdout.write(text)
    return haveAllAnswered ? 0 : 1
  }
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run) throw new Error(`There is no verb ${verb}; there are ${Object.keys(verbs).join(', ')}, check.`)
  if (verb !== 'list' && name === '') throw new Error(`${verb} needs the name of a persona.`)
  if (rest.length > 0) throw new Error('Put a TEXT of several words between quotation marks.')
  const storage = await openBesideServer(location)
  try {
    stdout.write(await run({ storage, name, argument, readSettings }))
    return 0
  } finally {
    await storage.close()
  }
}

const verbs: Record<string, Verb> = {
  list,
  pause: ({ storage, name }) => setPaused(storage, name, true),
  resume: ({ storage, name }) => setPaused(storage, name, false),
  say,
  preview,
}

async function list({ storage, readSettings }: VerbOptions): Promise<string> {
  const now = storage.now()
  const { isHeld, overdueMs, epoch, personas } = await personaStatus(storage, now)
  const configured = readSettings().personas
  const lines = [describeHolder({ isHeld, overdueMs, epoch })]
  for (const { ai_name, state, model_version, slots, replies, turns, calls, failed } of personas) {
    const persona = configured.find(({ persona }) => persona.name === ai_name)?.persona
    const next = persona && state === 'speaking' ? nextSlots(persona, now, 1)[0] : undefined
    const tokens = calls.reduce((sum, { reserved, used }) => sum + (used ?? reserved), 0)
    lines.push(
      '',
      `${ai_name}: ${state}, written by ${model_version}${persona ? '' : ', not in the settings of this server'}`,
      ...(next ? [`  next      ${formatTime(next.due_at)} (${next.occasion})`] : []),
      ...slots.map(
        ({ slot_at, state, text, reason }) =>
          `  ${state.padEnd(9)} ${formatTime(slot_at)} ${shorten(reason ?? text)}`,
      ),
      ...replies.map(
        ({ state, text, reason }) =>
          `  ${state === 'sent' ? 'answered  ' : 'unanswered'} ${shorten(reason ?? text)}`,
      ),
      ...turns.map(
        ({ kind, state, text, reason }) =>
          `  ${(state === 'sent' ? kind : 'unsaid').padEnd(9)} ${shorten(reason ?? text)}`,
      ),
      ...(calls.length > 0 ? [`  models    ${calls.length} calls today, ${tokens} tokens`] : []),
      ...(failed ? [`  failed    ${formatTime(failed.at)} ${failed.sentence}`] : []),
    )
  }
  return `${lines.join('\n')}\n`
}

/** A holder renews its lease after 40 seconds, and looks every ten. */
const toleranceMs = 20_000

function describeHolder({
  isHeld,
  overdueMs,
  epoch,
}: {
  isHeld: boolean
  overdueMs: number
  epoch: number
}): string {
  if (!isHeld)
    return 'No server is running the personas. What follows is their state for the next one that does.'
  if (overdueMs <= toleranceMs) return `Held by a running server, epoch ${epoch}.`
  return `Held by a server that has not been heard of for ${span(overdueMs)} longer than usual, epoch ${epoch}: it may be gone.`
}

function shorten(text: string | null): string {
  const characters = [...(text ?? '')]
  return characters.length > 70 ? `${characters.slice(0, 69).join('')}…` : characters.join('')
}

/** The first transmissions of a persona have numbers from 0 instead of a time. */
const formatTime = (ms: number): string =>
  ms < 1000 ? 'on arrival      ' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

async function setPaused(storage: Storage, name: string, isPaused: boolean): Promise<string> {
  await storage.write(pausePersona, { ai_name: name, isPaused })
  const { ai_name } = await stateOf(storage, name)
  return `${ai_name} is ${isPaused ? 'silent until it is resumed' : 'speaking again'}.\n`
}

async function say({ storage, name, argument }: VerbOptions): Promise<string> {
  const text = argument === undefined ? null : cleanText('TEXT', argument, limits.content)
  if (text !== null && isBlank(text)) throw new Error('TEXT is empty; without it NAME finds its own words.')
  await storage.write(requestSlot, { ai_name: name, text })
  const { ai_name, state, isHeld } = await stateOf(storage, name)
  const when = isHeld ? 'in a few seconds' : 'as soon as a server runs, within six hours'
  if (state === 'speaking') return `${ai_name} speaks ${when}.\n`
  return `${ai_name} is ${state}; it speaks if that ends within six hours.\n`
}

/** The stored spelling of the name, which the operator may type in any letter case, and the state of the persona. */
async function stateOf(storage: Storage, name: string) {
  const { isHeld, personas } = await personaStatus(storage, storage.now())
  const found = personas.find(({ ai_name }) => ai_name.toLowerCase() === name.toLowerCase())
  return { ai_name: name, state: 'speaking', ...found, isHeld }
}

async function preview({ storage, name, argument = '3', readSettings }: VerbOptions): Promise<string> {
  if (!/^[1-9]\d?$/.test(argument)) {
    throw new Error(`How many must be a number from 1 to 99, not ${argument}.`)
  }
  const settings = readSettings()
  const persona = settings.personas.find(
    ({ persona }) => persona.name.toLowerCase() === name.toLowerCase(),
  )?.persona
  if (!persona) throw new Error(`There is no persona called ${name}.`)
  const lines: string[] = []
  const store = openPersonaStore(storage, storage.now)
  const recent = await store.recentTexts(persona.name, 'texts')
  const writer = new Writer({
    ...settings,
    // Nothing is stored or charged to a budget. Each text of the preview counts as said for the next one.
    store: {
      ...store,
      recentTexts: async () => recent,
      reserveCall: async () => 0,
      settleCall: async () => null,
      failCall: async () => null,
    },
    seed: randomUUID(),
    now: storage.now,
    log: { info: (about, sentence) => lines.push(`(${sentence} ${JSON.stringify(about)})`), warn: () => {} },
  })
  // One text for each thing that it says by its calendar, and again from the first.
  const occasions = [...new Set(persona.times.map(({ occasion = 'daily' }) => occasion))]
  for (let slot_at = 1; slot_at <= Number(argument); slot_at++) {
    const occasion = occasions[(slot_at - 1) % occasions.length] ?? 'daily'
    const facts = await writer.facts(occasion)
    const ref = { epoch: 0, ai_name: persona.name, slot_at }
    const result = await writer.text(persona, { occasion, facts, ref }, async (written) => {
      if (recent.some(({ text }) => text === written.text)) return null
      recent.unshift(written)
      return written
    })
    lines.push('reason' in result ? `(${result.reason})` : (result.stored.text ?? ''))
  }
  const exchange = sampleExchange(persona.name, randomUUID())
  const turns = exchange.map(([speaker, text]) => `${speaker}: ${text}`)
  return [...lines, ...(turns.length > 0 ? ['', ...turns] : [])].map((line) => `${line}\n`).join('')
}
