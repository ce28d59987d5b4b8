import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockReader } from './events.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const blocksIn = (text: string) => blockReader()(bytesOf(text))

test('a block has a name, an id and data of one line or several', () => {
  assert.deepEqual(blocksIn('id: 7\nevent: counts\ndata: {}\n\ndata: a\ndata:b\ndata\ndata:  c: d\n\n'), [
    { event: 'counts', id: '7', data: '{}' },
    { event: 'message', data: 'a\nb\n\n c: d' },
  ])
})

test('an id and a time to wait are told without data, too; comments and strange words tell nothing', () => {
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

test('what has no empty line behind it has not come', () => {
  assert.deepEqual(blocksIn('id: 7\ndata: {}\n'), [])
  assert.deepEqual(blocksIn('data: 1\n\ndata: {}'), [{ event: 'message', data: '1' }])
})

test('a mark of byte order in front is no part of the first name', () => {
  assert.deepEqual(blocksIn('\uFEFFid: 7\n\n'), [{ event: 'message', id: '7' }])
})

for (const [name, end] of Object.entries({ LF: '\n', CRLF: '\r\n', CR: '\r' })) {
  test(`pieces may end anywhere, where lines end with ${name}`, () => {
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
        const read = blockReader()
        const pieces = [bytes.slice(0, first), bytes.slice(first, second), bytes.slice(second)]
        assert.deepEqual(pieces.flatMap(read), expected, `${first}, ${second}`)
      }
    }
    const slowly = blockReader()
    assert.deepEqual(
      [...bytes].flatMap((byte) => slowly(Uint8Array.of(byte))),
      expected,
    )
  })
}

test('a block is given as soon as its last line has ended, whatever comes next', () => {
  const read = blockReader()
  assert.deepEqual(read(bytesOf('data: 1\r\n\r')), [{ event: 'message', data: '1' }])
  assert.deepEqual(read(bytesOf('\ndata: 2\r\n\r')), [{ event: 'message', data: '2' }])
})
