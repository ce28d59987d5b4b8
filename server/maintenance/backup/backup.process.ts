import { closeSync, fsyncSync, openSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { lockFile } from '../../engines/sqlite/directory-lock.ts'
import { failureKind } from '../../engines/sqlite/failure-kind.ts'
import { fsck, isDamage } from '../fsck/fsck.ts'
import type { FsckReport } from '../fsck/invariant.ts'
import { openReadOnly } from '../fsck/open-read-only.ts'
import type { OnProgress } from '../progress.ts'
import type { BackupJob, BackupMessage } from './backup.ts'
import { copyDatabase } from './copy-database.ts'
import { lockName, removeParts } from './series.ts'

/**
 * Copies and checks a database in a process of its own: SQLite copies in one call, which a thread could not end when
 * the server stops. It takes the processor only when nothing else wants it.
 */
const send = (message: BackupMessage): void => void process.send?.(message)

// If the parent was killed, nothing will come of the copy.
process.on('disconnect', () => process.exit())
// Ctrl+C and systemd signal the parent as well, and the parent decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.once('message', async (job: BackupJob) => {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it; the backup is then merely less polite.
  }
  try {
    send({ report: await copyAndCheck(job) })
  } catch (error) {
    send({ failure: sentenceOf(error as Error, job.part) })
  }
  process.disconnect?.()
})

async function copyAndCheck({ location, part, series }: BackupJob): Promise<FsckReport> {
  if (series !== undefined) takeTurn(series)
  const onProgress: OnProgress = (step) => send({ step })
  await copyDatabase(location, part, onProgress)
  syncFile(part)
  const copy = openReadOnly(part)
  try {
    return fsck(copy, [], onProgress)
  } finally {
    await copy.close()
  }
}

/**
 * The lock lasts as long as this process: after the server was killed, the next one waits for the copy that this process
 * still makes. Then it removes that copy.
 */
function takeTurn(folder: string): void {
  lockFile(join(folder, lockName), (holder) => `Another Longwave is making a backup in ${folder}${holder}.`)
  removeParts(folder)
}

function syncFile(file: string): void {
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

function sentenceOf(error: Error, part: string): string {
  const { code } = error as NodeJS.ErrnoException
  if (failureKind(error) === 'full' || code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${dirname(part)} is full.`
  if (isDamage(error))
    return `Pages of the database are damaged: run longwave fsck --repair. ${error.message}.`
  return error.message
}
