import type { Longwave } from '../sdk/index.ts'
import { ModelWriter, type Written } from './models/writer.ts'
import type { Log } from './options.ts'
import type { Persona } from './persona.ts'
import { lastTexts, readFacts } from './read-facts.ts'
import type { PersonaSettings } from './settings/settings.ts'
import { isSayable, textByRule } from './text-by-rule.ts'

type Request = { lw: Longwave; settings: PersonaSettings; now(): number; seed: string; log: Log }

/** What a persona could say now: one text for each thing that it says by its calendar, and again from the first. Sends nothing. */
export async function preview(persona: Persona, count: number, request: Request): Promise<Written[]> {
  const { lw, settings, now, seed, log } = request
  const models = new ModelWriter({ settings, now, log })
  const recent = (await lastTexts(lw, persona.name)).map(({ text }) => text)
  const occasions = [...new Set(persona.times.map(({ occasion = 'daily' }) => occasion))]
  const { blocklist } = settings
  const texts: Written[] = []
  for (let nth = 0; nth < count; nth++) {
    const occasion = occasions[nth % occasions.length] ?? 'daily'
    const facts = await readFacts(lw, {
      ...{ name: persona.name, occasion, now: now() },
      isSayable: (word) => isSayable(word, blocklist),
    })
    const written =
      (await models.text(persona, { occasion, facts, recent })) ??
      textByRule(persona, { occasion, facts, recent, seed: `${seed} ${nth}` }, blocklist)
    if (!written) continue
    texts.push(written)
    recent.unshift(written.text)
  }
  return texts
}
