import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A piece of a gzip: its bytes, and the same compressed up to a whole byte, so that another piece can follow. A piece that many
 * responses share is compressed once.
 */
export type GzipPiece = { bytes: Uint8Array; deflated: Uint8Array[] }

/** A piece may repeat what stands in the piece `before` it. */
export function deflatedPiece(bytes: Uint8Array, level: number, before?: GzipPiece): GzipPiece {
  const dictionary =
    before && before.bytes.length > 0 ? { dictionary: before.bytes.subarray(-windowBytes) } : {}
  return {
    bytes,
    deflated: [deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary })],
  }
}

/** Up to 64 KB without compression, which costs less than compressing a short text. */
export function storedPiece(bytes: Uint8Array): GzipPiece {
  // RFC 1951: the header of a block that is not compressed, and not the last.
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return { bytes, deflated: [header, bytes] }
}

/** The gzip of all pieces in a row. */
export function gzipOf(pieces: GzipPiece[]): Uint8Array<ArrayBuffer> {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(pieces.reduce((crc, { bytes }) => crc32(bytes, crc), 0))
  trailer.writeUInt32LE(pieces.reduce((length, { bytes }) => length + bytes.length, 0) % 2 ** 32, 4)
  const parts = [header, ...pieces.flatMap(({ deflated }) => deflated), end, trailer]
  // In memory of its own, which can go to another thread.
  const gzip = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    gzip.set(part, at)
    at += part.length
  }
  return gzip
}

/** How far back deflate refers. */
const windowBytes = 32 * 1024

/** RFC 1952: deflate, no name, no time, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** RFC 1951: an empty block, which is the last one. */
const end = Buffer.from([3, 0])

/** Shared parts of texts, compressed; there are few. */
const sharedPieces = new Map<string, GzipPiece>()

/** The gzip of a text around a long part that other texts have too: only the rest is compressed each time. Undefined if it is not there. */
export function gzipAround(
  text: string,
  bytes: Uint8Array,
  shared: string,
  level: number,
): Uint8Array<ArrayBuffer> | undefined {
  const at = text.indexOf(shared)
  if (at < 0) return undefined
  let piece = sharedPieces.get(shared)
  if (!piece) {
    piece = deflatedPiece(Buffer.from(shared), 9)
    sharedPieces.set(shared, piece)
  }
  const start = Buffer.byteLength(text.slice(0, at))
  const before = deflatedPiece(bytes.subarray(0, start), level)
  return gzipOf([before, piece, deflatedPiece(bytes.subarray(start + piece.bytes.length), level, piece)])
}
