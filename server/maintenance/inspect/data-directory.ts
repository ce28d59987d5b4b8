import { existsSync, statfsSync, statSync } from 'node:fs'
import { networkFileSystemOf, whyNotWritable, whyNoUsableFiles } from '../../engines/sqlite/data-directory.ts'
import { databaseFile, importingFolder } from '../../engines/sqlite/database-file.ts'
import { privatePaths } from '../../engines/sqlite/file-modes.ts'
import { minimumFreeBytes } from '../../engines/sqlite/free-space.ts'

/** The state of a data directory. Reading it changes nothing. */
export type DirectoryState = {
  networkFileSystem: string | undefined
  freeBytes: number
  /** Writes are refused below this. */
  minimumBytes: number
  databaseBytes: number
  /** Paths that other users of the machine can reach, and should not. */
  open: string[]
  /** Files that belong to another user than the database. */
  foreign: string[]
  /** Why the user of this process cannot make files there, as a sentence without its subject; undefined if it can. */
  writeRefusal: string | undefined
  /** The sentence about a file of Longwave there that the user of this process cannot read and write. */
  fileRefusal: string | undefined
  /** The folder of an import or restore that runs, or was killed. */
  importing: string | undefined
  /** Whether the user of this process owns the database, or there is none. */
  isOwn: boolean
}

/** Undefined for a directory that does not exist. */
export function inspectDirectory(directory: string): DirectoryState | undefined {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (!found) return undefined
  if (!found.isDirectory()) throw new Error(`DATA_DIR ${directory} is not a folder: name another.`)
  const disk = statfsSync(directory)
  const database = statSync(databaseFile(directory), { throwIfNoEntry: false })
  // Windows has neither modes nor user ids.
  const paths = process.platform === 'win32' ? [] : privatePaths(directory)
  const stats = paths.map((path) => ({ path, ...statSync(path) }))
  return {
    networkFileSystem: networkFileSystemOf(directory),
    freeBytes: disk.bavail * disk.bsize,
    minimumBytes: minimumFreeBytes(disk),
    databaseBytes: database?.size ?? 0,
    open: stats.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path),
    foreign: stats
      .filter(({ path, uid }) => database && path !== directory && uid !== database.uid)
      .map(({ path }) => path),
    writeRefusal: whyNotWritable(directory),
    fileRefusal: whyNoUsableFiles(directory),
    importing: existsSync(importingFolder(directory)) ? importingFolder(directory) : undefined,
    isOwn: !database || !process.getuid || database.uid === process.getuid(),
  }
}
