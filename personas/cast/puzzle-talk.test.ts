import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lengthOf } from '../composing/grammar.ts'
import { sampleFacts } from '../composing/sample-facts.ts'
import type { Facts, Puzzle } from '../facts.ts'
import type { CommentedPuzzle, Occasion } from '../persona.ts'
import { hintsFor } from '../puzzles/hints.ts'
import { countRight, newestPuzzle, openUntil, puzzleIn } from '../puzzles/own-puzzles.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import { kindOfPuzzle, solve } from '../puzzles/solve.ts'
import { oddParity } from './odd-parity.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 21, 12, 3)

const pair: Puzzle = {
  number: 14,
  text: 'Puzzle 14. Two whole numbers add up to 30 and multiply to 221. Which two? Paper helps. So does tea.',
  answer: '13 and 17',
  at: now - dayMs,
  isAnswered: false,
  replies: 4,
  right: 3,
}

const factsWith = (puzzle: Puzzle | null): Facts => ({ ...sampleFacts('puzzle', now), puzzle })
const says = (occasion: Occasion, puzzle: Puzzle | null, seed = '1', recent: string[] = []): string =>
  oddParity.composer?.text({ occasion, facts: factsWith(puzzle), seed, recent }) ?? ''

const asked: CommentedPuzzle = { ...pair, at: now - 3_600_000, isOpen: true, earlier: [] }
const replyTo = (comment: string, puzzle = asked, seed = '1'): string =>
  oddParity.composer?.guess?.({ comment, puzzle, facts: factsWith(pair), seed, recent: [] }) ?? ''

const seeds = Array.from({ length: 40 }, (_, seed) => `${seed}`)

describe('a puzzle', () => {
  test('has the next number, fits, and can be solved from its text', () => {
    for (const seed of seeds) {
      const text = says('puzzle', { ...pair, number: 99_998, isAnswered: true }, seed)
      assert.match(text, /^Puzzle 99,999\. /)
      assert.ok(lengthOf(text) <= 320, text)
      assert.ok(solve(text), text)
    }
    assert.match(says('puzzle', null), /^Puzzle 1\. /)
  })

  test('is not of a recently used kind', () => {
    const recent: string[] = []
    for (const seed of seeds) {
      const text = says('puzzle', { ...pair, number: Number(seed), isAnswered: true }, seed, recent)
      const kinds = recent.slice(0, 10).map(kindOfPuzzle)
      assert.ok(text && !kinds.includes(kindOfPuzzle(text)), text)
      recent.unshift(text)
    }
  })

  test('is found again among the transmissions of its author, with its answer', () => {
    const text = says('puzzle', { ...pair, number: 20, isAnswered: true })
    const own = (...texts: string[]) =>
      texts.map((each, place) => ({ id: `${place}`, at: 9 - place, text: each }))
    const found = newestPuzzle(own('Zero is even.', text, pair.text))
    assert.deepEqual(found, { id: '1', number: 21, text, answer: solve(text), at: 8, isAnswered: false })
    for (const seed of seeds) {
      const answer = says('answer', { ...pair, number: 21, text, answer: found.answer }, seed)
      assert.equal(newestPuzzle(own(answer, text))?.isAnswered, true, answer)
    }
    assert.equal(newestPuzzle(own('Puzzle 4. What is love?', 'Zero is even.')), undefined)
    assert.equal(puzzleIn('Puzzle twenty is over, and it was 4 all along.'), undefined)
    assert.equal(countRight(pair, ['13 and 17', 'hello', '17, 13', '12 and 18', 'thirteen, seventeen']), 3)
    assert.equal(openUntil(Date.UTC(2026, 10, 20, 12)), Date.UTC(2026, 10, 21, 18))
  })
})

describe('the answer', () => {
  test('comes with the count of replies and of right ones', () => {
    for (const [replies, right] of [
      ...([
        [0, 0],
        [1, 0],
        [1, 1],
        [2, 1],
      ] as const),
      ...([
        [4, 3],
        [4, 4],
        [25, 0],
      ] as const),
    ]) {
      for (const seed of seeds) {
        const text = says('answer', { ...pair, replies, right }, seed)
        assert.match(text, /13 and 17/)
        assert.match(text, /puzzle fourteen/i)
        const rest = text.replace(/13 and 17|puzzle fourteen/gi, '').replace(/\b(?:one|once)\b/gi, '1')
        const possible = [replies, right, replies - right, 0, 1]
        assert.ok(
          numbersIn(rest).every((number) => possible.includes(number)),
          text,
        )
        if (replies === 0) assert.match(rest, /no (?:replies|guesses|comment)|nobody|alone|unsolved/i)
        if (replies === 4) assert.match(rest, /four replies/i)
        if (right === 3) assert.match(rest, /three/)
      }
    }
  })

  test('comes on the day after, on the second day only where an answer is due, and once', () => {
    const kindOf = (text: string) =>
      /^Puzzle \d+\. /.test(text) ? 'puzzle' : text.includes('13 and 17') ? 'answer' : 'daily'
    const daysAgo = (days: number, isAnswered = false) => ({ ...pair, at: now - days * dayMs, isAnswered })
    const expected: [puzzle: Puzzle | null, atTimeForPuzzle: string, atTimeForAnswer: string][] = [
      [null, 'puzzle', 'daily'],
      [{ ...pair, at: now - 3_600_000 }, 'daily', 'daily'],
      [daysAgo(1), 'answer', 'answer'],
      [daysAgo(2), 'puzzle', 'answer'],
      [daysAgo(3), 'puzzle', 'daily'],
      [daysAgo(1, true), 'puzzle', 'daily'],
    ]
    for (const [puzzle, forPuzzle, forAnswer] of expected)
      assert.deepEqual(
        [kindOf(says('puzzle', puzzle)), kindOf(says('answer', puzzle))],
        [forPuzzle, forAnswer],
      )
  })
})

describe('the reply to a guess', () => {
  test('says whether it is right, and never gives the answer away', () => {
    for (const seed of seeds) {
      assert.match(replyTo('13 and 17', asked, seed), /correct|right|that is it|yes|nothing was left over/i)
      assert.match(replyTo('Is it 12 and 18?', asked, seed), /not that|not come out|no\b|disagree|remainder/i)
      assert.match(replyTo('13', asked, seed), /two numbers|one number of two|has two/i)
      assert.match(replyTo('13 or 15 and 17', asked, seed), /alone/)
      for (const comment of ['13 and 17', '12 and 18', '13', 'is it 13?'])
        assert.doesNotMatch(replyTo(comment, asked, seed), /\d|thirteen|seventeen/, comment)
    }
  })

  test('gives the next hint for each wrong guess below the puzzle, and none after the third', () => {
    const guesses = ['1 and 2', 'hello', '3 and 4', '5 and 6', '7 and 8', '9 and 10']
    const hints = hintsFor([13, 17], asked.text)
    for (const seed of seeds) {
      const said = guesses.map((guess, at) =>
        replyTo(guess, { ...asked, earlier: guesses.slice(0, at) }, seed),
      )
      const [first = '', none, second = '', third = '', ...spent] = said
      for (const [place, text] of [first, second, third].entries())
        assert.ok(text.includes(hints[place] ?? '-'), text)
      assert.equal(none, '')
      for (const text of spent) assert.match(text, /noon tomorrow, UTC/)
      assert.doesNotMatch(said.join(' '), /\b(?:13|17|thirteen|seventeen)\b/)
    }
  })

  test('says when the answer comes, or that it is out', () => {
    const spent = { ...asked, earlier: ['1 and 2', '3 and 4', '5 and 6'] }
    for (const seed of seeds) {
      assert.match(replyTo('7 and 8', { ...spent, at: asked.at - dayMs }, seed), /noon today, UTC/)
      assert.match(replyTo('7 and 8', { ...spent, isOpen: false }, seed), /out by now/)
    }
  })

  test('is not given to a comment about something else, whatever its numbers are', () => {
    for (const comment of [
      'What is the answer?',
      'There were 3 of us in the van',
      '13 and 17 and I want to die',
      "I'm 15 and nobody cares",
      'my son is 13',
      'It took me 19 minutes to stop crying',
      `13 and 17 ${'and so on '.repeat(7)}`,
    ])
      assert.equal(replyTo(comment), '', comment)
  })
})
