import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Compresses the text around a short part that differs each time, once; the part itself is inserted uncompressed. Error
 * pages are written on the main thread, and compressing each would take longer than all other work on it.
 */
export function gzipAround(before: string, after: string): (middle: string) => Buffer {
  const [first, last] = [Buffer.from(before), Buffer.from(after)]
  // A flush ends at a whole byte, so that the next block can follow.
  const start = deflateRawSync(first, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  const end = deflateRawSync(last, { level: 6 })
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
