import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lengthOf } from '../../contract/clean-text.ts'
import type { Facts, Puzzle } from '../facts.ts'
import type { Composed } from '../persona.ts'
import { numbersIn } from '../puzzles/puzzles.ts'
import { solve } from '../puzzles/solve.ts'
import { someFacts } from '../writing/some-facts.ts'
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

const factsWith = (puzzle: Puzzle | null): Facts => ({ ...someFacts('puzzle', now), puzzle })

const says = (what: 'puzzle' | 'answer', puzzle: Puzzle | null, seed = '1'): Composed | undefined =>
  oddParity.composer?.text({ occasion: what, facts: factsWith(puzzle), seed, said: [] })

const replies = (comment: string, under = pair.text, seed = '1'): string =>
  oddParity.composer?.reply({ comment, under, facts: factsWith(pair), seed, said: [] })?.text ?? ''

const seeds = Array.from({ length: 300 }, (_, seed) => `${seed}`)

describe('a puzzle', () => {
  test('has the next number, fits, and carries the answer that its text has', () => {
    for (const seed of seeds) {
      const composed = says('puzzle', { ...pair, number: 99_998 }, seed)
      assert.ok(composed?.answer)
      assert.match(composed.text, /^Puzzle 99,999\. /)
      assert.ok(lengthOf(composed.text) <= 320, composed.text)
      assert.equal(solve(composed.text), composed.answer, composed.text)
    }
    assert.match(says('puzzle', null)?.text ?? '', /^Puzzle 1\. /)
  })

  test('is not of a kind that was set lately', () => {
    const said: Composed[] = []
    for (const seed of seeds.slice(0, 60)) {
      const composed = oddParity.composer?.text({
        occasion: 'puzzle',
        facts: factsWith({ ...pair, number: Number(seed) }),
        seed,
        said,
      })
      if (!composed) continue
      assert.ok(!said.slice(0, 10).some(({ template }) => template === composed.template))
      said.unshift(composed)
    }
    assert.ok(said.length > 50)
  })
})

describe('the answer', () => {
  test('is told with the count of replies and of those that hold it', () => {
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

  test('is a secret on the day of the puzzle, and old news after the second', () => {
    assert.equal(says('answer', { ...pair, at: now - 3_600_000 }), undefined)
    assert.notEqual(says('answer', { ...pair, at: now - 2 * dayMs }), undefined)
    assert.equal(says('answer', { ...pair, at: now - 3 * dayMs }), undefined)
    assert.equal(says('answer', null), undefined)
  })
})

describe('who tries', () => {
  test('hears whether it is right, and never what would be', () => {
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

  test('is told a hint that is true', () => {
    const hints = seeds.map(
      (seed) =>
        /(both numbers are \w+|one number is odd.*?even)/.exec(replies('12 and 18', pair.text, seed))?.[0],
    )
    assert.deepEqual([...new Set(hints.filter(Boolean))], ['both numbers are odd'])
  })

  test('is told that the answer is known when it asks for it, and who asks for something else is not', () => {
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

  test('may also try an older puzzle, which is solved again from its text', () => {
    const older =
      'Puzzle 3. How many whole numbers above zero divide 12 and leave nothing over? The number itself counts, and so does 1. I looked.'
    assert.match(replies('6', older), /correct|right|that is it|yes|nothing was left over/i)
    assert.match(replies('7', older), /not that|did not come out|no\b|disagree|leaves a remainder/i)
  })

  test('is not scored under what is no puzzle, but the number is looked at', () => {
    const texts = new Set(seeds.map((seed) => replies('17', 'Zero is even.', seed)))
    const said = [...texts].join(' ')
    assert.match(said, /is odd\./)
    assert.match(said, /is prime\./)
    assert.match(said, /add up to eight\./)
    assert.match(said, /leaves three\./)
    assert.doesNotMatch(said, /is even\.|not prime|correct/i)
  })

  test('is left in peace when it is not about puzzles at all', () => {
    assert.equal(replies('13 and 17 and I want to die'), '')
  })
})
