import type { Config } from '../../app/config.ts'
import { backupsIn, isOnDiskOf, whyNoFolder } from '../../server/maintenance/backup/series.ts'
import { span } from '../../server/span.ts'
import { type Finding, on } from './finding.ts'

/** A backup that is this many times as old as it should be has failed more than once. */
const lateAfter = 2

/** Judges whether the instance could be restored after the loss of its disk. */
export function checkBackups({ backups, dataDir, databaseUrl }: Config, now: number): Finding {
  const { mend, note, ok } = on('backups')
  if (!backups)
    return note(
      'The server makes no backups: set BACKUP_DIR, or run longwave backup from a schedule of yours.',
    )
  const { folder, everyMs } = backups
  const refusal = whyNoFolder(folder)
  if (refusal !== undefined) return mend(refusal)
  const newest = filesIn(folder).find(({ at }) => at <= now)
  if (!newest) return note(`BACKUP_DIR ${folder} has no backup yet: the running server makes the first.`)
  const age = now - newest.at
  if (age > lateAfter * everyMs)
    return mend(
      `The newest backup in ${folder} is ${span(age)} old, and there should be one every ${span(everyMs)}: the log says why the last ones failed.`,
    )
  if (databaseUrl === undefined && isOnDiskOf(dataDir, folder))
    return note(
      `The newest backup is ${span(age)} old, but BACKUP_DIR is on the disk of DATA_DIR and would be lost with it: copy the backups elsewhere.`,
    )
  return ok(`The newest backup is ${span(age)} old.`)
}

function filesIn(folder: string): { at: number }[] {
  try {
    return backupsIn(folder)
  } catch {
    return []
  }
}
