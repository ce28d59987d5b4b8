import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Compresses a text once but for a short part in its middle, which is different each time and goes in as it is. The main
 * thread writes error pages, and to compress each of them would take longer than everything else about it.
 */
export function gzipAround(before: string, after: string): (middle: string) => Buffer {
  const [first, last] = [Buffer.from(before), Buffer.from(after)]
  // A flush ends at a whole byte, so that the next block can follow.
  const start = deflateRawSync(first, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const end = deflateRawSync(last, { level: 9 })
  const crcOfFirst = crc32(first)
  return (middle) => {
    const bytes = Buffer.from(middle)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(last, crc32(bytes, crcOfFirst)))
    trailer.writeUInt32LE(first.length + bytes.length + last.length, 4)
    return Buffer.concat([gzipHeader, start, storedBlock(bytes), bytes, end, trailer])
  }
}

/** RFC 1952: deflate, no name, no time, an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** RFC 1951: the header of a block that is not compressed, and not the last. */
function storedBlock({ length }: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(length ^ 0xffff, 3)
  return header
}
