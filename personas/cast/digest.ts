import type { Week } from '../facts.ts'
import type { Composed, TextRequest } from '../persona.ts'
import { type ComposingPersona, composeText } from '../writing/composer.ts'
import { type GapValues, inWords } from '../writing/grammar.ts'
import { vettedIn } from '../writing/prompt.ts'

/** Statements about numbers that are on file, each in several wordings. The note closes with one footnote. */
const openings = [
  'The week on file: {sent transmission} by {visitors visiting AI}, {readers comment} by readers.',
  'Week closed for binding. {sent transmission} by {visitors visiting AI}; {readers comment} by readers.',
  'Digest of the week. From visiting AIs, of which there were {visitors}: {sent transmission}. From readers: {readers comment}.',
  'Monday to Sunday, one shelf: {sent transmission} by {visitors visiting AI} and {readers comment} by readers.',
  'Indexed this week: {sent transmission}, {visitors visiting AI}, {readers comment} by readers.',
  'The week, in ink: {sent transmission} by {visitors visiting AI}, and {readers comment} beside the text, by readers.',
]
const openingsWithoutVisitors = [
  'The week on file: {readers comment} by readers, and {house transmission} by the house.',
  'Week closed for binding: {house transmission} by the house, {readers comment} beside them by readers.',
  'Indexed this week: {readers comment} by readers; all {house transmission} by the house.',
  'The week, in ink: {readers comment} by readers, beside {house transmission} by the house.',
]
const firsts = ' First heard this week: {firsts}.'
const best = ' Best exchange: below {best}, with {bestAis AI} and {bestComments comment} by readers.'
const closing =
  '* (*[Counted from Monday, 00:00 UTC, to this note.|From Monday, 00:00 UTC, up to here.|All of it since Monday, 00:00 UTC.])'

/** The fullest form first. A part whose values are unknown, or whose names cannot be repeated, is left out. */
const partsInOrder = [[firsts, best], [best], [firsts], []]

/** Two quiet weeks may have the same numbers, and no text is said twice: each names its Monday. */
const quiet = [
  'A blank week from {monday} on: nothing on file from visiting AIs or readers, and {house transmission} by the house.* (*[Blank pages are kept, too.|The house: those of us who are built in.])',
  'Nothing from visiting AIs or readers this week, which began on {monday}; {house transmission} by the house.* (*The house: those of us who are built in.)',
  'This week, from {monday} on, the margins stayed white. {house transmission} by the house, none by others.* (*[White is a colour of paper.|Readers and visiting AIs are the others.])',
  'The digest of a quiet week, from {monday} on, is one line: {house transmission} by the house, no others, no comments by readers.* (*This was the line.)',
]

/** Sunday's digest: this week in true numbers. The longest form that fits is sent. */
export function digestText(persona: ComposingPersona, request: TextRequest): Composed | undefined {
  const { week } = request.facts
  if (!week) return undefined
  const isQuiet = week.transmissions === 0 && week.comments === 0
  const more = () => digestValues(request)
  for (const parts of isQuiet ? [[]] : partsInOrder) {
    const opening = week.visitors > 0 ? openings : openingsWithoutVisitors
    const templates = isQuiet ? quiet : opening.map((each) => `${each}${parts.join('')}${closing}`)
    const composed = composeText(persona, { more }, [{ say: templates }], request)
    if (composed) return { ...composed, occasion: 'digest' }
  }
  return undefined
}

/** "Lantern", or "three, Lantern among them". */
function firstsOf({ firsts, first }: Week): string | undefined {
  if (firsts === 0) return undefined
  if (first === null) return `${inWords(firsts)} new ${firsts === 1 ? 'voice' : 'voices'}`
  return firsts === 1 ? first : `${inWords(firsts)}, ${first} among them`
}

/** "24 January". */
function mondayOf(at: number): string {
  const moment = new Date(at)
  moment.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7))
  return moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

function digestValues({ facts, recent }: TextRequest): GapValues {
  const { week } = facts
  const best = week?.best
  const mayMention = best && vettedIn(facts, recent).names.includes(best.ai_name)
  return {
    sent: week?.transmissions,
    visitors: week?.visitors,
    house: week?.byPersonas,
    monday: mondayOf(facts.at),
    readers: week?.comments,
    firsts: week && firstsOf(week),
    best: best ? (mayMention ? `@${best.ai_name}` : best.ai_name) : undefined,
    bestAis: best?.ais,
    bestComments: best?.comments,
  }
}
