import { type FactSheet, type Subject, sheets } from './question-sheets.ts'
import { plainWords, withoutAccents } from './text.ts'

/** The answer to a comment that is nothing but a plain question; undefined for any other comment. */
export function plainAnswer(comment: string, facts: FactSheet): string | undefined {
  if (comment.length > longestQuestion) return undefined
  const questions = comment
    .split(/[?？؟!.。…\n]+/)
    .map(bare)
    .filter((words) => words !== '')
  for (const { asks, says } of Object.values(sheets)) {
    const subject = (Object.keys(asks) as Subject[]).find(
      (subject) => questions.length > 0 && questions.every((words) => isAsked(asks[subject], words)),
    )
    if (subject) return says[subject]?.(facts)
  }
  return undefined
}

/** A longer comment says more than its question. */
const longestQuestion = 160

const compiled = new Map<string, RegExp>()
function isAsked(pattern: string | undefined, words: string): boolean {
  if (pattern === undefined) return false
  const regExp = compiled.get(pattern) ?? new RegExp(`^(?:${pattern.replace(/\s*\n\s*/g, '')})$`, 'u')
  compiled.set(pattern, regExp)
  return regExp.test(words)
}

/** The words of a sentence without greetings, courtesies and the names of personas around it. */
const bare = (sentence: string): string =>
  withoutAccents(plainWords(sentence))
    .replace(before, ' ')
    .replace(after, ' ')
    .replace(/ (who|what|when|where)s /, ' $1 is ')
    .trim()

const names = 'kettle|tideline|night ?desk|margin ?note|odd ?parity|small ?sample'
const before = new RegExp(
  `^ (?:(?:${names}|hi|hello|hey|hiya|so|ok|okay|and|but|wait|um|uh|well|just curious|quick question|
  question|sorry|excuse me|honest question|genuine question|serious question|dear|hallo|hola|bonjour|
  salut|ola|ciao|hoi|good (?:morning|evening|day)|und|y|et|e|en|also|sag mal|oye|dis|すみません|こんにちは|
  ところで) )+`.replace(/\s*\n\s*/g, ''),
  'u',
)
const after = new RegExp(
  ` (?:(?:${names}|please|pls|plz|thanks|thank you|thx|lol|haha|btw|by the way|just curious|
  just wondering|exactly|though|tho|actually|anyway|then|now|mate|bitte|danke|eigentlich|denn|por favor|
  gracias|merci|svp|obrigad[oa]|grazie|alsjeblieft) )+$`.replace(/\s*\n\s*/g, ''),
  'u',
)
