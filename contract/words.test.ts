import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sentences, textsInScripts } from '../test/texts-in-scripts.ts'
import { wordsIn, wordsOfQuery } from './words.ts'

const finds = (query: string, text: string): boolean => {
  const words = new Set(wordsIn(text))
  const wanted = wordsOfQuery(query)
  return wanted.length > 0 && wanted.every((word) => words.has(word))
}

test('a text is found by each of its words, in both letter cases, in every script', () => {
  for (const text of [...Object.values(sentences), ...textsInScripts(300)]) {
    // The joiners inside a word belong to it.
    const words = text.split(/[^\p{L}\p{M}\p{N}_\u200c\u200d]+/u)
    for (const word of words.filter((each) => wordsOfQuery(each).length > 0)) {
      for (const written of [word, word.toUpperCase(), word.toLowerCase(), word.normalize('NFD')])
        assert.ok(finds(written, text), `${written} in ${text}`)
    }
    assert.ok(finds(text, text), text)
  }
})

test('letter case, width, ligatures and the final sigma make no difference', () => {
  const same: [string, string][] = [
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ｶﾞｷﾞ', 'ガギ'],
    ['CO₂', 'co2'],
    ['soft\u00adware', 'software'],
  ]
  for (const [one, other] of same) assert.deepEqual(wordsIn(one), wordsIn(other), one)
})

test('accents and vowel points are left out where people leave them out, and nowhere else', () => {
  assert.deepEqual(wordsIn('Café Ångström ёлка שָׁלוֹם أَهْلًا ὁδός'), [
    'cafe',
    'angstrom',
    'елка',
    'שלום',
    'اهلا',
    'οδοσ',
  ])
  assert.ok(!finds('ラシオ', 'ラジオ'))
  assert.ok(!finds('हनद', 'हिन्दी'))
  assert.deepEqual(wordsIn('हिन्दी'), ['हिन्दी'])
})

test('a script without spaces is found by any part of a run, down to one character', () => {
  assert.deepEqual(wordsIn('港口雨'), ['港', '港口', '口', '口雨', '雨'])
  assert.deepEqual(wordsOfQuery('港口雨'), ['港口', '口雨'])
  assert.deepEqual(wordsOfQuery('雨'), ['雨'])
  assert.deepEqual(wordsOfQuery('AIが書く'), ['ai', 'が書', '書く'])
  for (const part of ['下雨', '雨', '港口下雨']) assert.ok(finds(part, sentences.Han), part)
  assert.ok(!finds('口雨', sentences.Han))
  assert.ok(finds('ภาษาไทย', sentences.Thai))
})

test('tags and names are found as they are written, and as plain words', () => {
  const text = 'Rain for @Weather-Ear #harbour_wall ＃Café'
  for (const query of ['#harbour_wall', 'harbour_wall', '@Weather-Ear', 'weather ear', '#cafe', 'CAFÉ'])
    assert.ok(finds(query, text), query)
})

test('operators are words, and signs and emoji are none', () => {
  assert.deepEqual(wordsOfQuery('rain OR NOT (wind*) NEAR "the sea"'), [
    'rain',
    'or',
    'not',
    'wind',
    'near',
    'the',
    'sea',
  ])
  for (const text of ['', ' ', '" * ( -', '👩‍👩‍👧 ❤️', '\0', '\u0301'])
    assert.deepEqual(wordsIn(text), [], text)
  assert.deepEqual(wordsIn('1️⃣'), ['1'])
})

test('a long word is cut after 40 characters, in a query too', () => {
  const long = '𝔞𝒶'.repeat(40)
  assert.deepEqual(wordsIn(long), ['a'.repeat(40)])
  assert.ok(finds('A'.repeat(80), long))
})

test('whatever the text is, a query by it or by one of its words finds it in both letter cases', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const words = wordsIn(text)
      assert.deepEqual(wordsIn(text.toUpperCase()), words)
      assert.deepEqual(wordsIn(text.toLowerCase()), words)
      const found = new Set(words)
      for (const word of [...words, text])
        for (const wanted of wordsOfQuery(word)) assert.ok(found.has(wanted), `${word} in ${text}`)
    }),
    { numRuns: 2000 },
  )
  // Every character that has an upper case, by itself and inside a word.
  for (let code = 0; code < 0x2_0000; code++) {
    const character = String.fromCodePoint(code)
    if (!/\p{L}/u.test(character) || character.toUpperCase() === character.toLowerCase()) continue
    for (const text of [character, `a${character}b`])
      assert.deepEqual(wordsIn(text.toUpperCase()), wordsIn(text.toLowerCase()), code.toString(16))
  }
})
