import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { deflatedPiece, gzipAround } from './gzip-pieces.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const shared = Array.from({ length: 900 }, (_, n) => `.a${(n * 7919) % 977}{margin:${n}px}`).join('')

test('a text is compressed around the part that it shares, at any place and in any script', () => {
  for (const [before, after] of [
    ['', ''],
    ['<b>', ''],
    ['', 'margin:12px and 海潮 ☂️'],
    ['ラジオ '.repeat(300), `${shared.slice(400, 900)} again `.repeat(200)],
  ] as const) {
    const text = before + shared + after
    const gzip = gzipAround(text, encode(text), shared, 4) ?? assert.fail()
    assert.equal(gunzipSync(gzip).toString(), text)
    assert.equal(gzip.length, gzip.buffer.byteLength, 'It is alone in its memory.')
  }
  assert.equal(gzipAround('something else', encode('something else'), shared, 4), undefined)
})

test('the shared part is compressed once, and the rest refers to it', () => {
  const gzips = ['<p>One</p>', '<p>Another</p>'].map((rest) => {
    const text = rest + shared + shared.slice(2000, 9000)
    return Buffer.from(gzipAround(text, encode(text), shared, 4) ?? [])
  })
  const piece = deflatedPiece(encode(shared), 9).deflated[0] ?? assert.fail()
  for (const gzip of gzips) {
    assert.ok(gzip.includes(piece))
    assert.ok(gzip.length < piece.length + 200, `${gzip.length} bytes, ${piece.length} of them shared`)
  }
})
