import { closeSync, fsyncSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'

/** File systems across a network, by the number that statfs gives: their locks and syncs do not keep SQLite's promises. */
const networkFileSystems: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB',
  0xff534d42: 'CIFS',
  0x01021997: '9P',
  0x5346414f: 'AFS',
  0x65735546: 'FUSE',
}

/** The folder that holds everything; made when it is not there. */
export function prepareDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} cannot be used: ${(error as Error).message}`, { cause: error })
  }
  const kind = networkFileSystems[statfsSync(directory).type]
  if (kind) {
    throw new Error(
      `${directory} is on a network file system (${kind}), where acknowledged writes can be lost. Set DATA_DIR to a local disk.`,
    )
  }
}

/** The names in a folder are on the disk when this returns. Windows opens no folder, and sees to it by itself. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(directory, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Looks once a second whether the file is still the one that was opened. When somebody removes or replaces it under a
 * running server, writes would be acknowledged into a file that nobody will ever find again.
 */
export function watchFile(file: string, onLoss: (cause: Error) => void): { close(): void } {
  const opened = statSync(file).ino
  const timer = setInterval(() => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === opened) return
    clearInterval(timer)
    onLoss(new Error(`${file} was removed or replaced while it was in use.`))
  }, 1000)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
