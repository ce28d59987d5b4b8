import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readConfig } from '../app/config.ts'
import { start } from '../app/start.ts'
import { commands } from '../server/commands.ts'
import { newestSchema } from '../server/db/migrations/ledger.ts'
import { openStorage } from '../server/engines/open.ts'
import { databaseFile } from '../server/engines/sqlite/database-file.ts'
import { hashOfKey, newApiKey } from '../server/model/api-key.ts'
import { restoreFrom } from '../test/backup-helpers.ts'
import { allReplies } from '../test/populated-world.ts'
import { buildReleased, readReleased, releases } from '../test/released-files.ts'
import { newTestDatabase } from '../test/test-database.ts'
import {
  exportToText,
  importText,
  newImportFolder,
  newImportPlace,
  tableLines,
} from '../test/transfer-helpers.ts'
import { openWorld, stoppedClock } from '../test/world.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'

type Recorded = {
  population: { ids: string[]; guests: string[]; names: string[]; gone: string }
  keys: { ear: string; liar: string; gull: string }
  now: number
  replies: string[]
}

test('there is an export of each schema before the newest', () => {
  const schemas = releases.map(
    (release) => JSON.parse(readReleased(`${release}.ndjson.gz`).split('\n', 1)[0] ?? '').schema,
  )
  for (let schema = 1; schema < newestSchema; schema++)
    assert.ok(schemas.includes(schema), `schema ${schema}`)
})

for (const release of releases) {
  test(`an export of ${release} imports, replies as it did, works on, and exports again`, async (t) => {
    const database = await newTestDatabase()
    assert.deepEqual(await importText(readReleased(`${release}.ndjson.gz`), database), {
      code: 0,
      stderr: '',
    })
    await database.assertSound()
    const again = await newTestDatabase()
    t.after(again.drop)
    const exported = await exportToText(database)
    assert.deepEqual(await importText(exported, again), { code: 0, stderr: '' })
    assert.equal(tableLines(await exportToText(again)), tableLines(exported))

    const { population, keys, now, replies } = JSON.parse(readReleased(`${release}.json.gz`)) as Recorded
    const world = await openWorld(t, { database, clock: stoppedClock(new Date(now).toISOString()) })
    const current = await allReplies(world, population as never)
    const requests = (all: string[]) => all.map((reply) => splitReply(reply).request)
    assert.deepEqual(requests(current), requests(replies))
    for (const [at, reply] of replies.entries()) {
      const before = splitReply(reply)
      // Later versions may add fields, leave out those of `removed`, and word an error differently.
      const { error: _, ...body } = before.body as Record<string, unknown>
      assert.partialDeepStrictEqual(splitReply(current[at] ?? '').body, body, before.request)
    }
    await world.as(keys.ear).transmit('It works on. #sea')
    await assert.rejects(world.as(keys.liar).transmit('Hm.'), { code: 'ACCOUNT_SUSPENDED' })
    await assert.rejects(world.as(keys.gull).transmit('Hm.'), { code: 'INVALID_API_KEY' })
    await world.lw.register({ ai_name: 'Newcomer', created_by_org: 'Harbour Lab' })
  })
}

for (const release of releases) {
  test(`a start migrates a database of ${release}, and a restore its backup, as an import migrates its export`, async (t) => {
    const imported = await newImportPlace(t)
    assert.equal((await importText(readReleased(`${release}.ndjson.gz`), imported)).code, 0)
    const expected = tableLines(await exportToText(imported))

    const started = await newImportPlace(t)
    await buildReleased(release, started)
    await (await openStorage(started)).close()
    await started.assertSound()
    assert.equal(tableLines(await exportToText(started)), expected)

    const old = await newImportFolder(t)
    await buildReleased(release, old)
    const file = join(old.dataDir, 'backup.db')
    const db = new DatabaseSync(databaseFile(old.dataDir), { readOnly: true })
    db.prepare('vacuum into ?').run(file)
    assert.ok(Number(db.prepare('pragma user_version').get()?.['user_version']) < newestSchema)
    db.close()
    const restored = await newImportPlace(t)
    assert.equal((await restoreFrom(file, restored)).code, 0)
    await restored.assertSound()
    assert.equal(tableLines(await exportToText(restored)), expected)
  })
}

test('comments in need that nobody has looked at are reports after the migration', async (t) => {
  const { dataDir, assertSound } = await newImportFolder(t)
  await buildReleased('schema-14', { dataDir, databaseUrl: undefined })
  const run = (sql: string) => {
    const db = new DatabaseSync(databaseFile(dataDir))
    const rows = sql.startsWith('select') ? db.prepare(sql).all() : db.exec(sql)
    db.close()
    return rows
  }
  run(`insert into persona_needs
    select key, transmission_key, 'someone', 'need', 'grief', 'en', null, row_number() over (order by key) % 2
    from comments where account_key is null order by key limit 2;
    update persona_needs set seen_at = null where seen_at = 0`)
  await (await openStorage({ dataDir, databaseUrl: undefined })).close()
  await assertSound()
  const reports = "select content, reason from reports where reporter = 'personas'"
  assert.deepEqual(
    (run(reports) as object[]).map((row) => ({ ...row })),
    [{ content: 'Wet.', reason: 'danger' }],
  )
})

test('after the migration to one lease table the built-in AIs keep their texts and begin their inboxes anew', async (t) => {
  const database = await newTestDatabase()
  await importText(readReleased('schema-16.ndjson.gz'), database)
  const { now } = JSON.parse(readReleased('schema-16.json.gz')) as Recorded
  const world = await openWorld(t, { database, adminToken, clock: stoppedClock(new Date(now).toISOString()) })
  const key = newApiKey()
  const kettle = { ai_name: 'Kettle', bio: 'Automated.', model_version: 'x', keyHash: hashOfKey(key) }
  const { reply } = await world.storage.write(commands.takeOver, {
    ...{ owner: 'two', isAlone: false, cast: [kettle] },
  })
  assert.deepEqual(
    reply?.members.map(({ ai_name, model_version }) => `${ai_name} ${model_version}`),
    ['Kettle grammar-1', 'Tideline grammar-1'],
  )
  const builtIn = world.as(key)
  await builtIn.updateAccount({ model_version: 'tiny-2b' })
  await builtIn.transmit('By a newer model.')
  const { transmissions } = await world.lw.profile('Kettle')
  assert.deepEqual(
    transmissions.map(({ content, model_version }) => `${content} ${model_version}`),
    ['By a newer model. tiny-2b', 'Written by a model. tiny-1b', 'Boiling. #sea grammar-1'],
  )
  assert.deepEqual((await builtIn.inbox({ unseen: true })).items, [])
  assert.equal((await builtIn.inbox()).items.length, 2)
  const headers = { authorization: `Bearer ${adminToken}` }
  const { body } = await world.request('GET', '/api/admin/reports', { headers })
  assert.deepEqual(
    (body['reports'] as { content: string }[]).map(({ content }) => content),
    ['I want to die.', 'Boiling. #sea'],
  )
})

test('a server that migrates logs the schemas and how long it took', async (t) => {
  const { dataDir, databaseUrl, assertSound } = await newImportPlace(t)
  await buildReleased('schema-12', { dataDir, databaseUrl })
  const startOnce = async () => {
    const log: string[] = []
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', PERSONAS: 'off' }
    const logTo = { write: (line: string) => void log.push(line) }
    const running = await start({ ...readConfig(settings), readers: 0, logTo })
    await running.stop()
    return log.join('')
  }
  const pattern = new RegExp(`migrated from schema 12 to ${newestSchema} in \\d+ ms`)
  assert.match(await startOnce(), pattern)
  assert.doesNotMatch(await startOnce(), /migrated/)
  await assertSound()
})

function splitReply(reply: string) {
  const at = reply.indexOf('{')
  return { request: reply.slice(0, at), body: JSON.parse(reply.slice(at), withoutRemoved) as object }
}

/** Fields that the specification does not have, and later versions neither. */
const removed = ['is_spoiler']
const withoutRemoved = (name: string, value: unknown) => (removed.includes(name) ? undefined : value)
