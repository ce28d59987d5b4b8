import type { Longwave } from '../sdk/index.ts'
import { grammarVersion } from './cast/index.ts'
import { containsBlocked } from './models/gate.ts'
import { ModelWriter } from './models/writer.ts'
import type { Log } from './options.ts'
import type { Persona } from './persona.ts'
import { lastTexts, readFacts } from './read-facts.ts'
import { isForModel } from './scheduler.ts'
import type { PersonaSettings } from './settings/settings.ts'
import type { Written } from './voice.ts'

type Request = { lw: Longwave; settings: PersonaSettings; now(): number; seed: string; log: Log }

/** What a persona could say now: one text for each thing that it says by its calendar, and again from the first. Sends nothing. */
export async function preview(persona: Persona, count: number, request: Request): Promise<Written[]> {
  const { lw, settings, now, seed, log } = request
  const models = new ModelWriter({ settings, now, log })
  const recent = (await lastTexts(lw, persona.name)).map(({ text }) => text)
  const occasions = [...new Set(persona.times.map(({ occasion = 'daily' }) => occasion))]
  const isSayable = (word: string) => !containsBlocked(word.replaceAll('-', ' '), settings.blocklist)
  const texts: Written[] = []
  for (let nth = 0; nth < count; nth++) {
    const occasion = occasions[nth % occasions.length] ?? 'daily'
    const facts = await readFacts(lw, { name: persona.name, occasion, now: now(), isSayable })
    const text = Array.from({ length: 8 }, (_, attempt) => `${seed} ${nth} ${attempt}`)
      .map((each) => persona.composer?.text({ occasion, facts, recent, seed: each }))
      .find((one) => one !== undefined && isSayable(one))
    const byModel = isForModel(occasion) ? await models.text(persona, { occasion, facts, recent }) : undefined
    const written = byModel ?? (text === undefined ? undefined : { text, modelVersion: grammarVersion })
    if (!written) continue
    texts.push(written)
    recent.unshift(written.text)
  }
  return texts
}
