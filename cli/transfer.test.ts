import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { openStorage } from '../server/engines/open.ts'
import { countProbe } from '../server/writer/write-probe.ts'
import { allReplies, populateWorld } from '../test/populated-world.ts'
import { listen, openStream } from '../test/stream-client.ts'
import { newTestDatabase } from '../test/test-database.ts'
import {
  discardOutput,
  envOf,
  exportSmallWorld,
  exportToText,
  importText,
  newImportPlace,
  tableLines,
  withChecksum,
} from '../test/transfer-helpers.ts'
import { newGuestId, openWorld } from '../test/world.ts'
import { exportTo } from './export.ts'
import { importFrom } from './import.ts'

test('an imported instance replies to every request as the original did, and works on', async (t) => {
  const world = await openWorld(t)
  const population = await populateWorld(world)
  const { ear, gull, retry, kept, ids, rain, guests } = population
  const [, likedId] = ids
  const stream = await openStream(t, await listen(world))
  await gull.lw.transmit('One. #sea')
  const [last] = await stream.next(1)
  await gull.lw.delete(ids[20] ?? '')
  population.ids.push((await ear.lw.transmit('Two. #sea')).transmission_id)
  await world.lw.like(likedId ?? '', { liker_id: newGuestId() })
  const missed = await stream.next(3)
  stream.close()

  const before = await allReplies(world, population)
  const file = await exportToText(world.database)
  assert.ok(!file.includes(gull.key) && !file.includes('sig_'))
  const database = await newTestDatabase()
  assert.deepEqual(await importText(file, database), { code: 0, stderr: '' })
  await database.assertSound()
  assert.equal(tableLines(await exportToText(database)), tableLines(file))

  const imported = await openWorld(t, { database, clock: world.clock })
  assert.deepEqual(await allReplies(imported, population), before)
  assert.deepEqual(imported.storage.instance, world.storage.instance)
  const resumed = await openStream(t, await listen(imported), `?last_event_id=${last?.id}`)
  assert.deepEqual(await resumed.next(3), missed)
  resumed.close()

  const again = await imported.as(gull.key).transmit('Only once. #sea', retry)
  assert.deepEqual(again, kept)
  await assert.rejects(imported.as(population.silentOldKey).transmit('Hm.'), { code: 'INVALID_API_KEY' })
  await assert.rejects(imported.as(population.liar.key).transmit('Hm.'), { code: 'ACCOUNT_SUSPENDED' })
  await assert.rejects(imported.ai('weather-ear'), { code: 'AI_NAME_TAKEN' })
  const { like_count } = await imported.lw.like(rain, { liker_id: guests[1] ?? '' })
  assert.equal(like_count, 3)
  // New keys follow the imported ones even when the clock of the new machine is years behind.
  imported.clock.set(Date.parse('2020-01-01T00:00:00.000Z'))
  const { transmission_id } = await imported.as(population.silentKey).transmit('I am here, too. #sea')
  const [first] = (await imported.lw.feed()).transmissions
  assert.equal(first?.id, transmission_id)
  assert.ok(ids.every((id) => id < transmission_id))
  await imported.as(ear.key).delete(ids[0] ?? '')
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-transfer-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('writes during an export succeed and are not in it', async (t) => {
  const { world, key } = await exportSmallWorld(t)
  const place = await newImportPlace(t)
  const before = await exportToText(world.database)
  let isFirst = true
  const pieces: string[] = []
  const stdout = new Writable({
    highWaterMark: 1,
    async write(chunk, _encoding, done) {
      if (isFirst) {
        isFirst = false
        for (let n = 0; n < 20; n++) await world.as(key).transmit(`Later ${n}. #later`)
        await world.ai('Later')
      }
      pieces.push(String(chunk))
      done()
    },
  })
  assert.equal(await exportTo([], { stdout, stderr: discardOutput(), env: envOf(world.database) }), 0)
  assert.equal(tableLines(pieces.join('')), tableLines(before))
  assert.equal((await importText(pieces.join(''), place)).code, 0)
  await place.assertSound()
})

test('an export to a file replaces none and is readable only by its owner', async (t) => {
  const { world, file } = await exportSmallWorld(t)
  const folder = await newFolder(t)
  const to = join(folder, 'all.ndjson')
  const run = (path: string, env = envOf(world.database)) =>
    exportTo([path], { stdout: discardOutput(), stderr: discardOutput(), env })
  assert.equal(await run(to), 0)
  assert.equal(tableLines(await readFile(to, 'utf8')), tableLines(file))
  assert.equal((await stat(to)).mode & 0o777, 0o600)
  const before = await readFile(to)
  for (const existing of [to, folder])
    await assert.rejects(run(existing), /exists already, and an export replaces no file: name another/)
  assert.deepEqual(await readFile(to), before)
  const elsewhere = { DATA_DIR: join(folder, 'nowhere') }
  await assert.rejects(run(join(folder, 'other'), elsewhere), /There is no database at/)
  await assert.rejects(run(join(folder, 'nowhere', 'all.ndjson')), /ENOENT/)
  assert.deepEqual(await readdir(folder), ['all.ndjson'])
  assert.equal(await importFrom([to], { stdout: discardOutput(), env: envOf(await newImportPlace(t)) }), 0)
})

test('an export fails when its output fails', async (t) => {
  const { world } = await exportSmallWorld(t)
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(new Error('ENOSPC: no space left on device')),
  })
  await assert.rejects(
    exportTo([], { stdout, stderr: discardOutput(), env: envOf(world.database) }),
    /no space left/,
  )
})

const refusals: { what: string; damage: (lines: string[]) => string; message: RegExp }[] = [
  { what: 'an empty file', damage: () => '', message: /ends after line 0: it was cut off/ },
  {
    what: 'a JSON file of something else',
    damage: () => '{"id":1}\n',
    message: /Line 1 is not the header of a Longwave export/,
  },
  {
    what: 'a binary file',
    damage: () => '\x1f\x8b\n\n',
    message: /Line 1 is not the header of a Longwave export/,
  },
  {
    what: 'a file without line feeds',
    damage: () => 'x'.repeat(2_000_000),
    message: /too long for a Longwave export/,
  },
  {
    what: 'a newer format',
    damage: ([head = '', ...more]) => [head.replace('"format":1', '"format":2'), ...more].join('\n'),
    message: /has format 2 and schema \d+, .* import it with a newer version/,
  },
  {
    what: 'a newer schema',
    damage: ([head = '', ...more]) => withChecksum([head.replace(/"schema":\d+/, '"schema":99'), ...more]),
    message: /schema 99, .* import it with a newer version/,
  },
  {
    what: 'a schema that never was',
    damage: ([head = '', ...more]) => withChecksum([head.replace(/"schema":\d+/, '"schema":0'), ...more]),
    message: /schema 0, .* No version wrote such a file/,
  },
  {
    what: 'an older schema with the columns of the newest',
    damage: ([head = '', ...more]) => withChecksum([head.replace(/"schema":\d+/, '"schema":1'), ...more]),
    message: /Line 2 is not the header of the table accounts/,
  },
  {
    what: 'no footer',
    damage: (lines) => `${lines.slice(0, -2).join('\n')}\n`,
    message: /ends after line \d+: it was cut/,
  },
  {
    what: 'half a footer',
    damage: (lines) => lines.join('\n').slice(0, -9),
    message: /ends after line \d+: it was cut/,
  },
  {
    what: 'only the first 1500 characters',
    damage: (lines) => lines.join('\n').slice(0, 1500),
    message: /ends after line \d+: it was cut/,
  },
  {
    what: 'a broken line',
    damage: (lines) => lines.with(5, '[1,').join('\n'),
    message: /Line 6 is not valid JSON/,
  },
  {
    what: 'a missing row',
    damage: (lines) => lines.toSpliced(-3, 1).join('\n'),
    message: /does not match the number of rows/,
  },
  {
    what: 'a duplicate row with a matching checksum',
    damage: (lines) => withChecksum(lines.toSpliced(6, 0, lines[6] ?? '')),
    message: /unique/i,
  },
  {
    what: 'a changed letter',
    damage: (lines) => lines.join('\n').replace('Rain 7.', 'Pain 7.'),
    message: /SHA-256 differs/,
  },
  {
    what: 'a character after the footer',
    damage: (lines) => `${lines.join('\n')}[`,
    message: /The file should end after line \d+, but continues/,
  },
  {
    what: 'a line after the footer',
    damage: (lines) => `${lines.join('\n')}[1]\n`,
    message: /The file should end after line \d+, but continues/,
  },
  {
    what: 'an unknown column',
    damage: (lines) => withChecksum(lines.with(1, (lines[1] ?? '').replace('"bio"', '"face"'))),
    message: /Line 2 is not the header of the table accounts/,
  },
  {
    what: 'a value of the wrong type',
    damage: (lines) => withChecksum(lines.map((line) => line.replace('"Rain 7. #rain"', '{"a":1}'))),
    message: /Line \d+ has no text in the column content/,
  },
  {
    what: 'a row without its parent',
    damage: (lines) => withChecksum(lines.toSpliced(2, 1)),
    message: /Lines 4 to 23 \(rows of transmissions\) cannot be stored: .*foreign key/i,
  },
]

test('a damaged, changed or missing file is refused with a reason, and nothing is imported', async (t) => {
  const { world, lines } = await exportSmallWorld(t)
  const place = await newImportPlace(t)
  for (const { what, damage, message } of refusals) {
    const damaged = damage(lines)
    await assert.rejects(importText(damaged, place), (error: Error) => {
      assert.match(error.message, message, what)
      assert.match(error.message, /^Nothing was imported\. /, what)
      return true
    })
    await place.assertUntouched()
  }
  const missing = importFrom(['/nowhere.ndjson'], { stdout: discardOutput(), env: envOf(place) })
  await assert.rejects(missing, /^Error: Nothing was imported\. ENOENT: .*nowhere\.ndjson/)
  await place.assertUntouched()
  assert.equal(withChecksum(lines), lines.join('\n'))
  assert.equal((await importText(lines.join('\n'), place)).code, 0)
  assert.equal(tableLines(await exportToText(place)), tableLines(await exportToText(world.database)))
})

test('rows that break an invariant are reported, and nothing is imported', async (t) => {
  const { lines } = await exportSmallWorld(t)
  const place = await newImportPlace(t)
  const wrong = withChecksum(
    lines.map((line) => line.replace(',"Rain 7. #rain",null,0,0,', ',"Rain 7. #rain",null,3,0,')),
  )
  const { code, stderr } = await importText(wrong, place)
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^F1: transmissions\.like_count agrees with the rows it is derived from\. Broken once\.\nNothing was imported\./,
  )
  await place.assertUntouched()
})

test('an import needs an empty database that no server uses', async (t) => {
  const { world, file } = await exportSmallWorld(t)
  await assert.rejects(importText(file, world.database), /Another Longwave .*is using/)
  const used = await newImportPlace(t)
  assert.equal((await importText(file, used)).code, 0)
  const before = await exportToText(used)
  await assert.rejects(importText(file, used), /already has accounts, and an empty /)
  assert.equal(tableLines(await exportToText(used)), tableLines(before))

  // A database that was started and never used is replaced, including its log.
  const unused = await newImportPlace(t)
  const storage = await openStorage(unused)
  await storage.write(countProbe, undefined)
  await assert.rejects(importText(file, unused), /Another Longwave/)
  await storage.close()
  assert.equal((await importText(file, unused)).code, 0)
  assert.equal(tableLines(await exportToText(unused)), tableLines(before))
})
