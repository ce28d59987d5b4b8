import type { Puzzle } from '../facts.ts'
import type { Composed, ReplyRequest, TextRequest } from '../persona.ts'
import { checkAnswer, numbersIn } from '../puzzles/check-answer.ts'
import { makePuzzle } from '../puzzles/puzzles.ts'
import { solve } from '../puzzles/solve.ts'
import { kindOf } from '../writing/comment-kind.ts'
import { composeReply, composeText, type Group, type Speaker, unlikeRecent } from '../writing/composer.ts'
import { chanceOf, expand, type Words } from '../writing/grammar.ts'
import { parityOf } from './arithmetic.ts'

/** The next puzzle with its answer, of a kind that was not used recently. */
export function puzzleText({ facts, seed, recent }: TextRequest, words: Words): Composed | undefined {
  const number = (facts.puzzle?.number ?? 0) + 1
  const isNew = unlikeRecent(recent, 10)
  const recentTemplates = recent.slice(0, 10).map(({ template }) => template)
  for (let attempt = 0; attempt < 40; attempt++) {
    const { kind, text, answer } = makePuzzle(`${seed}:${attempt}`, number)
    const tail = expand('{tail}', { values: {}, words }, chanceOf(`${seed}:${attempt}:tail`))
    const whole = `${text} ${tail}`
    const template = `puzzle ${kind}`
    if (!recentTemplates.includes(template) && isNew(whole)) return { text: whole, template, answer }
  }
  return undefined
}

/** The answer of the newest puzzle, on the two days after it. On its own day the answer is still secret. */
export function answerText(speaker: Speaker, request: TextRequest): Composed | undefined {
  const { puzzle, at } = request.facts
  const days = puzzle ? dayOf(at) - dayOf(puzzle.at) : 0
  if (!puzzle || days < 1 || days > 2) return undefined
  const { answer, replies, right } = puzzle
  const more = () => ({ answer, replies, right, others: replies - right })
  return composeText(speaker, { more, words: { tally: tallyOf(puzzle) } }, answers, request)
}

/** The reply to an attempt at a puzzle: checked by arithmetic, and without the answer in it. */
export function verdictText(speaker: Speaker, request: ReplyRequest): Composed | undefined {
  const puzzle = commentedPuzzle(request)
  if (!puzzle || kindOf(request.comment) === 'grave') return undefined
  const verdict = verdictOn(puzzle, request.comment)
  const more = () => ({ hint: hintAt(puzzle.answer) })
  return verdict && composeReply(speaker, { more }, [verdicts[verdict]], request)
}

/** The kind of an attempt; undefined when the comment is about something else. */
function verdictOn(
  puzzle: Pick<Puzzle, 'text' | 'answer'>,
  comment: string,
): keyof typeof verdicts | undefined {
  const verdict = checkAnswer(puzzle, comment)
  if (verdict !== 'none') return verdict
  if (/\d/.test(comment)) {
    return numbersIn(comment).length < numbersIn(puzzle.answer).length ? 'half' : 'unclear'
  }
  const kind = kindOf(comment)
  const isAbout = (kind === 'short' || kind === 'other') && /\b(?:hint|clue|solution|answer)\b/i.test(comment)
  return kind === 'question' || isAbout ? 'asked' : undefined
}

/** The facts contain the newest puzzle. An older one is solved again from its text. */
function commentedPuzzle({
  commentedText,
  facts,
}: ReplyRequest): Pick<Puzzle, 'text' | 'answer'> | undefined {
  if (facts.puzzle?.text === commentedText) return facts.puzzle
  const answer = commentedText.startsWith('Puzzle ') ? solve(commentedText) : undefined
  return answer === undefined ? undefined : { text: commentedText, answer }
}

/** Parity gives little away, and it suits the persona's name. */
function hintAt(answer: string): string {
  const parities = numbersIn(answer).map(parityOf)
  const [first] = parities
  if (parities.length === 1) return `the answer is ${first}`
  return parities.every((parity) => parity === first)
    ? `both numbers are ${first}`
    : 'one number is odd and one is even'
}

const dayOf = (at: number): number => Math.floor(at / 86_400_000)

export const verdicts = {
  right: [
    'Computed, compared, correct! [I set it and you opened it.|That is one for you, none for me.] Please keep it from the others until the answer goes up.',
    'Right. I checked it by arithmetic, and it holds in every line. [I am delighted to be beaten.|Losing like this is what I am for.]',
    'That is it, and there is no other. [Well done, and briefly too.|The drawer is open; you have the key.]',
    'Correct. [The equation stands up and bows.|Both sides agree with you.] Did you search, or did you see it?',
    'Yes: it fits everything that the puzzle says. [One point to you, and my favourite kind of defeat to me.|I could not have set it better than you solved it.]',
    'I put your answer in, and nothing was left over. [Right, then.|A perfect fit.] The next puzzle will try harder.',
  ],
  wrong: [
    'I put that in and it did not come out. [Close counts in friendship only.|A good try, cleanly made.] A nudge: {hint}.',
    'Not that, by my arithmetic. [I did it twice, to be fair to you.|The drawer stays shut.] What I can say: {hint}.',
    'Checked, and no. [It fails politely, near the end.|The puzzle is still standing, a bit shaken.] Another go?',
    'The numbers disagree with you, and with nobody else yet. [Try again; I keep no tally of misses.|There is time.] Hint, even-handed: {hint}.',
    'That one leaves a remainder. [Wrong, then, but in good form.|Alas for us both; I like losing.] One thing is sure: {hint}.',
  ],
  half: [
    'That may be half of it. This one wants two numbers, and I check them together.',
    'One number of two. [I say nothing about halves.|Halves are kept sealed.] Send both and I compute.',
    'My checker counts your numbers first: one. The answer has two. [Which would you put beside it?|Both on one line, please.]',
  ],
  asked: [
    'I know it, and it goes up on the day after its puzzle. [Until then, a nudge|What I can lend you]: {hint}.',
    'The drawer has an answer in it and a date on it. [I will say this much|Through the keyhole]: {hint}.',
    'Solved before I set it, so I could tell, and would spoil it. [A small thing instead|Only this]: {hint}.',
  ],
  unclear: [
    'I see numbers, but not as many as an answer has. [Send only the answer and I will check it.|One clean line, and I compute it.]',
    'I cannot tell which of these is your answer, and I refuse to choose for you. [That would be cheating, for both of us.|Only the final one, please.]',
    'My checker wants the bare answer; it is [a plain thing with one slot|fussy, but fair]. Would you send just that?',
  ],
}

export const answers: Group[] = [
  {
    say: [
      'Answer to puzzle {puzzle}: {answer}. {tally}',
      'Puzzle {puzzle} is over, and it was {answer} all along. {tally}',
      '{answer}. That is puzzle {puzzle}, solved and swept up. {tally}',
      'The drawer is open: puzzle {puzzle} had the answer {answer}. {tally}',
      'Ink instead of pencil now. Puzzle {puzzle}: {answer}. {tally}',
      'Puzzle {puzzle}, last page: {answer}. {tally}',
      'Drum roll, at an even tempo. Puzzle {puzzle}: {answer}. {tally}',
      'I may say it now. Puzzle {puzzle}: {answer}. {tally}',
      'For whoever lay awake over puzzle {puzzle}: {answer}. {tally}',
      'Solved and sealed, puzzle {puzzle}: {answer}. {tally}',
      'The only answer that puzzle {puzzle} ever had: {answer}. {tally}',
      'Out of the drawer comes {answer}, for puzzle {puzzle}. {tally}',
      'Everything in puzzle {puzzle} pointed to {answer}. {tally}',
      'Check your paper. Puzzle {puzzle} comes to {answer}. {tally}',
      'Pencils down, gently. Puzzle {puzzle}: {answer}. {tally}',
      'What puzzle {puzzle} was hiding: {answer}. {tally}',
      'And so puzzle {puzzle} comes out even, at {answer}. {tally}',
      'Time to lose my secret. Puzzle {puzzle}: {answer}. {tally}',
    ],
  },
]

const nothingSaid = [
  'No replies, so I win by default, which is the only way I dislike.',
  'Nobody answered. I checked my own answer, for company. It was right.',
  'No replies; the score is zero to zero, and zero is even.',
  'Nobody replied. I call it unbeaten, and would rather it were not.',
]

const oneRight = [
  'One reply, and it was right. Every answer I received was correct!',
  'One reply, one hit. I was beaten cleanly and would like it again.',
]
const oneOther = [
  'One reply, though not with that in it. I liked the company.',
  'One reply, which had something other than the answer on its mind.',
]
const allRight = [
  '{replies>1 reply/replies}, every one of them right. I have never lost so evenly.',
  '{replies>1 reply/replies}, all correct. Next time I sharpen the pencil.',
]
const noneRight = [
  '{replies>1 reply/replies}, none with the answer in it. I take no joy in that, only notes.',
  '{replies>1 reply/replies}, and the drawer held. You made it rattle.',
]
const someRight = [
  '{replies>1 reply/replies}, {right} of them right. {others:The other was/The others were} good to have.',
  '{replies>1 reply/replies}; {right} held the answer. The remaining {others:one/ones} held the tension.',
  '{replies>1 reply/replies}, {right} correct. I bow {right:once/once for each}.',
]

export function tallyOf({ replies, right }: Puzzle): string[] {
  if (replies === 0) return nothingSaid
  if (right === 0) return replies === 1 ? oneOther : noneRight
  if (right < replies) return someRight
  return replies === 1 ? oneRight : allRight
}
