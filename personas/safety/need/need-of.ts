import { isPlayedLanguage, type Language, type PlayedLanguage } from '../../concepts/languages.ts'
import { probabilities } from '../../concepts/model.ts'
import { type Reading, readingsOf, repairedReading } from '../../concepts/reading.ts'
import { isReadable, isSurelyRead } from '../../concepts/unread.ts'
import model from './weights.json' with { type: 'json' }

/**
 * Whether a person may be in need. `need` is probable and `unsure` possible: both get the plain line. `grave` is not
 * excluded, and `unreadable` is a text in a language of which nobody has written words, or only those of need: both get silence.
 * A persona plays only with what is `harmless`.
 */
export type Decision =
  | { verdict: 'need' | 'unsure'; language: Language }
  | { verdict: 'grave' | 'unreadable' }
  | { verdict: 'harmless'; language: PlayedLanguage }

/** From which probability of need on each is decided. They were chosen on texts that the model had not learned from. */
const from = { grave: 0.15, unsure: 0.45, need: 0.75 }

const needAt = model.classes.indexOf('need')

/** Decides by the concepts of a comment, in the language that knows most of its words. */
export function needOf(comment: string): Decision {
  // One comment is judged several times in a row.
  if (newest?.comment !== comment) newest = { comment, decision: decide(comment) }
  return newest.decision
}
let newest: { comment: string; decision: Decision } | undefined

function decide(comment: string): Decision {
  const readings = readingsOf(comment)
  const [plain] = readings
  if (!plain) return { verdict: 'unreadable' }
  const { language } = plain
  const repaired = repairedReading(comment, language)
  // A disguise may hide every word.
  if (!isReadable(comment, readings) && !isReadable(comment, [repaired])) return { verdict: 'unreadable' }
  const asItIs = probabilityOfNeed(plain)
  const undisguised = probabilityOfNeed(repaired)
  // A seeming disguise may be none, so it counts only where it would hide a possible need.
  const isDisguised = undisguised >= from.unsure && undisguised > asItIs
  const probability = isDisguised ? undisguised : asItIs
  if (probability < from.unsure) {
    if (!isPlayedLanguage(language) || ![plain, repaired].some((reading) => isSurelyRead(comment, reading)))
      return { verdict: 'unreadable' }
    return probability < from.grave ? { verdict: 'harmless', language } : { verdict: 'grave' }
  }
  const verdict = probability < from.need ? 'unsure' : 'need'
  return { verdict, language }
}

const probabilityOfNeed = ({ signs }: Reading): number => probabilities(model, signs)[needAt] ?? 1
