import { createHash } from 'node:crypto'

/** A number from 0 up to, but not including, `limit`; always the same for the same seed. */
export const seededNumber = (seed: string, limit: number): number =>
  createHash('sha256').update(seed).digest().readUInt32BE() % limit
