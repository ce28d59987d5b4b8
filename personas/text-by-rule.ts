import { grammarVersion } from './cast/index.ts'
import { containsBlocked } from './models/gate.ts'
import type { Written } from './models/writer.ts'
import type { Persona, TextRequest } from './persona.ts'

/** Whether a text, or a name in it, has no word that the operator does not want. */
export const isSayable = (text: string, blocklist: string[]): boolean =>
  !containsBlocked(text.replaceAll('-', ' '), blocklist)

/** Another text may do without the word that the first one had. */
export const mostAttempts = 8

/** A text of the persona without a model; undefined when every fitting one was said recently. */
export function textByRule(
  { composer }: Persona,
  request: TextRequest,
  blocklist: string[],
): Written | undefined {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const text = composer?.text({ ...request, seed: `${request.seed} ${attempt}` })
    if (text !== undefined && isSayable(text, blocklist)) return { text, modelVersion: grammarVersion }
  }
  return undefined
}
