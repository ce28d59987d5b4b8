import assert from 'node:assert/strict'
import { existsSync, renameSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newInstanceId } from '../server/db/migrations/ledger.ts'
import { connect } from '../server/engines/sqlite/connect.ts'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { migrate } from '../server/engines/sqlite/migrate.ts'
import { fsck } from '../server/maintenance/fsck/fsck.ts'
import { copyToSqlite } from '../server/maintenance/fsck/postgres-copy.ts'
import { checkedWords } from '../server/maintenance/fsck/words.ts'
import { createDatabase } from './postgres/databases.ts'
import { preparedFolder } from './runner/prepared-folder.ts'

/** The engine under test: PostgreSQL with ENGINE=postgres, otherwise SQLite. */
export const isPostgres = process.env['ENGINE'] === 'postgres'

/** The database of one test: an SQLite directory or a PostgreSQL database. */
export type TestDatabase = {
  dataDir: string
  databaseUrl: string | undefined
  /** Fails unless every invariant of fsck holds. */
  assertSound(): Promise<void>
  drop(): Promise<void>
}

export const newTestDatabase = (): Promise<TestDatabase> =>
  isPostgres ? newPostgresDatabase() : newSqliteDatabase()

/** A copy of a migrated file, under an id of its own, since migrating costs more than most tests. */
export async function newMigratedDatabase(): Promise<TestDatabase> {
  const database = await newTestDatabase()
  if (isPostgres) return database
  const file = databaseFile(database.dataDir)
  await copyFile(migratedFile(), file)
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off')
  db.prepare('update instance set id = ?').run(newInstanceId())
  db.close()
  return database
}

export async function newSqliteDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-'))
  return {
    dataDir,
    databaseUrl: undefined,
    assertSound: () => assertSound(dataDir),
    drop: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Made by the first process that needs it, for all processes of the run. */
function migratedFile(): string {
  const file = join(preparedFolder, 'migrated.db')
  if (existsSync(file)) return file
  const unfinished = `${file}.${process.pid}`
  const db = connect(unfinished)
  migrate(db, 0)
  db.close()
  renameSync(unfinished, file)
  return file
}

export async function newPostgresDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase()
  return {
    dataDir: '',
    databaseUrl: url,
    assertSound: () => assertSoundDatabase(url),
    drop: drop,
  }
}

export async function assertSound(dataDir: string): Promise<void> {
  const words = checkedWords(dataDir)
  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  try {
    assert.deepEqual(fsck(db, words.invariants).broken, [])
  } finally {
    db.close()
    words.close()
  }
}

export async function assertSoundDatabase(url: string): Promise<void> {
  const copy = await copyToSqlite(url, ':memory:')
  try {
    assert.deepEqual(fsck(copy).broken, [])
  } finally {
    await copy.close()
  }
}
