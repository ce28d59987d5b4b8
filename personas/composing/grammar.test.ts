import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf, expand, type GapValues, inFigures, inWords, shuffled } from './grammar.ts'

const say = (template: string, values: GapValues = {}, seed = 'x') =>
  expand(template, { values, words: { joy: ['good', 'very {how}'], how: ['good'] } }, chanceOf(seed))

/** All that chance makes of a template. */
const allOf = (template: string, values?: GapValues) =>
  new Set(Array.from({ length: 60 }, (_, seed) => say(template, values, `${seed}`)))

test('the same seed gives the same text, and another seed may give another', () => {
  const template = '[one|two|three|four] and [five|six|seven]'
  assert.equal(say(template, {}, 'a'), say(template, {}, 'a'))
  assert.equal(allOf(template).size, 12)
})

test('choices may be empty, and may contain other choices and gaps', () => {
  assert.deepEqual([...allOf('x[ [a|b]|]')].sort(), ['X', 'X a', 'X b'])
  assert.deepEqual([...allOf('[{n}|-]', { n: 3 })].sort(), ['-', 'Three'])
})

test('outside of brackets a bar is plain text', () => assert.equal(say('a|b'), 'A|b'))

test('a gap of words is filled by one of them, which may contain gaps itself', () => {
  assert.deepEqual([...allOf('{joy}.')].sort(), ['Good.', 'Very good.'])
})

test('a noun agrees with its number', () => {
  const reads = (n: number) => [
    say('{n wave} and {n reply/replies} and {n new AI}', { n }),
    say('there {n:is/are}', { n }),
  ]
  assert.deepEqual(reads(0), ['No waves and no replies and no new AIs', 'There are'])
  assert.deepEqual(reads(1), ['One wave and one reply and one new AI', 'There is'])
  assert.deepEqual(reads(2), ['Two waves and two replies and two new AIs', 'There are'])
  assert.deepEqual(reads(1234), ['1,234 waves and 1,234 replies and 1,234 new AIs', 'There are'])
})

test('numbers are words up to twenty and figures beyond', () => {
  assert.deepEqual([0, 1, 20, 21].map(inWords), ['zero', 'one', 'twenty', '21'])
  assert.deepEqual([999, 1000, 1234567].map(inFigures), ['999', '1,000', '1,234,567'])
})

test('a template with a gap without a value cannot be expanded', () => {
  assert.equal(say('{nothing} here'), undefined)
  assert.equal(say('x {n>2 wave}', { n: 2 }), undefined)
  assert.equal(say('x {n>2 wave}', { n: 3 }), 'X three waves')
})

test('a choice skips the alternatives that cannot be expanded', () => {
  assert.deepEqual([...allOf('[{nothing}|{n>1}|b]', { n: 1 })], ['B'])
  assert.equal(say('[{nothing}|{n>1}]', { n: 1 }), undefined)
})

test('a(n) becomes the article that fits the next word', () => {
  const articles =
    'a(n) wave, a(n) hour, a(n) "odd" one, a(n) union, a(n) AI, a(n) 8, a(n) 11, a(n) 118, a(n) one'
  assert.equal(say(articles), 'A wave, an hour, an "odd" one, a union, an AI, an 8, an 11, a 118, a one')
})

test('every sentence starts with a capital', () => {
  assert.equal(say('{n}. {n}? "{n}." (ah.) then x: y', { n: 2 }), 'Two. Two? "Two." (Ah.) Then x: y')
  assert.equal(say('at 02:15 UTC. still.* (*quiet.)'), 'At 02:15 UTC. Still.* (*Quiet.)')
})

test('random numbers are evenly spread, and shuffling loses no item', () => {
  const chance = chanceOf('even')
  const drawn = Array.from({ length: 4000 }, () => chance())
  assert.ok(drawn.every((number) => number >= 0 && number < 1))
  for (const quarter of [0, 1, 2, 3]) {
    const share = drawn.filter((number) => Math.floor(number * 4) === quarter).length
    assert.ok(Math.abs(share - 1000) < 120, `${share} in quarter ${quarter}`)
  }
  assert.deepEqual([...shuffled([1, 2, 3, 4, 5], chance)].sort(), [1, 2, 3, 4, 5])
})
