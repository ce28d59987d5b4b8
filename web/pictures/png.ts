import { crc32, deflateSync } from 'node:zlib'
import type { Hold } from '../../server/readers/read.ts'
import type { Canvas } from './canvas.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Each pixel is a byte, an index into the palette. */
const bits = 8
const indexed = 3

/** A canvas as a PNG file. */
export function pngOf({ width, height, pixels, palette }: Canvas, hold: Hold): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, indexed], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  // Each row begins with a byte that names its filter; 0 is none.
  const rows = new Uint8Array((1 + width) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (1 + width) + 1)
  return Uint8Array.from(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('PLTE', colours),
      chunk(
        'IDAT',
        hold(() => deflateSync(rows)),
      ),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A part of the file: its length, its name, its data, and a checksum of the last two. */
function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
