import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openStorage } from '../../server/engines/open.ts'

/**
 * Starts the storage, and kills this process before the statement with the given number of the migration; the one after the
 * last is when the migration is committed. Without a kill it tells how many statements there were.
 */
const { location, killAt } = JSON.parse(process.argv[2] ?? '') as {
  location: { dataDir: string; databaseUrl: string | undefined }
  killAt: number
}

/** The connection that migrates. */
let migrating: object | undefined
let isCommitted = false
let statements = 0

function before(text: string, connection: object): void {
  if (text.startsWith('begin') && !isCommitted) migrating ??= connection
  if (connection === migrating && statements++ === killAt) process.kill(process.pid, 'SIGKILL')
}

function after(text: string, connection: object): void {
  if (text !== 'commit' || connection !== migrating) return
  migrating = undefined
  isCommitted = true
  if (statements === killAt) process.kill(process.pid, 'SIGKILL')
}

const { exec, prepare } = DatabaseSync.prototype
const isLock = (db: DatabaseSync): boolean => basename(db.location() ?? '') !== 'longwave.db'
DatabaseSync.prototype.exec = function (this: DatabaseSync, text) {
  if (isLock(this)) return exec.call(this, text)
  before(text, this)
  // With so few pages in memory the file changes long before the commit.
  if (migrating === this) exec.call(this, 'pragma cache_size = 5')
  exec.call(this, text)
  after(text, this)
}
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
  before(given[0], this)
  return prepare.apply(this, given)
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = async function (this: pg.Client, ...given: [string]) {
  const text = String(given[0])
  before(text, this)
  const result = await query.apply(this, given as never)
  after(text, this)
  return result
} as never

const storage = await openStorage(location)
await storage.close()
process.send?.({ statements })
process.disconnect?.()
