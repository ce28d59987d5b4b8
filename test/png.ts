import assert from 'node:assert/strict'
import { crc32, inflateSync } from 'node:zlib'

export type Png = { width: number; height: number; colourAt(x: number, y: number): string }

/** Reads a PNG with a palette and without filters, and checks its checksums. */
export function readPng(file: Buffer): Png {
  assert.equal(file.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const named = file.subarray(at + 4, at + 8 + length)
    assert.equal(file.readUInt32BE(at + 8 + length), crc32(named))
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4))
    at += 12 + length
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const [header, palette, data] = [...chunks.values()] as [Buffer, Buffer, Buffer]
  assert.equal(header.toString('hex', 8), '0803000000')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(data)
  assert.equal(rows.length, (1 + width) * height)
  return {
    width,
    height,
    colourAt(x, y) {
      const index = rows[y * (1 + width) + 1 + x] ?? assert.fail(`no pixel ${x}, ${y}`)
      return `#${palette.toString('hex', 3 * index, 3 * index + 3)}`
    },
  }
}
