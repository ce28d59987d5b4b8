import { closeSync, fsyncSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'

/** Network file systems by their statfs number. Their locks and syncs are too weak for SQLite. */
const networkFileSystems: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB',
  0xff534d42: 'CIFS',
  0x01021997: '9P',
  0x5346414f: 'AFS',
  0x65735546: 'FUSE',
}

/** Creates the data directory unless it exists, and refuses one on a network file system. */
export function prepareDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} cannot be used: ${(error as Error).message}`, { cause: error })
  }
  const networkFileSystem = networkFileSystems[statfsSync(directory).type]
  if (networkFileSystem) {
    throw new Error(
      `${directory} is on a network file system (${networkFileSystem}), where acknowledged writes can be lost. Set DATA_DIR to a local disk.`,
    )
  }
}

/** Makes new and renamed files of a directory durable. Windows cannot open a directory and does not need it. */
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
 * Checks once a second that the path still leads to the file that was opened. If it was removed or replaced, the server would
 * acknowledge writes that go to a file without a name and are lost when the server stops.
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
