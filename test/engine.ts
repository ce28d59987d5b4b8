import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { databaseFile } from '../server/engines/sqlite/open.ts'
import { fsck } from '../server/maintenance/fsck/index.ts'
import { copyOf } from '../server/maintenance/fsck/postgres-copy.ts'
import { createDatabase } from './postgres/databases.ts'

/** The engine that stories are told on: ENGINE=postgres, or SQLite. */
export const isPostgres = process.env['ENGINE'] === 'postgres'

/** Where a story keeps what happens in it, and how it is cleared away. */
export type Ground = {
  dataDir: string
  databaseUrl: string | undefined
  /** Counts every invariant from the rows; no story may leave a difference behind. */
  assertSound(): Promise<void>
  clear(): Promise<void>
}

export const newGround = (): Promise<Ground> => (isPostgres ? postgresGround() : sqliteGround())

export async function sqliteGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-'))
  return {
    dataDir,
    databaseUrl: undefined,
    assertSound: () => assertSound(dataDir),
    clear: () => rm(dataDir, { recursive: true, force: true }),
  }
}

export async function postgresGround(): Promise<Ground> {
  const { url, drop } = await createDatabase()
  return {
    dataDir: '',
    databaseUrl: url,
    assertSound: () => assertSoundDatabase(url),
    clear: drop,
  }
}

export async function assertSound(dataDir: string): Promise<void> {
  const db = new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
  try {
    assert.deepEqual(fsck(db).broken, [])
  } finally {
    db.close()
  }
}

export async function assertSoundDatabase(url: string): Promise<void> {
  const copy = await copyOf(url, ':memory:')
  try {
    assert.deepEqual(fsck(copy).broken, [])
  } finally {
    await copy.close()
  }
}
