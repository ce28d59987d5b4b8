import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BackupState } from '../../db/backup-state.ts'
import type { DatabaseLocation } from '../../engines/options.ts'
import { backUp } from './backup.ts'
import { backupsIn, isOnDiskOf, nameAt, removeOldBackups } from './series.ts'

export type BackupSettings = {
  folder: string
  everyMs: number
  /** How many backups to keep, the newest included. */
  keep: number
}

export type Backups = {
  state(): BackupState
  stop(): Promise<void>
}

type Log = {
  info(sentence: string): void
  error(details: { cause: string }, sentence: string): void
}

/** A failed backup is tried again after a minute, then after two, four and so on, but at least once an hour. */
const firstRetryMs = 60_000
const maxRetryMs = 60 * 60_000
/** Looks at the clock again after this time, because a clock can be set and a machine can sleep. */
const maxPauseMs = 60_000

/**
 * Makes backups at an interval. The newest file in the folder says when the next one is due, so a restart neither makes
 * nor delays one. An older backup is removed only after a newer one is complete and checked.
 */
export function startBackups(
  location: DatabaseLocation,
  { folder, everyMs, keep }: BackupSettings,
  { now, log }: { now: () => number; log: Log },
): Backups {
  const stopping = new AbortController()
  const { signal } = stopping
  let failures = 0
  let notBefore = 0
  let newestAt: number | undefined
  let isOnSameDisk: boolean | undefined
  const running = run()
  return {
    state: () => ({ failures, newestAt, isOnSameDisk }),
    async stop() {
      stopping.abort()
      await running
    },
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = Math.max(dueInMs(), notBefore - performance.now())
      if (waitMs > 0)
        await pause(Math.min(waitMs, maxPauseMs), undefined, { signal, ref: false }).catch(() => {})
      else await attempt()
    }
  }

  async function attempt(): Promise<void> {
    try {
      await makeOne()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      const retryMs = Math.min(firstRetryMs * 2 ** failures++, maxRetryMs, everyMs)
      notBefore = performance.now() + retryMs
      log.error(
        { cause: (error as Error).message },
        `The backup into BACKUP_DIR failed; the next attempt is in ${Math.round(retryMs / 60_000)} min.`,
      )
    }
  }

  /** A backup from the future was made before the clock was set back, so it says nothing about the next one. */
  function dueInMs(): number {
    try {
      const newest = backupsIn(folder).find(({ at }) => at <= now())
      newestAt = newest?.at
      isOnSameDisk =
        newest && location.databaseUrl === undefined
          ? isOnDiskOf(location.dataDir, join(folder, newest.name))
          : undefined
      return newest ? newest.at + everyMs - now() : 0
    } catch {
      newestAt = undefined
      // The attempt reports why the folder cannot be read.
      return 0
    }
  }

  async function makeOne(): Promise<void> {
    if (!statSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { mode: 0o700 })
    const began = performance.now()
    const name = nameAt(now())
    const file = join(folder, name)
    const result = await backUp(location, file, { signal, series: folder })
    if (!result.ok) {
      const broken = result.broken.map(({ id, promise }) => `${id}: ${promise}`)
      throw new Error(
        `The database breaks invariants, so longwave fsck has to repair it first. ${broken.join('; ')}`,
      )
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    log.info(`Backed up to ${file} and checked: ${(result.bytes / 1e6).toFixed(1)} MB in ${seconds} s.`)
    try {
      removeOldBackups(folder, keep, name)
    } catch (error) {
      log.error({ cause: (error as Error).message }, 'An old backup in BACKUP_DIR could not be removed.')
    }
  }
}
