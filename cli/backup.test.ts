import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { backUp } from '../server/maintenance/backup/backup.ts'
import { backUpTo, newFolder, restoreFrom } from '../test/backup-helpers.ts'
import { isPostgres, newTestDatabase } from '../test/test-database.ts'
import {
  discardOutput,
  envOf,
  exportSmallWorld,
  exportToText,
  newImportFolder,
  newImportPlace,
  tableLines,
} from '../test/transfer-helpers.ts'
import { openWorld } from '../test/world.ts'
import { backup } from './backup.ts'
import { fsck } from './fsck.ts'
import { restore } from './restore.ts'

test('a backup beside a running server restores the instance as it was, and from PostgreSQL on SQLite too', async (t) => {
  const { world, key, file: before } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const file = join(folder, 'monday.db')
  const { code, output } = await backUpTo(file, world.database)
  assert.equal(code, 0)
  assert.match(output, /^Backed up 1 accounts, 20 transmissions, .* to .*monday\.db\. Keep it as safe/m)
  assert.deepEqual(await readdir(folder), ['monday.db'])
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await world.as(key).transmit('After the backup.')

  const bytes = await readFile(file)
  const database = await newTestDatabase()
  for (const place of [database, ...(isPostgres ? [await newImportFolder(t)] : [])]) {
    const restored = await restoreFrom(file, place)
    assert.equal(restored.code, 0)
    assert.match(restored.output, /^Restored 1 accounts, 20 transmissions, .* into /m)
    assert.equal(tableLines(await exportToText(place)), tableLines(before))
    await place.assertSound()
  }
  assert.deepEqual(await readFile(file), bytes)
  const again = await openWorld(t, { database })
  await again.as(key).transmit('The key works.')
  const contents = (await again.lw.feed({ limit: 100 })).transmissions.map(({ content }) => content)
  assert.equal(contents.length, 21)
  assert.ok(!contents.includes('After the backup.'))
})

test('fsck checks a backup without leaving anything beside it', async (t) => {
  const { world } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const file = join(folder, 'monday.db')
  await backUpTo(file, world.database)
  let report = ''
  assert.equal(await fsck(['--file', file], (text) => (report += text)), 0)
  assert.equal(JSON.parse(report).rows.transmissions, 20)
  assert.deepEqual(await readdir(folder), ['monday.db'])
})

test('a backup needs a new name in a folder, and an instance', async (t) => {
  const { world } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const taken = join(folder, 'taken.db')
  await writeFile(taken, 'another file')
  const refusals: [file: string, reason: RegExp][] = [
    [
      taken,
      /^There is no backup\. .*taken\.db exists already, and a backup replaces no file: name another\.$/,
    ],
    [folder, /exists already/],
    [join(folder, 'nowhere', 'a.db'), /^There is no backup\. There is no folder .*nowhere\.$/],
    [join(taken, 'a.db'), /^There is no backup\. .*taken\.db is not a folder\.$/],
  ]
  for (const [file, message] of refusals) await assert.rejects(backUpTo(file, world.database), { message })
  const empty = await newImportPlace(t)
  await assert.rejects(backUpTo(join(folder, 'a.db'), empty), {
    message:
      /^There is no backup\. (There is no database at .*longwave\.db\.|The database has no Longwave tables\.)$/,
  })
  assert.deepEqual(await readdir(folder), ['taken.db'])
  assert.equal(await readFile(taken, 'utf8'), 'another file')
})

test('a name that is taken during the backup is not overwritten', async (t) => {
  const { world } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const file = join(folder, 'a.db')
  const making = backUp(world.database, file, {
    onProgress: () => {
      if (!existsSync(file)) writeFileSync(file, 'meanwhile')
    },
  })
  await assert.rejects(making, /a\.db was made meanwhile by another program/)
  assert.deepEqual(await readdir(folder), ['a.db'])
  assert.equal(await readFile(file, 'utf8'), 'meanwhile')
})

test('a backup that is stopped leaves nothing', async (t) => {
  const { world } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  /** Stops one as soon as it has begun to write, and returns why it ended. On a busy machine it may be over before that. */
  const stopped = (file: string): Promise<unknown> => {
    const stop = new AbortController()
    const { signal } = stop
    const onProgress = () => {
      if (readdirSync(folder).some((name) => name.endsWith('.part')))
        stop.abort(new Error('The test ends it.'))
    }
    return backUp(world.database, file, { signal, onProgress }).catch(String)
  }
  let reason: unknown
  for (let tries = 0; tries < 20 && reason !== 'Error: The test ends it.'; tries++) {
    const file = join(folder, 'a.db')
    await rm(file, { force: true })
    reason = await stopped(file)
  }
  assert.equal(reason, 'Error: The test ends it.')
  assert.deepEqual(await readdir(folder), [])
})

test('a restore needs an empty database that no server uses', async (t) => {
  const { world } = await exportSmallWorld(t)
  const file = join(await newFolder(t), 'monday.db')
  await backUpTo(file, world.database)
  await assert.rejects(
    restoreFrom(file, world.database),
    /^Error: Nothing was restored\. Another Longwave .*is using/,
  )
  const place = await newImportPlace(t)
  assert.equal((await restoreFrom(file, place)).code, 0)
  const before = await exportToText(place)
  await assert.rejects(restoreFrom(file, place), /^Error: Nothing was restored\. .*already has accounts/)
  assert.equal(tableLines(await exportToText(place)), tableLines(before))
})

test('only a whole backup is restored, and otherwise nothing changes', async (t) => {
  const { world, file: exported } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const good = join(folder, 'good.db')
  await backUpTo(good, world.database)
  const place = await newImportPlace(t)
  const refuse = async (name: string, damage: (file: string) => Promise<void>, reason: RegExp) => {
    const file = join(folder, name)
    await cp(good, file)
    await damage(file)
    await assert.rejects(restoreFrom(file, place), (error: Error) => {
      assert.match(error.message, /^Nothing was restored\. /, name)
      assert.match(error.message, reason, name)
      return true
    })
    await place.assertUntouched()
  }
  const patch = async (file: string, at: number, bytes: Buffer) => {
    const handle = await open(file, 'r+')
    await handle.write(bytes, 0, bytes.length, at)
    await handle.close()
  }
  await refuse('cut.db', (file) => truncate(file, 50_000), /cut\.db is damaged: .*malformed\./)
  await refuse('empty.db', (file) => truncate(file, 0), /is no backup: it does not begin like a SQLite file/)
  await refuse('text.db', (file) => writeFile(file, 'x'.repeat(500)), /is no backup/)
  await refuse(
    'export.db',
    (file) => writeFile(file, exported),
    /is an export, not a backup: use longwave import/,
  )
  await refuse('newer.db', (file) => patch(file, 60, Buffer.from([0, 0, 0, 99])), /schema 99.* newer version/)
  await refuse('foreign.db', (file) => patch(file, 60, Buffer.alloc(4)), /of another program/)
  await refuse(
    'live.db',
    (file) => patch(file, 18, Buffer.from([2, 2])),
    /is a copy of a database, not a backup/,
  )
  await refuse('logged.db', (file) => writeFile(`${file}-wal`, ''), /is a copy of a database/)
  await refuse('unfinished.db', (file) => writeFile(`${file}-journal`, ''), /was never finished/)
  await assert.rejects(restoreFrom(join(folder, 'nowhere.db'), place), /There is no file .*nowhere\.db/)
  await mkdir(join(folder, 'a.db'))
  await assert.rejects(restoreFrom(join(folder, 'a.db'), place), /is not a regular file/)

  const wrong = join(folder, 'wrong.db')
  await cp(good, wrong)
  const db = new DatabaseSync(wrong)
  db.exec('update transmissions set like_count = 3 where key = (select max(key) from transmissions)')
  db.close()
  const { code, output } = await restoreFrom(wrong, place)
  assert.equal(code, 1)
  assert.match(output, /^F1: transmissions\.like_count .* Broken once\.\nNothing was restored\.\n$/)
  await place.assertUntouched()
  assert.equal((await restoreFrom(good, place)).code, 0)
})

test('a backup goes through a pipe, and a pipe that brings none changes nothing', async (t) => {
  const { world, file: before } = await exportSmallWorld(t)
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const [bytes, code] = await Promise.all([
    buffer(stdout),
    backup(['-'], { stdout, stderr, env: envOf(world.database) }).finally(() => stdout.end()),
  ])
  assert.equal(code, 0)
  assert.match(
    await text(stderr.end()),
    /^Backed up 1 accounts, 20 transmissions, .*as safe as a password\.\n$/m,
  )
  const place = await newImportPlace(t)
  const run = (piped: Buffer) =>
    restore(['-'], { stdin: Readable.from([piped]), stdout: discardOutput(), env: envOf(place) })
  await assert.rejects(
    run(bytes.subarray(0, 50_000)),
    /^Error: Nothing was restored\. The standard input is damaged: /,
  )
  await assert.rejects(
    run(Buffer.from('nothing')),
    /^Error: Nothing was restored\. The standard input is no backup/,
  )
  await place.assertUntouched()
  assert.equal(await run(bytes), 0)
  assert.equal(tableLines(await exportToText(place)), tableLines(before))
})
