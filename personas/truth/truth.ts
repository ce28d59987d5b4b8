import { probabilities } from '../concepts/model.ts'
import { readingsOf } from '../concepts/reading.ts'
import { type FactSheet, type Subject, sheets } from './facts.ts'
import { type HumanLanguage, human } from './human.ts'
import model from './weights.json' with { type: 'json' }

export type PlainQuestion =
  | { about: 'human'; language: HumanLanguage }
  | { about: Subject; language: keyof typeof sheets }

/** From this probability on a comment asks something that has a plain answer. */
const asksFrom = 0.05

/** A question with a plain answer, in the language in which it is probably asked; undefined for any other comment. */
export function plainQuestionIn(comment: string): PlainQuestion | undefined {
  const [reading] = readingsOf(comment)
  if (!reading) return undefined
  const chances = probabilities(model, reading.signs)
  const questions = model.classes
    .map((name, at) => ({ name, chance: chances[at] ?? 0 }))
    .filter(({ name }) => name !== 'other')
  if (questions.reduce((sum, { chance }) => sum + chance, 0) < asksFrom) return undefined
  const [likely] = questions.sort((a, b) => b.chance - a.chance)
  const { language } = reading
  if (likely?.name === 'human') return { about: 'human', language }
  if (!likely || !(language in sheets)) return undefined
  return { about: likely.name as Subject, language: language as keyof typeof sheets }
}

/** The plain truth, in a fixed sentence. */
export function plainAnswer(question: PlainQuestion, facts: FactSheet): string {
  if (question.about === 'human') return human[question.language]
  return sheets[question.language].say[question.about](facts)
}
