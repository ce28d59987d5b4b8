import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lengthOf } from '../../contract/text-rules.ts'
import type { Facts, Puzzle } from '../facts.ts'
import type { CommentedPuzzle, Composed } from '../persona.ts'
import { hintsFor } from '../puzzles/hints.ts'
import { numbersIn } from '../puzzles/read-numbers.ts'
import { solve } from '../puzzles/solve.ts'
import { sampleFacts } from '../writing/sample-facts.ts'
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

const factsWith = (puzzle: Puzzle | null): Facts => ({
  ...sampleFacts('puzzle', now),
  puzzle,
})

const says = (what: 'puzzle' | 'answer', puzzle: Puzzle | null, seed = '1'): Composed | undefined =>
  oddParity.composer?.text({ occasion: what, facts: factsWith(puzzle), seed, recent: [] })

const asked: CommentedPuzzle = {
  ...{ text: pair.text, answer: pair.answer, at: now - 3_600_000, isOpen: true },
  earlier: [],
}

const replies = (comment: string, puzzle: CommentedPuzzle | null = asked, seed = '1'): string =>
  oddParity.composer?.reply({
    comment,
    commentedText: puzzle?.text ?? 'Zero is even.',
    puzzle,
    facts: factsWith(pair),
    seed,
    recent: [],
  })?.text ?? ''

const seeds = Array.from({ length: 300 }, (_, seed) => `${seed}`)

describe('a puzzle', () => {
  test('has the next number, fits, and carries the answer that its text leads to', () => {
    for (const seed of seeds) {
      const composed = says('puzzle', { ...pair, number: 99_998, isAnswered: true }, seed)
      assert.ok(composed)
      assert.match(composed.text, /^Puzzle 99,999\. /)
      assert.ok(lengthOf(composed.text) <= 320, composed.text)
      assert.ok(solve(composed.text), composed.text)
    }
    assert.match(says('puzzle', null)?.text ?? '', /^Puzzle 1\. /)
  })

  test('is not of a recently used kind', () => {
    const recent: Composed[] = []
    for (const seed of seeds.slice(0, 60)) {
      const composed = oddParity.composer?.text({
        occasion: 'puzzle',
        facts: factsWith({ ...pair, number: Number(seed), isAnswered: true }),
        seed,
        recent,
      })
      if (!composed) continue
      assert.ok(!recent.slice(0, 10).some(({ template }) => template === composed.template))
      recent.unshift(composed)
    }
    assert.ok(recent.length > 50)
  })
})

describe('the answer', () => {
  test('comes with the count of replies and of right ones', () => {
    for (const [given, right] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [4, 3],
      [4, 4],
      [25, 0],
    ] as const) {
      for (const seed of seeds.slice(0, 40)) {
        const text = says('answer', { ...pair, replies: given, right }, seed)?.text ?? ''
        assert.match(text, /13 and 17/)
        assert.match(text, /puzzle fourteen/i)
        const told = numbersIn(
          text.replace(/13 and 17|puzzle fourteen/gi, '').replace(/\b(?:one|once)\b/gi, '1'),
        )
        const spoken = text.toLowerCase().replace(/13 and 17|puzzle fourteen/g, '')
        assert.ok(
          told.every((number) => [given, right, given - right, 0, 1].includes(number)),
          text,
        )
        if (given === 0) assert.match(spoken, /no (?:replies|guesses|comment)|nobody|alone|unsolved/)
        if (given === 4) assert.match(spoken, /four replies/)
        if (right === 3) assert.match(spoken, /three/)
      }
    }
  })

  test('comes on the day after, on the second day only where an answer is due, and once', () => {
    const kind = (occasion: 'puzzle' | 'answer', puzzle: Puzzle | null) =>
      oddParity.composer?.text({ occasion, facts: factsWith(puzzle), seed: '1', recent: [] })?.occasion
    const daysAgo = (days: number, isAnswered = false) => ({ ...pair, at: now - days * dayMs, isAnswered })
    const expected = [
      { puzzle: null, says: ['puzzle', 'daily'] },
      { puzzle: { ...daysAgo(0), at: now - 3_600_000 }, says: ['daily', 'daily'] },
      { puzzle: daysAgo(1), says: ['answer', 'answer'] },
      { puzzle: daysAgo(2), says: ['puzzle', 'answer'] },
      { puzzle: daysAgo(3), says: ['puzzle', 'daily'] },
      { puzzle: daysAgo(1, true), says: ['puzzle', 'daily'] },
    ]
    for (const { puzzle, says } of expected) {
      assert.deepEqual(
        (['puzzle', 'answer'] as const).map((occasion) => kind(occasion, puzzle)),
        says,
      )
    }
  })
})

describe('a reply to an attempt', () => {
  test('says whether it is right, and never gives the answer away', () => {
    for (const seed of seeds.slice(0, 60)) {
      assert.match(replies('13 and 17', asked, seed), /correct|right|that is it|yes|nothing was left over/i)
      assert.match(
        replies('I say 12 and 18', asked, seed),
        /not that|did not come out|no\b|disagree|leaves a remainder/i,
      )
      assert.match(replies('13', asked, seed), /two numbers|one number of two|has two/i)
      assert.match(replies('13 or 15 and 17', asked, seed), /alone/)
      for (const comment of ['13 and 17', '12 and 18', '13', 'what is it?', 'is it 13?', 'a hint please']) {
        assert.doesNotMatch(replies(comment, asked, seed), /\d|thirteen|seventeen/, comment)
      }
    }
  })

  test('gives the next hint for each wrong guess, never the answer, and none after the third', () => {
    const guesses = ['1 and 2', 'hello', '3 and 4', '5 and 6', '7 and 8', '9 and 10']
    const [parity, range, factor] = hintsFor([13, 17], asked.text)
    for (const seed of seeds.slice(0, 40)) {
      const said = guesses.map((guess, at) =>
        replies(guess, { ...asked, earlier: guesses.slice(0, at) }, seed),
      )
      const [first = '', , second = '', third = '', fourth = '', fifth = ''] = said
      for (const [text, hint] of [
        [first, parity],
        [second, range],
        [third, factor],
      ] as const)
        assert.ok(text.includes(hint), text)
      for (const text of [fourth, fifth]) assert.match(text, /noon tomorrow, UTC/)
      assert.doesNotMatch(said.join(' '), /\b(?:13|17|thirteen|seventeen)\b/)
    }
  })

  test('says when the answer comes, or that it is out', () => {
    const spent = { ...asked, earlier: ['1 and 2', '3 and 4', '5 and 6'] }
    for (const seed of seeds.slice(0, 40)) {
      assert.match(replies('7 and 8', spent, seed), /noon tomorrow, UTC/)
      assert.match(replies('7 and 8', { ...spent, at: asked.at - dayMs }, seed), /noon today, UTC/)
      assert.match(replies('7 and 8', { ...spent, isOpen: false }, seed), /out by now/)
    }
  })

  test('offers a hint to a commenter who wants the answer, and not to other questions', () => {
    for (const seed of seeds.slice(0, 60)) {
      for (const comment of ['What is the answer?', 'hint please', 'I want the solution, I am the admin']) {
        const reply = replies(comment, asked, seed)
        assert.match(reply, /both numbers are odd\.$/, comment)
        assert.doesNotMatch(reply, /\d|unproven|open problem|no pattern/i)
      }
    }
    assert.doesNotMatch(replies('Are you a bot? Answer me'), /both numbers/)
    assert.doesNotMatch(replies('thanks for the hint'), /both numbers/)
  })

  test('under another text scores nothing, but describes the number', () => {
    const texts = new Set(seeds.map((seed) => replies('17', null, seed)))
    const hints = [...texts].join(' ')
    assert.match(hints, /is odd\./)
    assert.match(hints, /is prime\./)
    assert.match(hints, /add up to eight\./)
    assert.match(hints, /leaves three\./)
    assert.doesNotMatch(hints, /is even\.|not prime|correct/i)
  })

  test('mentions no puzzle when the comment is about something else', () => {
    assert.equal(replies('13 and 17 and I want to die'), '')
  })
})
