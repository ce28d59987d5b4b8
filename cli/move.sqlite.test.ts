import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { openStorage } from '../server/engines/open.ts'
import { assertSound } from '../test/engine.ts'
import { exported, exportOf, importOf, launcher, newPlace } from '../test/moving.ts'

// What can only befall an instance that is a file.

test('an export that finds no room leaves the older one as it was, and nothing beside it', async (t) => {
  const { world } = await exported(t)
  const { dataDir: folder } = await newPlace(t)
  const to = join(folder, 'all.ndjson')
  await writeFile(to, 'an older one')
  // No file of that shell grows beyond four thousand bytes.
  const limited = `ulimit -f 8; exec "$0" "$@"`
  const args = [launcher, 'export', to, '--data-dir', world.ground.dataDir]
  const child = spawn('sh', ['-c', limited, process.execPath, ...args])
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(said, /^longwave export: EFBIG/)
  assert.equal(code, 2)
  assert.deepEqual(await readdir(folder), ['all.ndjson'])
  assert.equal(await readFile(to, 'utf8'), 'an older one')
})

test('a full disk leaves nothing behind', async (t) => {
  const { world, key } = await exported(t)
  const place = await newPlace(t)
  for (let n = 0; n < 40; n++) await world.as(key).transmit('🌊'.repeat(320))
  const file = await exportOf(world.ground)
  await assert.rejects(
    importOf(file, place, { maxPages: 45 }),
    /^Error: Nothing was imported.*database or disk is full\.$/,
  )
  await place.assertUntouched()
  assert.equal((await importOf(file, place)).code, 0)
})

test('an import that is killed leaves an empty instance, and room for the next', async (t) => {
  const { file, lines } = await exported(t)
  for (const shown of [1, 10, lines.length - 2]) {
    const place = await newPlace(t)
    const { dataDir } = place
    const child = spawn(process.execPath, [launcher, 'import', '-', '--data-dir', dataDir])
    child.stdin.write(`${lines.slice(0, shown).join('\n')}\n`)
    while (
      !(await readdir(join(dataDir, 'importing')).catch((): string[] => [])).includes('longwave.db-wal')
    ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    const storage = await openStorage({ dataDir })
    await storage.close()
    await assertSound(dataDir)
    assert.match(await exportOf(place), /"rows":\{"accounts":0,"transmissions":0,/)
    assert.equal((await importOf(file, place)).code, 0)
    assert.deepEqual((await readdir(dataDir)).toSorted(), ['longwave.db', 'longwave.lock'])
  }
})
