import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that Longwave makes. */
const ours = /^(?:longwave\.(?:db|lock)|search\.db)(?:-wal|-shm|-journal)?$/
/** Other content that is expected in a data directory: exports, the operator's settings and texts, parts of an import. */
const expected = /^(?:longwave.*|search\.db.*|pages|personas\.json|importing|old|lost\+found)$/

/**
 * Repairs the modes of a data directory that was made with a permissive umask: the database holds guest ids. A folder
 * that also holds foreign files, such as /srv, keeps its own mode.
 */
export function makePrivate(directory: string, warn: (sentence: string) => void): void {
  if (process.platform === 'win32') return
  const readable = privatePaths(directory).filter((path) => !closeToOthers(path))
  if (readable.length > 0) {
    warn(
      `Other users of this machine can reach ${readable.join(', ')}, and the mode cannot be changed: make the owner of this process its owner.`,
    )
  }
}

/** The paths that only their owner should reach: the files that Longwave made, and their folder unless it holds foreign files. */
export function privatePaths(directory: string): string[] {
  const isShared = readdirSync(directory).some((name) => !expected.test(name))
  const files = ownFiles(directory)
  return isShared ? files : [directory, ...files]
}

/** The files of a data directory that Longwave made. */
export const ownFiles = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => ours.test(name))
    .map((name) => join(directory, name))

/** Takes all rights from group and others. Returns false if they could not be taken. */
function closeToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) === 0) return true
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    // A file that SQLite has just removed is closed to everybody.
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Creates an empty file that only its owner can read, whatever the umask. SQLite gives its log the same mode. */
export function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}
