import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newestSchema } from '../../server/db/migrations/ledger.ts'
import { openStorage } from '../../server/engines/open.ts'
import { databaseFile } from '../../server/engines/sqlite/database-file.ts'
import { createDatabase, runSql } from '../postgres/databases.ts'
import { withPostgres } from '../postgres/setup.ts'
import { buildReleased, releases } from '../released-files.ts'
import { assertSound, assertSoundDatabase, newSqliteDatabase, type TestDatabase } from '../test-database.ts'
import { exportToText, tableLines } from '../transfer-helpers.ts'
import { defineProof } from './define-proof.ts'

type Place = Pick<TestDatabase, 'dataDir' | 'databaseUrl' | 'assertSound' | 'drop'>
type OldDatabase = { copy(): Promise<Place>; schemaOf(place: Place): Promise<number>; drop(): Promise<void> }

const program = new URL('./killed-start.process.ts', import.meta.url)

export const migrations = defineProof({
  claim:
    'a start that is killed before any statement of a migration changes nothing, and the next start completes it as if nothing had happened, from every released schema and on both engines',
  small: { every: 25 },
  full: { every: 1 },
  run: ({ every }, seed) =>
    withPostgres(async () => {
      const figures = { releases: releases.length, kills: 0, 'statements of the longest': 0 }
      for (const release of releases) {
        for (const build of [buildSqlite, buildPostgres]) {
          const old = await build(release)
          const { kills, statements } = await killEach(old, { every, from: seed % every })
          figures.kills += kills
          figures['statements of the longest'] = Math.max(figures['statements of the longest'], statements)
          await old.drop()
        }
      }
      return figures
    }),
})

async function killEach(old: OldDatabase, { every, from }: { every: number; from: number }) {
  const undisturbed = await old.copy()
  const before = await old.schemaOf(undisturbed)
  assert.ok(before < newestSchema)
  const { statements } = await startIn(undisturbed)
  assert.equal(await old.schemaOf(undisturbed), newestSchema)
  const expected = tableLines(await exportToText(undisturbed))
  await undisturbed.drop()

  let kills = 0
  for (let killAt = from; killAt <= statements; killAt += every) {
    const place = await old.copy()
    assert.equal((await startIn(place, killAt)).signal, 'SIGKILL')
    assert.equal(
      await old.schemaOf(place),
      killAt < statements ? before : newestSchema,
      `statement ${killAt}`,
    )
    await (await openStorage(place)).close()
    await place.assertSound()
    assert.equal(tableLines(await exportToText(place)), expected, `statement ${killAt}`)
    await place.drop()
    kills++
  }
  return { kills, statements }
}

/** A start in a process of its own. */
async function startIn({ dataDir, databaseUrl }: Place, killAt = -1) {
  const child = fork(program, [JSON.stringify({ location: { dataDir, databaseUrl }, killAt })], {
    execArgv: [],
  })
  let statements = 0
  child.once('message', (message) => {
    statements = (message as { statements: number }).statements
  })
  const [code, signal] = await once(child, 'close')
  assert.ok(code === 0 || signal === 'SIGKILL', `The start ended with ${code}.`)
  return { signal: signal as NodeJS.Signals | null, statements }
}

async function buildSqlite(release: string): Promise<OldDatabase> {
  const old = await newSqliteDatabase()
  await buildReleased(release, old)
  return {
    async copy() {
      const dataDir = await mkdtemp(join(tmpdir(), 'longwave-migration-'))
      await copyFile(databaseFile(old.dataDir), databaseFile(dataDir))
      return {
        dataDir,
        databaseUrl: undefined,
        assertSound: () => assertSound(dataDir),
        drop: () => rm(dataDir, { recursive: true }),
      }
    },
    async schemaOf({ dataDir }) {
      const db = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
      const row = db.prepare('select max(number) as schema from migrations').get()
      const { user_version } = db.prepare('pragma user_version').get() ?? {}
      db.close()
      assert.equal(row?.['schema'], user_version)
      return Number(user_version)
    },
    drop: old.drop,
  }
}

async function buildPostgres(release: string): Promise<OldDatabase> {
  const old = await createDatabase('template template0')
  await buildReleased(release, { dataDir: '', databaseUrl: old.url })
  return {
    async copy() {
      const { url, drop } = await createDatabase(`template ${old.url.split('/').at(-1)} strategy file_copy`)
      return { dataDir: '', databaseUrl: url, assertSound: () => assertSoundDatabase(url), drop }
    },
    async schemaOf({ databaseUrl = '' }) {
      return Number(
        (await runSql(databaseUrl, 'select max(number) as schema from migrations'))[0]?.['schema'],
      )
    },
    drop: old.drop,
  }
}
