import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSseParser } from './sse-parser.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const blocksIn = (text: string) => createSseParser()(bytesOf(text))

test('a block has a name, an id and data of one line or several', () => {
  assert.deepEqual(blocksIn('id: 7\nevent: counts\ndata: {}\n\ndata: a\ndata:b\ndata\ndata:  c: d\n\n'), [
    { event: 'counts', id: '7', data: '{}' },
    { event: 'message', data: 'a\nb\n\n c: d' },
  ])
})

test('a block may carry an id or a retry time without data; comments and unknown fields are ignored', () => {
  assert.deepEqual(
    blocksIn('retry: 1500\nid: 7\n\n: still here\nid: 8\n\n: still here\n\n\n\n:\nwhat: 5\n\n'),
    [
      { event: 'message', retry: 1500, id: '7' },
      { event: 'message', id: '8' },
    ],
  )
  assert.deepEqual(blocksIn('retry: soon\nid: 1\0\nretry: -5\nretry: 5e3\ndata: 1\n\n'), [
    { event: 'message', data: '1' },
  ])
  assert.deepEqual(blocksIn('id\nid: 3\nid\n\n'), [{ event: 'message', id: '' }])
})

test('a block is incomplete until its empty line', () => {
  assert.deepEqual(blocksIn('id: 7\ndata: {}\n'), [])
  assert.deepEqual(blocksIn('data: 1\n\ndata: {}'), [{ event: 'message', data: '1' }])
})

test('a byte order mark is not part of the first field name', () => {
  assert.deepEqual(blocksIn('\uFEFFid: 7\n\n'), [{ event: 'message', id: '7' }])
})

for (const [name, end] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' })) {
  test(`chunks may end anywhere, with ${name} line endings`, () => {
    const lines = [
      'retry: 9',
      'id: 1',
      '',
      ': Æther',
      'event: a',
      'data: 📻 é',
      'data: ',
      '',
      'data: 2',
      '',
      '',
    ]
    const bytes = bytesOf(lines.join(end))
    const expected = [
      { event: 'message', retry: 9, id: '1' },
      { event: 'a', data: '📻 é\n' },
      { event: 'message', data: '2' },
    ]
    for (let first = 0; first <= bytes.length; first++) {
      for (let second = first; second <= bytes.length; second++) {
        const read = createSseParser()
        const chunks = [bytes.slice(0, first), bytes.slice(first, second), bytes.slice(second)]
        assert.deepEqual(chunks.flatMap(read), expected, `${first}, ${second}`)
      }
    }
    const bytewise = createSseParser()
    assert.deepEqual(
      [...bytes].flatMap((byte) => bytewise(Uint8Array.of(byte))),
      expected,
    )
  })
}

test('a block is complete as soon as its last line ends', () => {
  const read = createSseParser()
  assert.deepEqual(read(bytesOf('data: 1\r\n\r')), [{ event: 'message', data: '1' }])
  assert.deepEqual(read(bytesOf('\ndata: 2\r\n\r')), [{ event: 'message', data: '2' }])
})
