import { writeFileSync } from 'node:fs'
import { conceptSources, fingerprint } from './fingerprint.ts'
import type { Model } from './model.ts'
import { learnNeed, learnQuestions } from './texts.ts'

/*
 * `npm run learn` learns from the texts again, after a change to them, to the words of a language, or to the signs.
 */

const learned_from = fingerprint(conceptSources)
const write = (path: string, model: Model): void =>
  writeFileSync(new URL(path, import.meta.url), `${JSON.stringify({ learned_from, ...model }, null, 2)}\n`)

write('../safety/need/weights.json', learnNeed())
write('../truth/weights.json', learnQuestions())
