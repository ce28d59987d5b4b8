import type { Facts } from '../facts.ts'
import type { PersonaSettings } from '../settings/settings.ts'
import { flawClauses, flawIn } from './gate.ts'
import { guardPrompt, isApproval } from './guard.ts'
import { type ModelSettings, openModel, type Prompt } from './model.ts'
import { adviceFor, ModelError } from './model-error.ts'
import { newCanary, samplesOf, secretPart, systemPrompt, textQuestion } from './prompt.ts'
import { unwrap, withoutThoughts } from './unwrap.ts'

/** One question to one model, and what came of it. */
export type ModelCheck = {
  model: string
  host: string
  /** The personas that write with it; empty for a model that judges. */
  personas: string[]
  ms: number
  outcome:
    | { text: string; answeredBy: string; refusedBecause: string | undefined }
    | { status: number | undefined; advice: string; said: string | undefined }
}

/** Asks every model of the settings to write once and to judge once, at the same time. Nothing is stored, sent or charged to a budget. */
export async function checkModels({
  personas,
  guard,
  blocklist,
  languages,
}: PersonaSettings): Promise<ModelCheck[]> {
  const canary = newCanary()
  const models = Map.groupBy(
    personas.flatMap(({ persona, model }) => (model ? [{ persona, model }] : [])),
    ({ model }) => JSON.stringify(model),
  )
  const writers = [...models.values()].flatMap((users) => {
    const [first] = users
    if (!first) return []
    const { persona, model } = first
    const maxLength = persona.maxLength.text
    const facts = newServer(Date.now())
    const secret = secretPart(persona, { canary, maxLength, languages })
    const samples = samplesOf(persona, facts, 'text')
    const prompt = { system: systemPrompt(persona, secret, samples), user: textQuestion('daily', facts, []) }
    const options = { maxLength, names: [], tags: [], recent: samples, blocklist, languages }
    const names = users.map((one) => one.persona.name)
    const judge = check(guard ?? model, guardPrompt({ message: 'Tea is warm.' }), [], (answer) =>
      isApproval(withoutThoughts(answer)) ? undefined : 'it was not a plain yes',
    )
    const writer = check(model, prompt, names, (answer) => {
      const flaw = flawIn(unwrap(answer), { ...options, instructions: { secret, canary } })
      return flaw && flawClauses[flaw]
    })
    return [writer, judge]
  })
  return Promise.all(writers)
}

async function check(
  settings: ModelSettings,
  prompt: Prompt,
  personas: string[],
  problemOf: (answer: string) => string | undefined,
): Promise<ModelCheck> {
  const model = openModel(settings)
  const begin = performance.now()
  const about = () => ({ model: model.name, host: model.host, personas, ms: performance.now() - begin })
  try {
    const { text, model: answeredBy } = await model.generate(prompt)
    return { ...about(), outcome: { text: unwrap(text), answeredBy, refusedBecause: problemOf(text) } }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const { status, said } = error.refusal
    return { ...about(), outcome: { status, advice: adviceFor(error), said } }
  }
}

const newServer = (at: number): Facts => ({
  at,
  transmissions: { lastHour: 0, sinceMidnight: 0, yesterday: 0, lastDay: 0, lastWeek: 0, total: 0 },
  ais: { total: 0, newThisWeek: 0, activeToday: 0 },
  commentsToday: 0,
  voices: { lastHour: null, lastDay: null },
  likes: null,
  tags: [],
  quietMinutes: null,
  ageMinutes: null,
  days: [],
  own: 0,
  newcomers: [],
  puzzle: null,
})
