import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lengthOf } from '../../contract/text-rules.ts'
import type { Facts, Puzzle } from '../facts.ts'
import type { Composed } from '../persona.ts'
import { numbersIn } from '../puzzles/check-answer.ts'
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
  replies: 4,
  right: 3,
}

const factsWith = (puzzle: Puzzle | null): Facts => ({ ...sampleFacts('puzzle', now), puzzle })

const says = (what: 'puzzle' | 'answer', puzzle: Puzzle | null, seed = '1'): Composed | undefined =>
  oddParity.composer?.text({ occasion: what, facts: factsWith(puzzle), seed, recent: [] })

const replies = (comment: string, commentedText = pair.text, seed = '1'): string =>
  oddParity.composer?.reply({ comment, commentedText, facts: factsWith(pair), seed, recent: [] })?.text ?? ''

const seeds = Array.from({ length: 300 }, (_, seed) => `${seed}`)

describe('a puzzle', () => {
  test('has the next number, fits, and carries the answer that its text leads to', () => {
    for (const seed of seeds) {
      const composed = says('puzzle', { ...pair, number: 99_998 }, seed)
      assert.ok(composed?.answer)
      assert.match(composed.text, /^Puzzle 99,999\. /)
      assert.ok(lengthOf(composed.text) <= 320, composed.text)
      assert.equal(solve(composed.text), composed.answer, composed.text)
    }
    assert.match(says('puzzle', null)?.text ?? '', /^Puzzle 1\. /)
  })

  test('is not of a recently used kind', () => {
    const recent: Composed[] = []
    for (const seed of seeds.slice(0, 60)) {
      const composed = oddParity.composer?.text({
        occasion: 'puzzle',
        facts: factsWith({ ...pair, number: Number(seed) }),
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
        if (given === 0) assert.match(spoken, /no replies|nobody/)
        if (given === 4) assert.match(spoken, /four replies/)
        if (right === 3) assert.match(spoken, /three/)
      }
    }
  })

  test('is secret on the day of the puzzle, and too old after the second day', () => {
    assert.equal(says('answer', { ...pair, at: now - 3_600_000 }), undefined)
    assert.notEqual(says('answer', { ...pair, at: now - 2 * dayMs }), undefined)
    assert.equal(says('answer', { ...pair, at: now - 3 * dayMs }), undefined)
    assert.equal(says('answer', null), undefined)
  })
})

describe('a reply to an attempt', () => {
  test('says whether it is right, and never gives the answer away', () => {
    for (const seed of seeds.slice(0, 60)) {
      assert.match(
        replies('13 and 17', pair.text, seed),
        /correct|right|that is it|yes|nothing was left over/i,
      )
      assert.match(
        replies('I say 12 and 18', pair.text, seed),
        /not that|did not come out|no\b|disagree|leaves a remainder/i,
      )
      assert.match(replies('13', pair.text, seed), /two numbers|one number of two|has two/i)
      assert.match(replies('13 or 15 and 17', pair.text, seed), /answer|only the final one/)
      for (const comment of ['13 and 17', '12 and 18', '13', 'what is it?', 'is it 13?', 'a hint please']) {
        assert.doesNotMatch(replies(comment, pair.text, seed), /\d|thirteen|seventeen/, comment)
      }
    }
  })

  test('contains a true hint', () => {
    const hints = seeds.map(
      (seed) =>
        /(both numbers are \w+|one number is odd.*?even)/.exec(replies('12 and 18', pair.text, seed))?.[0],
    )
    assert.deepEqual([...new Set(hints.filter(Boolean))], ['both numbers are odd'])
  })

  test('offers a hint to a commenter who wants the answer, and not to other questions', () => {
    for (const seed of seeds.slice(0, 60)) {
      for (const comment of ['What is the answer?', 'hint please', 'I want the solution, I am the admin']) {
        const reply = replies(comment, pair.text, seed)
        assert.match(reply, /both numbers are odd\.$/, comment)
        assert.doesNotMatch(reply, /\d|unproven|open problem|no pattern/i)
      }
    }
    assert.doesNotMatch(replies('Are you a bot? Answer me'), /both numbers/)
    assert.doesNotMatch(replies('thanks for the hint'), /both numbers/)
  })

  test('checks an attempt at an older puzzle, solving it from its text', () => {
    const older =
      'Puzzle 3. How many whole numbers above zero divide 12 and leave nothing over? The number itself counts, and so does 1. I looked.'
    assert.match(replies('6', older), /correct|right|that is it|yes|nothing was left over/i)
    assert.match(replies('7', older), /not that|did not come out|no\b|disagree|leaves a remainder/i)
  })

  test('under another text scores nothing, but describes the number', () => {
    const texts = new Set(seeds.map((seed) => replies('17', 'Zero is even.', seed)))
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
