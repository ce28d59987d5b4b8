import { type StatsFs, statfs, statfsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { ApiError } from '../../../contract/errors.ts'
import { allowedOnFullDisk } from '../../commands.ts'
import type { AnyCommand } from '../../db/command.ts'

const mebibyte = 1024 * 1024
/** Room for the longest write-ahead log (connect.ts). A log that fills the disk could never be checkpointed. */
const defaultMinFreeBytes = 64 * mebibyte
/** On a small disk this part of it is enough. */
const smallDiskShare = 0.1
/** The log needs room on the disk itself, however many pages of the database are free. */
const logShare = 0.25
/** Writes are accepted again with this much more than the minimum, so that the state does not change with every write. */
const recoveredShare = 1.1

const sampleMs = 200

/** The free space below which writes are refused on this disk. */
export const minimumFreeBytes = ({ blocks, bsize }: Pick<StatsFs, 'blocks' | 'bsize'>): number =>
  Math.min(defaultMinFreeBytes, blocks * bsize * smallDiskShare)

type GuardOptions = {
  directory: string
  db: DatabaseSync
  minFreeBytes: (() => number) | undefined
  /** Called when the state changes. */
  onLow: (isLow: boolean) => void
  onNotice: (sentence: string) => void
}

export type FreeSpaceGuard = {
  /** The free space that the disk must have. */
  minimum: number
  /** The error with which this command is refused while the disk is nearly full. */
  refusalOf(command: AnyCommand): ApiError | undefined
  close(): void
}

/**
 * Refuses writes before the disk is full: a full disk also stops the log of the system, backups and other programs. It asks
 * the file system five times a second, so that no write waits for the answer.
 */
export function guardFreeSpace({
  directory,
  db,
  minFreeBytes,
  onLow,
  onNotice,
}: GuardOptions): FreeSpaceGuard {
  /** The minimum that was missed; undefined while there is enough. */
  let missedMinimum: number | undefined
  let hasFailed = false
  let isClosed = false

  const atStart = statfsSync(directory)
  update(atStart)
  const timer = setInterval(() => {
    statfs(directory, (error, stats) => {
      if (!isClosed) check(error, stats)
    })
  }, sampleMs)
  timer.unref()

  return {
    minimum: minimumOf(atStart),
    refusalOf(command) {
      if (missedMinimum === undefined || allowedOnFullDisk.has(command)) return undefined
      const sentence = `Nothing was stored: the disk of DATA_DIR has less than ${inMebibytes(missedMinimum)} MiB free. Reading and deleting still work; try again after Retry-After.`
      return new ApiError('STORAGE_UNAVAILABLE', sentence, { retryAfter: 30 })
    },
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }

  /** A check that fails changes nothing: SQLite itself refuses a write for which there is no room. */
  function check(error: Error | null, stats: StatsFs): void {
    try {
      if (error) throw error
      update(stats)
      hasFailed = false
    } catch (cause) {
      if (!hasFailed)
        onNotice(
          `The free space on the disk of DATA_DIR cannot be read, so writes stay ${missedMinimum === undefined ? 'accepted' : 'refused'} until it can: ${cause}`,
        )
      hasFailed = true
    }
  }

  function minimumOf(stats: StatsFs): number {
    return minFreeBytes?.() ?? minimumFreeBytes(stats)
  }

  function update(stats: StatsFs): void {
    const minimum = minimumOf(stats)
    const onDisk = stats.bavail * stats.bsize
    const wasLow = missedMinimum !== undefined
    const needed = wasLow ? minimum * recoveredShare : minimum
    // Deletions leave free pages in the database, which new rows use before it grows.
    const isLow = onDisk < needed && (onDisk < needed * logShare || onDisk + freeBytes(db) < needed)
    missedMinimum = isLow ? minimum : undefined
    if (isLow === wasLow) return
    onLow(isLow)
    const free = `The disk of DATA_DIR has ${inMebibytes(onDisk)} MiB free`
    onNotice(
      isLow
        ? `${free}, less than ${inMebibytes(minimum)} MiB: writes are refused until there is more. Reading and deleting go on.`
        : `${free} again: writes are accepted.`,
    )
  }
}

/** Refuses to write a file of this size into a folder where a server on the same disk would then refuse writes. */
export function requireSpaceFor(bytes: number, folder: string): void {
  const stats = statfsSync(folder)
  const free = stats.bavail * stats.bsize
  const needed = bytes + minimumFreeBytes(stats)
  if (free >= needed) return
  throw new Error(
    `The disk of ${folder} has ${inMebibytes(free)} MiB free; ${inMebibytes(needed)} MiB are needed.`,
  )
}

const inMebibytes = (bytes: number): number => Math.max(1, Math.round(bytes / mebibyte))

function freeBytes(db: DatabaseSync): number {
  const [pages, size] = ['freelist_count', 'page_size'].map((name) =>
    Number(db.prepare(`pragma ${name}`).get()?.[name]),
  )
  return (pages ?? 0) * (size ?? 0)
}
