import { createHash } from 'node:crypto'

/** A number below `most` that is always the same for the same text. */
export const share = (text: string, most: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE() % most
