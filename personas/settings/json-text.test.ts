import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readJson } from './json-text.ts'

test('what JSON.parse reads is read, and the same', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t', '\ufeff'), (text, before) => {
      assert.deepEqual(readJson(`${before}${text}\n`).value, JSON.parse(text))
    }),
  )
})

test('what JSON.parse does not read is not, whatever was taken out or put in', () => {
  const signs = fc.constantFrom(
    '',
    '"',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '\\',
    '-',
    '0',
    '.',
    'e',
    'tru',
    '\n',
    '\u0001',
  )
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.nat(3), signs, (text, nat, length, sign) => {
      const at = nat % (text.length + 1)
      const other = text.slice(0, at) + sign + text.slice(at + length)
      const isJson = (() => {
        try {
          JSON.parse(other)
          return true
        } catch {
          return false
        }
      })()
      const { value } = readJson(other)
      assert.equal(value !== undefined, isJson, other)
    }),
    { numRuns: 2000 },
  )
})

const faults: [text: string, mistake: string][] = [
  ['', 'is not JSON in line 1, column 1.'],
  ['{', 'is not JSON in line 1, column 2.'],
  ['{\n  "Kettle": tea\n}', 'is not JSON in line 2, column 13.'],
  ['{\n  "Kettle": {},\n}', 'is not JSON in line 3, column 1.'],
  ['{} {}', 'is not JSON in line 1, column 4.'],
  ["{'a': 1}", 'is not JSON in line 1, column 2.'],
  ['{"a": 1 "b": 2}', 'is not JSON in line 1, column 9.'],
  ['{"a": {"b": 1,\n "b": 2}}', 'has b twice: again in line 2, column 2.'],
  ['{"a": 1, "\\u0061": 2}', 'has a twice: again in line 1, column 10.'],
]
for (const [text, mistake] of faults) {
  test(`${JSON.stringify(text)} ${mistake}`, () => assert.deepEqual(readJson(text).mistakes, [mistake]))
}
