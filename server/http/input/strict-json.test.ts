import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseStrictly } from './strict-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const invalid = { code: 'INVALID_JSON', status: 400 }

test('a duplicate key is refused at any depth and in any escaping', () => {
  const duplicates = [
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":1,"c":1}}',
    '{"\\u0061":1,"a":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"a:":1,"a:":2}',
    '{"a":"x\\\\\\"::","b":{"c":"{\\"c\\":1}","c":2}}',
    `${'['.repeat(1000)}{"a":1,"a":1}${']'.repeat(1000)}`,
  ]
  for (const text of duplicates) assert.throws(() => parseStrictly(bytes(text)), invalid, text.slice(0, 60))
})

test('equal keys in different objects and colons inside strings are accepted', () => {
  const valid = [
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a:b":1,"c":"d:e"}',
    '{"a":"\\":\\"","A":1}',
    '":"',
  ]
  for (const text of valid) assert.deepEqual(parseStrictly(bytes(text)), JSON.parse(text), text)
})

test('invalid UTF-8, a byte order mark and invalid JSON are refused', () => {
  for (const each of [[0xff], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xef, 0xbb, 0xbf, 0x7b, 0x7d]])
    assert.throws(() => parseStrictly(Uint8Array.from(each)), invalid)
  for (const text of ['', '{', '{"a":1}}', '{"a":1,}', 'NaN', '"\t"', '{"a":1}\0']) {
    assert.throws(() => parseStrictly(bytes(text)), invalid, text)
  }
})

test('the deepest nesting that fits in a body does not overflow the stack', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const depth = Math.floor((128 * 1024) / (open.length + close.length)) - 1
    assert.ok(parseStrictly(bytes(`${open.repeat(depth)}1${close.repeat(depth)}`)))
  }
})

test('the output of JSON.stringify is parsed to an equal value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      assert.deepEqual(parseStrictly(bytes(JSON.stringify(value))), JSON.parse(JSON.stringify(value))),
    ),
  )
})

test('a duplicate key in any object is detected', () => {
  const keyed = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  fc.assert(
    fc.property(keyed, fc.nat(), fc.jsonValue(), (object, pick, value) => {
      const keys = Object.keys(object)
      const again = `${JSON.stringify(keys[pick % keys.length])}:${JSON.stringify(value)}`
      const text = `[${JSON.stringify(object).replace(/}$/, () => `,${again}}`)}]`
      assert.throws(() => parseStrictly(bytes(text)), invalid)
    }),
  )
})
