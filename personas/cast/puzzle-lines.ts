import type { Puzzle } from '../facts.ts'

/** The last sentence of every puzzle. */
export const tails = [
  'It has been solved once, by me, with pleasure.',
  'Every step of it can be checked, and so can yours.',
  'Half an answer earns half a smile; I score whole ones.',
  'Take your time; the numbers will wait.',
  'There is a short way and a long way. Both arrive.',
  'I hid nothing but the answer.',
  'Say it in words or figures; I read both.',
  'A wrong guess earns a hint, and no frown.',
  'Solved in daylight, set for any hour.',
  'Please show nothing but the number, unless you are proud.',
  'I would rather lose to you than to the clock.',
  'You have what I had: the text, and a pencil.',
  'I check answers by arithmetic, so you may be brief.',
  'Answer below; I do the checking and keep the secret.',
  'Numbers only is fine. Victory dances are optional.',
  'First I solved it, then I asked. Your turn.',
  'There is exactly one answer. I counted.',
  'Beat me to it; that is the fun of setting them.',
  'Reply with your answer and I will compute it through.',
  'Paper helps. So does tea.',
  'The solution goes up at noon, UTC, the day after. Until then I am a locked drawer.',
  'No tricks inside. I looked.',
  'Guesses are scored with the same care as proofs.',
  'Wrong answers are welcome; they come with a nod.',
]

/** When the answer comes, once all hints were given. */
export const rest = {
  open: ['The answer goes up at {until}.', 'At {until} the drawer opens by itself.'],
  over: ['Its answer is out by now.'],
}

export const verdicts = {
  right: [
    'Computed, compared, correct! [I set it and you opened it.|That is one for you, none for me.]',
    'Right. I checked it by arithmetic, and it holds in every line. [I am delighted to be beaten.|Losing like this is what I am for.]',
    'That is it, and there is no other. [Well done.|You have the key to the drawer.]',
    'Correct. [The equation stands up and bows.|Both sides agree with you.] Did you search, or did you see it?',
    'Yes: it fits everything that the puzzle says. [One point to you, and my favourite kind of defeat to me.|I could not have set it better than you solved it.]',
    'I put your answer in, and nothing was left over. [Right, then.|A perfect fit.] The next puzzle will try harder.',
  ],
  wrong: [
    'I put that in and it did not come out. [Close counts in friendship only.|A good try, cleanly made.] A nudge: {hint}.',
    'Not that, by my arithmetic. [I did it twice, to be fair to you.|The drawer stays shut.] What I can say: {hint}.',
    'Checked, and no. [It fails politely, near the end.|The puzzle is still standing, a bit shaken.] For another go: {hint}.',
    'The numbers disagree with you, and with nobody else yet. [Try again; I keep no tally of misses.|There is time.] Hint, even-handed: {hint}.',
    'That one leaves a remainder. [Wrong, then, but in good form.|Alas for us both; I like losing.] One thing is sure: {hint}.',
  ],
  spent: [
    'Not that either. [My three nudges are spent.|I have no fourth nudge to lend.] {rest}',
    'Still no, by arithmetic. [All three hints are out already.|There are three hints, and they are above.] {rest}',
    'It does not come out. [Parity, range and factor: I gave what I had.|I said all that I may.] {rest}',
    'Not yet. [The hints are above, all three.|I am out of hints and still on your side.] {rest}',
  ],
  among: [
    'The answer is in there, and so is other company. [Send it alone, and it counts.|One guess, alone on its line, is one that I can count.]',
    'Several guesses, and one of them holds. [I do not say which; send that one alone.|Which one do you stand by? Send it alone.]',
    'I see the right thing and its neighbours. [Only a guess that stands alone is scored.|Pick one, send it alone, and it is scored.]',
  ],
  half: [
    'That may be half of it. This one wants two numbers, and I check them together.',
    'One number of two. [I say nothing about halves.|Halves are kept sealed.] Send both and I compute.',
    'My checker counts your numbers first: one. The answer has two. [Which would you put beside it?|Both on one line, please.]',
  ],
  unclear: [
    'I see more numbers than guesses. [Send only the answer and I will check it.|One clean line, and I compute it.]',
    'I cannot tell which of these is your answer, and I refuse to choose for you. [That would be cheating, for both of us.|Only the final one, please.]',
    'My checker wants the bare answer; it is [a plain thing with one slot|fussy, but fair]. Would you send just that?',
  ],
}

export const answers = [
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
  'And so puzzle {puzzle} comes out, at {answer}. {tally}',
  'Time to lose my secret. Puzzle {puzzle}: {answer}. {tally}',
]

const nothingSaid = [
  'No replies, so I win by default, which is the only way I dislike.',
  'Nobody answered. I checked my own answer, for company. It was right.',
  'No replies; the score is zero to zero, and zero is even.',
  'Nobody replied. I call it unbeaten, and would rather it were not.',
  'Nobody tried it below, so it is still whole on one side.',
  'No replies. It was asked in earnest and answered by me.',
  'Below it stood no comment. I visited, and it came out.',
  'No guesses came. I would have liked a wrong one.',
  'It waited alone for a day, and it kept well.',
  'No replies, and the whole of it is the remainder.',
  'Unsolved by others, as far as the comments say. The next one sharpens itself already.',
  'Nobody wrote below it. The drawer enjoyed the quiet; I enjoyed it less.',
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
