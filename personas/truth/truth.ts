import { fold } from '../safety/need/fold.ts'
import { type FactSheet, type Subject, sheets } from './facts.ts'
import { human } from './human.ts'

export type PlainQuestion =
  | { about: 'human'; language: keyof typeof human }
  | { about: Subject; language: keyof typeof sheets }

/** A question with a plain answer, in the language in which it is probably asked; undefined for any other comment. */
export function plainQuestionIn(comment: string, spoken: string): PlainQuestion | undefined {
  const folded = fold(comment)
  // Some scripts have no spaces, and some writers of them use one all the same.
  const forms = [folded, folded.replaceAll(' ', '')]
  const asks = (pattern: RegExp) => forms.some((form) => pattern.test(form))
  const languages = keysOf(sheets)
  for (const language of spokenFirst(languages, spoken))
    for (const about of keysOf(sheets[language].ask))
      if (asks(sheets[language].ask[about])) return { about, language }
  const language = spokenFirst(keysOf(human), spoken).find((each) => asks(human[each].ask))
  return language && { about: 'human', language }
}

/** The plain truth, in a fixed sentence. */
export function plainAnswer(question: PlainQuestion, facts: FactSheet): string {
  if (question.about === 'human') return human[question.language].answer
  return sheets[question.language].say[question.about](facts)
}

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]

const spokenFirst = <Name extends string>(names: Name[], spoken: string): Name[] => [
  ...names.filter((name) => name === spoken),
  ...names.filter((name) => name !== spoken),
]
