import { checkModels, type PersonaSettings } from '../personas/index.ts'
import { oneLine } from './terminal-text.ts'

type ModelCheck = Awaited<ReturnType<typeof checkModels>>[number]

/** `longwave personas check`: one question to each model, a sentence about what came, and whether each of them answered. */
export async function describeModelChecks(
  settings: PersonaSettings,
): Promise<{ text: string; haveAllAnswered: boolean }> {
  const checks = await checkModels(settings)
  if (checks.length === 0)
    return { text: 'No persona has a model: all of them compose by rule.\n', haveAllAnswered: true }
  return {
    text: checks.map((one) => `${describe(one)}\n`).join(''),
    haveAllAnswered: checks.every(({ outcome }) => 'text' in outcome),
  }
}

function describe({ model, host, personas, ms, outcome }: ModelCheck): string {
  const name = `${model} at ${host} (${personas.join(', ') || 'judges texts'})`
  const seconds = `${(ms / 1000).toFixed(1)} s`
  if ('advice' in outcome) {
    const { status, advice, said } = outcome
    const answer = status === undefined ? '' : `, status ${status}`
    return `${name}: no text after ${seconds}${answer}. ${advice}${said ? ` It says: “${oneLine(said)}”` : ''}`
  }
  const { text, answeredBy, refusedBecause } = outcome
  const by = answeredBy === model ? '' : ` as ${oneLine(answeredBy)}`
  const verdict = refusedBecause ? `the gate refused the text: ${refusedBecause}` : 'the gate passed the text'
  return `${name}: answered in ${seconds}${by}, and ${verdict}. “${oneLine(text)}”`
}
