import type { DatabaseSync } from 'node:sqlite'

/** The longest delay before the server notices a write by another process. */
const pollMs = 50

/** Run in each batch beside a server, inside its transaction. */
export const countOutsideWrite = 'update outside_writes set batches = batches + 1'

/**
 * Watches for batches that a command of the operator has written beside this server, and calls the listener: caches and
 * streams must show them as soon as if the server had written them itself. Most polls cost two microseconds:
 * `data_version` stays the same until another connection writes, which the writer of this server does too. A poll that fails is
 * left out: the writer reports a file that is broken.
 */
export function watchOutsideWrites(db: DatabaseSync, onWrite: () => void): { close(): void } {
  const version = db.prepare('pragma data_version')
  const count = db.prepare('select batches from outside_writes')
  let seenVersion = version.get()?.['data_version']
  let seenCount = count.get()?.['batches']
  const timer = setInterval(() => {
    try {
      poll()
    } catch {}
  }, pollMs)
  timer.unref()
  return { close: () => clearInterval(timer) }

  function poll(): void {
    const currentVersion = version.get()?.['data_version']
    if (currentVersion === seenVersion) return
    seenVersion = currentVersion
    const currentCount = count.get()?.['batches']
    if (currentCount === seenCount) return
    seenCount = currentCount
    onWrite()
  }
}
