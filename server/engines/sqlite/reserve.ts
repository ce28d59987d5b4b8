import { randomBytes } from 'node:crypto'
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** More than a start needs for locks and logs; the rest is for deletions. */
const startBytes = 256 * 1024
/** For several starts, since another program may take what a start leaves. */
const reserveBytes = 4 * startBytes

const reserveOf = (directory: string): string => join(directory, 'longwave.reserve')
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Makes room for a start on a full disk. Returns false if no reserve is left. */
export function freeReserve(directory: string): boolean {
  const file = reserveOf(directory)
  const size = sizeOf(file)
  if (size === 0) return false
  truncateSync(file, Math.max(0, size - startBytes))
  return true
}

/** Keeps room for a later start; none if there is not enough. Random, because a file system may compress zeros. */
export function keepReserve(directory: string): void {
  const file = reserveOf(directory)
  if (sizeOf(file) === reserveBytes) return
  try {
    writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 })
  } catch {
    rmSync(file, { force: true })
  }
}
