import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer } from './check-answer.ts'
import { kinds, makePuzzle } from './puzzles.ts'
import { numbersIn } from './read-numbers.ts'
import { solve } from './solve.ts'

const many = Array.from({ length: 1500 }, (_, seed) => makePuzzle(`seed ${seed}`, 14))

test('the independent solver finds the answer of every puzzle from its text alone', () => {
  for (const { text, answer } of many) assert.equal(solve(text), answer, text)
})

test('every kind is used, in at least ten variants', () => {
  for (const kind of Object.keys(kinds)) {
    const texts = new Set(many.filter((puzzle) => puzzle.kind === kind).map(({ text }) => text))
    assert.ok(texts.size >= 10, `${kind}: ${texts.size}`)
  }
})

test('the same seed gives the same puzzle', () => {
  assert.deepEqual(makePuzzle('again', 3), makePuzzle('again', 3))
  assert.match(makePuzzle('again', 1400).text, /^Puzzle 1,400\. /)
})

test('every answer is a whole number above one, and the grammar of the question does not give it away', () => {
  for (const { text, answer } of many) {
    assert.match(answer, /^\d+(?: and \d+)?$/, text)
    assert.ok(
      numbersIn(answer).every((number) => number > 1),
      text,
    )
    assert.match(text, /[?.]$/)
    assert.doesNotMatch(text, / {2}|undefined|NaN|\b1 (?:minutes|years|coins)\b|[{}[\]]/)
  }
})

test('the own answer is right, and the next number is wrong', () => {
  for (const puzzle of many) {
    assert.equal(checkAnswer(puzzle, puzzle.answer), 'right', puzzle.text)
    const other = numbersIn(puzzle.answer).map((number) => number + 1000)
    assert.equal(checkAnswer(puzzle, other.join(' and ')), 'wrong', puzzle.text)
  }
})

test('an answer is recognised in the ways people write it', () => {
  const puzzle = {
    text: 'Puzzle 14. Two whole numbers add up to 30 and multiply to 221. Which two?',
    answer: '13 and 17',
  }
  const verdict = (comment: string) => checkAnswer(puzzle, comment)
  const right = [
    '13 and 17',
    '17, 13',
    '17,13!',
    'I think 13 & 17.',
    '13*17=221, 13+17=30',
    'thirteen and seventeen',
    '１３ and １７',
  ]
  for (const comment of [...right, 'Puzzle 14: 13/17', '13 and 17, so 17 and 13'])
    assert.equal(verdict(comment), 'right', comment)
  for (const comment of ['12 and 18', '14 and 16', '13 and 18', 'twelve, eighteen', '13.5 and 17']) {
    assert.equal(verdict(comment), 'wrong', comment)
  }
  for (const comment of ['yes', 'which two?', 'that one is hard', '']) {
    assert.equal(verdict(comment), 'none', comment)
  }
  assert.equal(verdict('13'), 'half')
  assert.equal(verdict('10 11 12 13 17'), 'among')
  assert.equal(verdict(numbersTo(40).join(' ')), 'among')
  assert.equal(verdict(numbersTo(12).join(' ')), 'unclear')
})

test('a number of the question counts as an answer when the comment holds nothing else', () => {
  const puzzle = { text: 'Puzzle 2. How many whole numbers above zero divide 12?', answer: '6' }
  assert.equal(checkAnswer(puzzle, '12'), 'wrong')
  assert.equal(checkAnswer(puzzle, '12 has 6 of them'), 'right')
})

test('numbers are read in figures, or in words when there are no figures', () => {
  assert.deepEqual(numbersIn('1,024 or 7 and 3.5, -2'), [1024, 7, 3.5, -2])
  assert.deepEqual(numbersIn('twenty-one, thirty two and nine'), [21, 32, 9])
  assert.deepEqual(numbersIn('the two of us say 8'), [8])
  assert.deepEqual(numbersIn('this one is for none'), [])
})

test('a text that is not a puzzle has no solution', () => {
  for (const text of ['', 'Puzzle 4. What is love?', 'Boiling. Not a metaphor.'])
    assert.equal(solve(text), undefined)
})

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)
