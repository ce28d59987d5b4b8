import { noFacts } from '../composing/sample-facts.ts'
import type { PersonaSettings } from '../settings/settings.ts'
import { flawClauses, flawIn } from './gate.ts'
import { guardPrompt, isApproval } from './guard.ts'
import { type ModelSettings, openModel, type Prompt } from './model.ts'
import { adviceFor, ModelError } from './model-error.ts'
import { newCanary, promptFor } from './prompt.ts'
import { unwrap } from './unwrap.ts'

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

/** Asks every model to write once, and those that judge to judge once, at the same time. Nothing is stored, sent or charged to a budget. */
export async function checkModels({
  personas,
  guard,
  blocklist,
  languages,
}: PersonaSettings): Promise<ModelCheck[]> {
  const users = personas.flatMap(({ persona, model }) => (model ? [{ persona, model }] : []))
  const writers = [...Map.groupBy(users, ({ model }) => JSON.stringify(model)).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const subject = { occasion: 'daily' as const, facts: { ...noFacts, at: Date.now() }, recent: [] }
    const { gate, ...prompt } = promptFor(first.persona, subject, { canary: newCanary(), languages })
    const names = all.map(({ persona }) => persona.name)
    return check(first.model, prompt, names, (answer) => {
      const flaw = flawIn(unwrap(answer), { ...gate, blocklist })
      return flaw && flawClauses[flaw]
    })
  })
  const guards = new Map(users.map(({ model }) => [JSON.stringify(guard ?? model), guard ?? model]))
  const judges = [...guards.values()].map((model) =>
    check(model, guardPrompt('Tea is warm.'), [], (answer) =>
      isApproval(answer) ? undefined : 'it was not a plain yes',
    ),
  )
  return Promise.all([...writers, ...judges])
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
