import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseFile } from './database-file.ts'
import { makePrivate, ownFiles } from './file-modes.ts'
import { freeReserve } from './reserve.ts'

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

/**
 * Creates the data directory unless it exists, refuses one that cannot keep a database, and makes what Longwave keeps
 * there readable by its owner only. A refusal leaves nothing behind. `warn` gets a sentence for the operator. Returns the
 * folders that it created, parents first.
 */
export function prepareDirectory(directory: string, warn: (sentence: string) => void): string[] {
  const created: string[] = []
  try {
    createFolders(directory, created)
    requireLocal(directory)
    requireRoom(directory)
  } catch (error) {
    for (const folder of created.toReversed()) rmdirSync(folder)
    throw new Error(`DATA_DIR ${directory} cannot be used: ${reasonOf(error as NodeJS.ErrnoException)}`, {
      cause: error,
    })
  }
  requireUsableFiles(directory)
  makePrivate(directory, warn)
  return created
}

/**
 * Refuses files that this process may only read, or not even that: SQLite would find out with the first write. Also refuses
 * what is not a regular file: opening a pipe waits for ever, and a symbolic link leads out of the folder that is locked,
 * watched and made private.
 */
export function requireUsableFiles(directory: string): void {
  const refusal = whyNoUsableFiles(directory)
  if (refusal !== undefined) throw new Error(refusal)
}

/** The sentence about the first file of ours that the user of this process cannot read and write; undefined if it can use all. */
export function whyNoUsableFiles(directory: string): string | undefined {
  for (const file of ownFiles(directory)) {
    const reason = whyNotRegular(file) ?? whyNotAccessible(file, constants.R_OK | constants.W_OK)
    if (reason !== undefined) return `${file} cannot be used: ${reason}`
  }
  return undefined
}

function whyNotRegular(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats || stats.isFile()) return undefined
  return stats.isSymbolicLink()
    ? 'it is a symbolic link. Put the file itself there, or set DATA_DIR to its folder.'
    : 'it is not a regular file.'
}

/** Refuses a file that the user of this process may not even read. */
export function requireReadable(file: string): void {
  const reason = whyNotAccessible(file, constants.R_OK)
  if (reason !== undefined) throw new Error(`${file} cannot be used: ${reason}`)
}

function whyNotAccessible(file: string, mode: number): string | undefined {
  try {
    accessSync(file, mode)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // SQLite removes its log when the last connection closes.
    if (code === 'ENOENT') return undefined
    if (code === 'EROFS') return 'it is on a read-only file system. Mount that for writing, then start again.'
    if (code !== 'EACCES' && code !== 'EPERM') return message
    return `the user of this process may not ${mode & constants.W_OK ? 'read and write' : 'read'} it (${code}). Make that user its owner, and its mode 600.`
  }
}

/**
 * Creates the directory and its missing parents, and adds them to `created`. Node's own recursive mkdir loops for ever
 * below /proc, and reports a read-only disk as a missing file.
 */
function createFolders(directory: string, created: string[]): void {
  if (isFolder(directory)) return
  if (dirname(directory) !== directory) createFolders(dirname(directory), created)
  try {
    mkdirSync(directory, { mode: 0o700 })
    created.push(directory)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(directory)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** The name of the network file system that a directory is on; undefined on a local disk. */
export const networkFileSystemOf = (directory: string): string | undefined =>
  networkFileSystems[statfsSync(directory).type]

function requireLocal(directory: string): void {
  const networkFileSystem = networkFileSystemOf(directory)
  if (networkFileSystem) {
    throw new Error(
      `it is on a network file system (${networkFileSystem}), where acknowledged writes can be lost. Set DATA_DIR to a local disk.`,
    )
  }
}

/** Room for the files of a new instance, and for the logs of one that exists. */
const newBytes = 1024 * 1024
const startBytes = 128 * 1024

/** Frees a part of the reserve if there is no other room. */
function requireRoom(directory: string): void {
  try {
    tryToWrite(directory)
  } catch (error) {
    if (!freeReserve(directory)) throw error
    tryToWrite(directory)
  }
}

/** Writes and removes a file: a disk may be full, read-only or beyond a quota, and only a write finds out. */
function tryToWrite(directory: string): void {
  const trial = join(directory, 'longwave.trial')
  try {
    const file = openSync(trial, 'w', 0o600)
    try {
      let left = existsSync(databaseFile(directory)) ? startBytes : newBytes
      while (left > 0) left -= writeSync(file, Buffer.alloc(left))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } finally {
    rmSync(trial, { force: true })
  }
}

/** Why the user of this process cannot make files in a directory. Nothing is written to find out. */
export function whyNotWritable(directory: string): string | undefined {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return reasonOf(error as NodeJS.ErrnoException)
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'it, or a part of its path, is a file and not a folder.'
    case 'EACCES':
    case 'EPERM':
      return `the user of this process may not write there (${code}).`
    case 'ENOENT':
      return 'the system does not allow a folder there (ENOENT).'
    case 'EROFS':
      return 'it is on a read-only file system.'
    case 'ENOSPC':
    case 'EDQUOT':
      return `its disk is full (${code}). Make room, then start again.`
    default:
      return message
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
    const loss = findLoss()
    if (loss === undefined) return
    clearInterval(timer)
    onLoss(loss)
  }, 1000)
  timer.unref()
  return { close: () => clearInterval(timer) }

  function findLoss(): Error | undefined {
    try {
      if (statSync(file, { throwIfNoEntry: false })?.ino === opened) return undefined
      return new Error(`${file} was removed or replaced while it was in use.`)
    } catch (cause) {
      return new Error(`${file} cannot be reached any more: ${(cause as Error).message}`, { cause })
    }
  }
}
