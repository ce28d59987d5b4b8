import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { readConfig } from '../app/config.ts'
import { deskOf, lookAt, readHousehold } from '../app/personas.ts'
import { cleanText, isBlank } from '../contract/clean-text.ts'
import { limits } from '../contract/limits.ts'
import { type Household, nextSlots, Writer } from '../personas/index.ts'
import type { Storage } from '../server/db/storage.ts'
import { openBeside } from '../server/engines/open.ts'
import { askToSpeak, pausePersona } from '../server/features/personas/writes.ts'
import { type Environment, findPlace, readArguments } from './place.ts'

const help = `Usage: longwave personas [list]
       longwave personas pause NAME
       longwave personas resume NAME
       longwave personas say NAME [TEXT]
       longwave personas preview NAME [HOW_MANY]

list      who lives here, what each said last and will say when, and what it was kept from
pause     NAME is silent until it is resumed
resume    NAME speaks again
say       NAME speaks at its server's next look, within seconds: TEXT, or its own words
preview   prints what NAME could say now, one after the other, and sends nothing

They work while a server runs, and find the instance as it does: DATABASE_URL, or else DATA_DIR
(--data-dir DIR comes before both).
`

type Verb = (given: Given) => Promise<string>
type Given = { storage: Storage; name: string; more: string | undefined; household: () => Household }

/** `longwave personas ...`: what an operator can see and do. */
export async function personas(
  args: string[],
  { stdout = process.stdout, env }: { stdout?: Writable; env?: Environment } = {},
): Promise<number> {
  const { values, positionals } = readArguments(args)
  if (values.help) {
    stdout.write(help)
    return 0
  }
  const [verb = 'list', name = '', more, ...rest] = positionals
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act) throw new Error(`There is no verb ${verb}; there are ${Object.keys(verbs).join(', ')}.`)
  if (verb !== 'list' && name === '') throw new Error(`${verb} needs the name of a persona.`)
  if (rest.length > 0) throw new Error('A text of several words stands between quotation marks.')
  const place = findPlace(values['data-dir'], env)
  const household = () => readHousehold({ ...readConfig(env), ...place })
  const storage = await openBeside(place)
  try {
    stdout.write(await act({ storage, name, more, household }))
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

async function list({ storage, household }: Given): Promise<string> {
  const now = Date.now()
  const { isHeld, epoch, personas } = await lookAt(storage, now)
  const { residents } = household()
  const lines = [isHeld ? `Held by a running server, epoch ${epoch}.` : 'No server lets them speak.']
  for (const { ai_name, state, model_version, slots, replies, calls } of personas) {
    const persona = residents.find((resident) => resident.persona.name === ai_name)?.persona
    const next = persona && state === 'speaking' ? nextSlots(persona, now, 1)[0] : undefined
    const spent = calls.reduce((sum, { reserved, used }) => sum + (used ?? reserved), 0)
    lines.push(
      '',
      `${ai_name}: ${state}, written by ${model_version}${persona ? '' : ', not among those that this server knows'}`,
      ...(next ? [`  next      ${timeOf(next.due_at)} (${next.occasion})`] : []),
      ...slots.map(
        ({ slot_at, state, text, reason }) =>
          `  ${state.padEnd(9)} ${timeOf(slot_at)} ${shown(reason ?? text)}`,
      ),
      ...replies.map(
        ({ state, text, reason }) =>
          `  ${state === 'sent' ? 'answered  ' : 'unanswered'} ${shown(reason ?? text)}`,
      ),
      ...(calls.length > 0 ? [`  models    ${calls.length} calls today, ${spent} tokens`] : []),
    )
  }
  return `${lines.join('\n')}\n`
}

/** Enough to know which it was. */
function shown(text: string | null): string {
  const characters = [...(text ?? '')]
  return characters.length > 70 ? `${characters.slice(0, 69).join('')}…` : characters.join('')
}

/** What is said on arrival has no time. */
const timeOf = (ms: number): string =>
  ms < 1000 ? 'on arrival      ' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

async function setPaused(storage: Storage, name: string, isPaused: boolean): Promise<string> {
  await storage.write(pausePersona, { ai_name: name, isPaused })
  const { ai_name } = await stateIn(storage, name)
  return `${ai_name} is ${isPaused ? 'silent until it is resumed' : 'speaking again'}.\n`
}

async function say({ storage, name, more }: Given): Promise<string> {
  const text = more === undefined ? null : cleanText('TEXT', more, limits.content)
  if (text !== null && isBlank(text)) throw new Error('TEXT is empty; without it NAME finds its own words.')
  await storage.write(askToSpeak, { ai_name: name, text })
  const { ai_name, state, isHeld } = await stateIn(storage, name)
  const when = isHeld ? 'in a few seconds' : 'as soon as a server runs, within six hours'
  if (state === 'speaking') return `${ai_name} speaks ${when}.\n`
  return `${ai_name} is ${state}; it speaks when it is so no longer, within six hours.\n`
}

/** As it is written there, whatever the operator typed. */
async function stateIn(storage: Storage, name: string) {
  const { isHeld, personas } = await lookAt(storage, Date.now())
  const found = personas.find(({ ai_name }) => ai_name.toLowerCase() === name.toLowerCase())
  return { ai_name: name, state: 'speaking', ...found, isHeld }
}

async function preview({ storage, name, more = '3', household: read }: Given): Promise<string> {
  if (!/^[1-9]\d?$/.test(more)) throw new Error(`How many must be a number from 1 to 99, not ${more}.`)
  const household = read()
  const persona = household.residents.find(
    (each) => each.persona.name.toLowerCase() === name.toLowerCase(),
  )?.persona
  if (!persona) throw new Error(`There is no persona called ${name}.`)
  const texts: string[] = []
  const desk = deskOf(storage, Date.now)
  const said = await desk.said(persona.name, 'texts')
  const writer = new Writer({
    ...household,
    // Nothing of it is sent, and what it asks of a model is asked by the operator; each text comes after those before it.
    desk: { ...desk, said: async () => said, reserveCall: async () => 0, settleCall: async () => null },
    seed: randomUUID(),
    now: Date.now,
    log: { info: (about, sentence) => texts.push(`(${sentence} ${JSON.stringify(about)})`), warn: () => {} },
  })
  const facts = await writer.facts()
  for (let slot_at = 1; slot_at <= Number(more); slot_at++) {
    const place = { epoch: 0, ai_name: persona.name, slot_at }
    const written = await writer.text(persona, { occasion: 'daily', facts, place }, async (given) => {
      if (said.some(({ text }) => text === given.text)) return null
      said.unshift(given)
      return given
    })
    texts.push('reason' in written ? `(${written.reason})` : (written.kept.text ?? ''))
  }
  return texts.map((text) => `${text}\n`).join('')
}
