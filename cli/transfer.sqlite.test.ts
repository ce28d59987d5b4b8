import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { openStorage } from '../server/engines/open.ts'
import { backUpTo, restoreFrom } from '../test/backup-helpers.ts'
import { assertSound } from '../test/test-database.ts'
import {
  exportSmallWorld,
  exportToText,
  importText,
  launcher,
  newImportFolder,
  newImportPlace,
} from '../test/transfer-helpers.ts'
import { until } from '../test/until.ts'

// Failures that only a database file can have.

test('an export that fails for lack of space leaves no file', async (t) => {
  const { world } = await exportSmallWorld(t)
  const { dataDir: folder } = await newImportPlace(t)
  const to = join(folder, 'all.ndjson')
  // In this shell no file can grow beyond 4096 bytes (or 8192, where a block has 1024).
  const limited = `ulimit -f 8; exec "$0" "$@"`
  const args = [launcher, 'export', to, '--data-dir', world.database.dataDir]
  const child = spawn('sh', ['-c', limited, process.execPath, ...args])
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(stderr, /^longwave export: EFBIG/)
  assert.equal(code, 2)
  assert.deepEqual(await readdir(folder), [])
})

test('an import that fills the disk leaves nothing behind', async (t) => {
  const { world, key } = await exportSmallWorld(t)
  const place = await newImportPlace(t)
  for (let n = 0; n < 40; n++) await world.as(key).transmit('🌊'.repeat(320))
  const file = await exportToText(world.database)
  await assert.rejects(
    importText(file, place, { maxPages: 45 }),
    /^Error: Nothing was imported.*database or disk is full\.$/,
  )
  await place.assertUntouched()
  assert.equal((await importText(file, place)).code, 0)
})

test('a failed import or restore removes the folders that it made, and a successful one keeps them', async (t) => {
  const { world, file } = await exportSmallWorld(t)
  const { dataDir: folder } = await newImportFolder(t)
  const half = join(folder, 'half.db')
  assert.equal((await backUpTo(half, world.database)).code, 0)
  await truncate(half, 8192)
  const dataDir = join(folder, 'new', 'data')
  const place = { dataDir, databaseUrl: undefined }
  await assert.rejects(importText(file.slice(0, -10), place), /^Error: Nothing was imported\./)
  assert.deepEqual(await readdir(folder), ['half.db'])
  await assert.rejects(restoreFrom(half, place), /^Error: Nothing was restored\. .* is damaged/)
  assert.deepEqual(await readdir(folder), ['half.db'])
  assert.equal((await importText(file, place)).code, 0)
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['longwave.db', 'longwave.lock'])
})

test('after a killed import the server starts empty, and the next import succeeds', async (t) => {
  const { file, lines } = await exportSmallWorld(t)
  for (const lineCount of [1, 10, lines.length - 2]) {
    const place = await newImportPlace(t)
    const { dataDir } = place
    const child = spawn(process.execPath, [launcher, 'import', '-', '--data-dir', dataDir])
    child.stdin.write(`${lines.slice(0, lineCount).join('\n')}\n`)
    const importedFiles = () => readdir(join(dataDir, 'importing')).catch((): string[] => [])
    await until('rows are imported', async () => (await importedFiles()).includes('longwave.db-wal'))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const storage = await openStorage({ dataDir })
    await storage.close()
    await assertSound(dataDir)
    assert.match(await exportToText(place), /"rows":\{"accounts":0,"transmissions":0,/)
    assert.equal((await importText(file, place)).code, 0)
    assert.deepEqual((await readdir(dataDir)).toSorted(), [
      'longwave.db',
      'longwave.lock',
      'longwave.reserve',
    ])
  }
})
