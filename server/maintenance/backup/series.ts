import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files in the folder of a server's own backups. They are named by their time, which survives a copy to another disk and
 * back. Other files in the folder are never touched.
 */
const backupName = /^longwave-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/
const partName = /^longwave-\d{8}T\d{6}Z\.db\.[0-9a-f-]{36}\.part(?:-journal)?$/
export const lockName = 'longwave-backups.lock'

export const nameAt = (ms: number): string =>
  `longwave-${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.db`

/** Newest first, with the time of each in milliseconds. */
export function backupsIn(folder: string): { name: string; at: number }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = backupName.exec(name) ?? []
      const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return Number.isNaN(at) ? [] : [{ name, at }]
    })
    .toSorted((a, b) => b.at - a.at)
}

/** Whether the loss of the disk of DATA_DIR would lose this folder or file too. */
export function isOnDiskOf(dataDir: string, path: string): boolean {
  try {
    return statSync(dataDir).dev === statSync(path).dev
  } catch {
    return false
  }
}

/**
 * Keeps the one that was just made and the newest before it. Backups named later were made while the clock was ahead: they
 * go first, or they would take the places of newer ones for ever.
 */
export function removeOldBackups(folder: string, keep: number, made: string): void {
  const { earlier = [], later = [] } = Object.groupBy(
    backupsIn(folder).filter(({ name }) => name !== made),
    ({ name }) => (name < made ? 'earlier' : 'later'),
  )
  for (const { name } of [...earlier, ...later].slice(keep - 1)) rmSync(join(folder, name), { force: true })
}

/** Removes what a killed process has left of its backup. */
export function removeParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (partName.test(name)) rmSync(join(folder, name), { force: true })
  }
}

/** Why a BACKUP_DIR can never work, as a sentence. A folder that is missing or full may be there at the next attempt. */
export function whyNoFolder(path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) return undefined
  } catch {
    return undefined
  }
  return `BACKUP_DIR ${path} is a file: set it to a folder, or to one that can be made.`
}
