import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseJson } from './json-text.ts'

test('valid JSON parses to the value that JSON.parse gives, after a byte order mark and white space too', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t', '\ufeff'), (text, before) => {
      assert.deepEqual(parseJson(`${before}${text}\n`), JSON.parse(text))
    }),
  )
})

test('keys are compared within one object only, and not with strings that are values', () => {
  const valid = '{"a": {"a": [{"a": 1}, {"a": "a"}]}, "b": "{\\"b\\": 1, \\"b\\": 2}", "a:": ["a", "a"]}'
  assert.deepEqual(parseJson(valid), JSON.parse(valid))
})

const invalid: [text: string, message: string][] = [
  ['', 'is not JSON: Unexpected end of JSON input.'],
  [
    '{\n  "Kettle": {},\n}',
    'is not JSON: Expected double-quoted property name in JSON at position 18 (line 3 column 1).',
  ],
  ['{\n  "Kettle": tea\n}', 'is not JSON: Unexpected token \'e\', "{ "Kettle": tea }" is not valid JSON.'],
  ['{"a": {"b": 1,\n "b": 2}}', 'has the key b twice, again in line 2.'],
  ['{"a": 1, "\\u0061": 2}', 'has the key a twice, again in line 1.'],
]
for (const [text, message] of invalid) {
  test(`${JSON.stringify(text)} ${message}`, () => assert.throws(() => parseJson(text), { message }))
}
