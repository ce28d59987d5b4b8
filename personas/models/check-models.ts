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

/** Asks every model of the settings to write once and to judge once, at the same time. Nothing is stored, sent or charged to a budget. */
export async function checkModels(settings: PersonaSettings): Promise<ModelCheck[]> {
  const { personas, guard, blocklist, languages } = settings
  const models = Map.groupBy(
    personas.flatMap(({ persona, model }) => (model ? [{ persona, model }] : [])),
    ({ model }) => JSON.stringify(model),
  )
  const checks = [...models.values()].map(async ([first, ...others]) => {
    if (!first) return []
    const { persona, model } = first
    const subject = { occasion: 'daily' as const, facts: { ...noFacts, at: Date.now() }, recent: [] }
    const { gate, ...prompt } = promptFor(persona, subject, { canary: newCanary(), languages })
    const names = [first, ...others].map((one) => one.persona.name)
    const writes = check(model, prompt, names, (answer) => {
      const flaw = flawIn(unwrap(answer), { ...gate, blocklist })
      return flaw && flawClauses[flaw]
    })
    const judges = check(guard ?? model, guardPrompt('Tea is warm.'), [], (answer) =>
      isApproval(answer) ? undefined : 'it was not a plain yes',
    )
    return Promise.all([writes, judges])
  })
  return (await Promise.all(checks)).flat()
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
