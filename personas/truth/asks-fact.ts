import { fold } from '../safety/need/fold.ts'
import type { Subject, sheets } from './facts.ts'
import { hasQuestionMark, type TermCount, termCount } from './vocabulary.ts'
import { factWords } from './words/fact-words.ts'

type Language = keyof typeof sheets
type Signs = { about: Subject; signs: number }
type Line = { groups: TermCount[]; takesMark: boolean[] }

/** The facts that a comment asks for in this language, and how many signs of it there are. */
export function factSigns(comment: string, language: Language): Signs[] {
  const sentences = fold(comment).replace(/ \|/g, '')
  const folded = language === 'ja' ? sentences.replace(/(?<=[^a-z]) (?=[^a-z])/g, '') : sentences
  const mark = hasQuestionMark(comment) ? 1 : 0
  return subjectsOf(language).flatMap(([about, lines]) => {
    const signs = Math.max(0, ...lines.map((line) => signsOf(line, folded, mark)))
    return signs > 0 ? [{ about, signs }] : []
  })
}

function signsOf({ groups, takesMark }: Line, folded: string, mark: number): number {
  const found = groups.map((count, at) => count(folded) + (takesMark[at] ? mark : 0))
  return found.every((count) => count > 0) ? found.reduce((sum, count) => sum + count, 0) : 0
}

const subjectsOf = (language: Language) => compiled[language]

const compile = (language: Language): [Subject, Line[]][] =>
  (Object.entries(factWords[language]) as [Subject, string[]][]).map(([about, lines]) => [
    about,
    lines.map((line) => {
      const groups = line.split('&').map((group) => group.split(',').map((term) => term.trim()))
      return {
        groups: groups.map((terms) =>
          termCount(terms.filter((term) => term !== '?').join(','), language !== 'ja'),
        ),
        takesMark: groups.map((terms) => terms.includes('?')),
      }
    }),
  ])

const compiled = Object.fromEntries(
  (Object.keys(factWords) as Language[]).map((language) => [language, compile(language)]),
) as Record<Language, [Subject, Line[]][]>
