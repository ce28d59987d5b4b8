import { factSigns } from './asks-fact.ts'
import { humanSigns } from './asks-human.ts'
import { type FactSheet, type Subject, sheets } from './facts.ts'
import { human } from './human.ts'

export type PlainQuestion =
  | { about: 'human'; language: keyof typeof human }
  | { about: Subject; language: keyof typeof sheets }

/** A question with a plain answer, in the language in which it is probably asked; undefined for any other comment. */
export function plainQuestionIn(comment: string, spoken: string): PlainQuestion | undefined {
  const facts = keysOf(sheets).flatMap((language) =>
    factSigns(comment, language).map(({ about, signs }) => ({ about, language, signs })),
  )
  const fact = mostSigns(facts, spoken)
  if (fact) return { about: fact.about, language: fact.language }
  const asked = keysOf(human)
    .map((language) => ({ language, signs: humanSigns(comment, language, spoken) }))
    .filter(({ signs }) => signs > 0)
  const question = mostSigns(asked, spoken)
  return question && { about: 'human', language: question.language }
}

/** The plain truth, in a fixed sentence. */
export function plainAnswer(question: PlainQuestion, facts: FactSheet): string {
  if (question.about === 'human') return human[question.language]
  return sheets[question.language].say[question.about](facts)
}

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]

/** The language with most signs; the spoken one decides between two with as many. */
function mostSigns<Found extends { language: string; signs: number }>(
  found: Found[],
  spoken: string,
): Found | undefined {
  const weight = ({ language, signs }: Found) => signs + (language === spoken ? 0.5 : 0)
  return found.reduce<Found | undefined>(
    (best, each) => (best && weight(best) >= weight(each) ? best : each),
    undefined,
  )
}
