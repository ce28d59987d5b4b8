import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkAnswer, type Verdict } from './check-answer.ts'

const puzzles: Record<string, { text: string; answer: string }> = {
  pair: {
    text: 'Puzzle 14. Two whole numbers add up to 30 and multiply to 221. Which two?',
    answer: '13 and 17',
  },
  sequence: {
    text: 'Puzzle 5. 51, 61, 71, 86, 106: the gap between neighbours grows by the same amount each time. Which number is next?',
    answer: '151',
  },
  divisors: {
    text: 'Puzzle 2. How many whole numbers above zero divide 48 and leave nothing over? The number itself counts, and so does 1.',
    answer: '10',
  },
  thousand: { text: 'Puzzle 3. Which number is next?', answer: '1024' },
  timers: {
    text: 'Puzzle 7. One timer rings every 6 minutes, another every 8. The last time both rang was 5 minutes ago. In how many minutes will they next ring together?',
    answer: '19',
  },
  coins: {
    text: 'Puzzle 8. A jar holds 15 coins, some worth 2 and some worth 5. Together they are worth 51. How many are worth 5?',
    answer: '7',
  },
  eleven: { text: 'Puzzle 9. How many are worth 5?', answer: '11' },
}

type Case = [puzzle: string, comment: string, verdict: Verdict]
const casesIn = (file: string): Case[] => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

for (const file of ['before', 'after']) {
  test(`guesses are told from other numbers: comments written ${file} the rules`, () => {
    for (const [name, comment, verdict] of casesIn(`corpus/guesses-${file}.json`)) {
      const puzzle = puzzles[name]
      assert.ok(puzzle, name)
      assert.equal(checkAnswer(puzzle, comment), verdict, `${name}: ${comment}`)
    }
  })
}
