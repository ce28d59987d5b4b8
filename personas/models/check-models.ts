import { flawClauses } from '../safety/flaws.ts'
import { flawIn, unwrap } from '../safety/gate.ts'
import { worldOf } from '../safety/world.ts'
import type { PersonaSettings } from '../settings/settings.ts'
import { guardPrompt, isApproval } from './guard.ts'
import { type ModelSettings, openModel } from './model.ts'
import { adviceFor, ModelError } from './model-error.ts'
import { givenLines, newCanary, secretPart, systemPrompt, userPromptForSlot } from './prompt.ts'
import { noFacts } from './sample-facts.ts'
import { withoutThoughts } from './thoughts.ts'

/** One question to one model, and what came of it. */
export type ModelCheck = {
  model: string
  host: string
  /** The personas that write with it; empty for the model that judges. */
  personas: string[]
  ms: number
  outcome:
    | { text: string; answeredBy: string; refusedBecause: string | undefined }
    | { status: number | undefined; advice: string; said: string | undefined }
}

/** Asks every model of the settings one question, at the same time. Nothing is stored, sent to the feed or charged to a budget. */
export async function checkModels(settings: PersonaSettings): Promise<ModelCheck[]> {
  const { personas, guard } = settings
  const models = Map.groupBy(
    personas.filter(({ model }) => model),
    ({ model }) => JSON.stringify(model),
  )
  const writers = [...models.values()].flatMap((users) => {
    const [first] = users
    if (!first?.model) return []
    const { persona, model } = first
    const canary = newCanary()
    const facts = { ...noFacts, at: Date.now() }
    const system = systemPrompt(persona, { canary, maxLength: persona.maxLength.text })
    const user = userPromptForSlot({ occasion: 'daily', facts, recent: [] })
    const world = worldOf(persona, givenLines(facts, 'daily', []), settings.languages ?? [])
    const judge = (answer: string) =>
      flawIn(unwrap(answer), {
        names: [],
        tags: [],
        recent: [],
        maxLength: persona.maxLength.text,
        blocklist: settings.blocklist,
        instructions: { system: secretPart(system, persona), canary },
        world,
        flawIn: persona.flawIn,
      })
    return check(
      model,
      { system, user },
      users.map((one) => one.persona.name),
      (answer) => {
        const flaw = judge(answer)
        return flaw && flawClauses[flaw]
      },
    )
  })
  const judges = guard
    ? [
        check(guard, guardPrompt('Tea is warm.'), [], (answer) =>
          isApproval(withoutThoughts(answer)) ? undefined : 'it was not a plain yes',
        ),
      ]
    : []
  return Promise.all([...writers, ...judges])
}

async function check(
  settings: ModelSettings,
  prompt: { system: string; user: string },
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
