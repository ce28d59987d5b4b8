import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { newSqliteDatabase } from '../../test/test-database.ts'
import { openWorld } from '../../test/world.ts'
import { SqliteDatabase } from '../engines/sqlite/database.ts'
import { databaseFile } from '../engines/sqlite/database-file.ts'

test('a retry of a request from before the update from 0.1.0 replays its reply', async (t) => {
  const database = await newSqliteDatabase()
  const { ai, lw } = await openWorld(t, { database })
  const ear = await ai('Weather-Ear')
  const retry = { idempotencyKey: 'once' }
  const first = await ear.lw.transmit('Rain.', retry)
  const { raw } = new SqliteDatabase(databaseFile(database.dataDir), { readOnly: false })
  const { salt } = raw.prepare('select salt from idempotency_days where is_anonymous = 0').get() as {
    salt: string
  }
  // The id that 0.1.0 gave to a record: one hash of caller, route and key.
  const scope = JSON.stringify([ear.id, 'POST /api/transmit', 'once'])
  const id = createHash('sha256')
    .update(salt + scope)
    .digest('base64url')
    .slice(0, 22)
  const changed = raw.prepare('update answers set id = ? where is_anonymous = 0').run(id)
  raw.close()
  assert.equal(changed.changes, 1)
  assert.deepEqual(await ear.lw.transmit('Rain.', retry), first)
  assert.equal((await lw.feed()).transmissions.length, 1)
})
