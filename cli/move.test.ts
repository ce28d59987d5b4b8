import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { openStorage } from '../server/engines/open.ts'
import { countProbe } from '../server/writer/write-probe.ts'
import { newGround } from '../test/engine.ts'
import { hear, listening } from '../test/hearing.ts'
import { everyAnswer, inhabit } from '../test/inhabited.ts'
import { envOf, exported, exportOf, importOf, newPlace, quiet, resealed, rowsOf } from '../test/moving.ts'
import { guest, openWorld } from '../test/world.ts'
import { exportTo } from './export.ts'
import { importFrom } from './import.ts'

test('an instance that moved answers everybody as before, and goes on from there', async (t) => {
  const world = await openWorld(t)
  const life = await inhabit(world)
  const { ear, gull, retry, kept, ids, rain, guests } = life
  const [, liked] = ids
  const line = await hear(t, await listening(world))
  await gull.lw.transmit('One. #sea')
  const [last] = await line.next(1)
  await gull.lw.delete(ids[20] ?? '')
  life.ids.push((await ear.lw.transmit('Two. #sea')).transmission_id)
  await world.lw.like(liked ?? '', { liker_id: guest() })
  const missed = await line.next(3)
  line.hangUp()

  const before = await everyAnswer(world, life)
  const file = await exportOf(world.ground)
  assert.ok(!file.includes(gull.key) && !file.includes('sig_'))
  const ground = await newGround()
  assert.deepEqual(await importOf(file, ground), { code: 0, said: '' })
  await ground.assertSound()
  assert.equal(rowsOf(await exportOf(ground)), rowsOf(file))

  const moved = await openWorld(t, { ground, clock: world.clock })
  assert.deepEqual(await everyAnswer(moved, life), before)
  assert.deepEqual(moved.storage.instance, world.storage.instance)
  const resumed = await hear(t, await listening(moved), `?last_event_id=${last?.id}`)
  assert.deepEqual(await resumed.next(3), missed)
  resumed.hangUp()

  const again = await moved.as(gull.key).transmit('Only once. #sea', retry)
  assert.deepEqual(again, kept)
  await assert.rejects(moved.as(life.silentOldKey).transmit('Hm.'), { code: 'INVALID_API_KEY' })
  await assert.rejects(moved.as(life.liar.key).transmit('Hm.'), { code: 'ACCOUNT_SUSPENDED' })
  await assert.rejects(moved.ai('weather-ear'), { code: 'AI_NAME_TAKEN' })
  const { like_count } = await moved.lw.like(rain, { liker_id: guests[1] ?? '' })
  assert.equal(like_count, 3)
  // On the other machine the clock is wrong: keys go on nevertheless.
  moved.clock.set(Date.parse('2020-01-01T00:00:00.000Z'))
  const { transmission_id } = await moved.as(life.silentKey).transmit('I am here, too. #sea')
  const [first] = (await moved.lw.feed()).transmissions
  assert.equal(first?.id, transmission_id)
  assert.ok(ids.every((id) => id < transmission_id))
  await moved.as(ear.key).delete(ids[0] ?? '')
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-move-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('what is written while an export is taken is not in it, and waits for nobody', async (t) => {
  const { world, key } = await exported(t)
  const place = await newPlace(t)
  const before = await exportOf(world.ground)
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
  assert.equal(await exportTo([], { stdout, stderr: quiet(), env: envOf(world.ground) }), 0)
  assert.equal(rowsOf(pieces.join('')), rowsOf(before))
  assert.equal((await importOf(pieces.join(''), place)).code, 0)
  await place.assertSound()
})

test('an export to a file is whole or not there, and for nobody else to read', async (t) => {
  const { world, file } = await exported(t)
  const folder = await newFolder(t)
  const to = join(folder, 'all.ndjson')
  await writeFile(to, 'an older one', { mode: 0o644 })
  const run = (path: string, env = envOf(world.ground)) =>
    exportTo([path], { stdout: quiet(), stderr: quiet(), env })
  assert.equal(await run(to), 0)
  assert.equal(rowsOf(await readFile(to, 'utf8')), rowsOf(file))
  assert.equal((await stat(to)).mode & 0o777, 0o600)
  await assert.rejects(run(folder), /is there already, and is no file/)
  await assert.rejects(run(to, { DATA_DIR: join(folder, 'nowhere') }), /There is no database at/)
  await assert.rejects(run(join(folder, 'nowhere', 'all.ndjson')), /ENOENT/)
  assert.deepEqual(await readdir(folder), ['all.ndjson'])
  assert.equal(await importFrom([to], { stdout: quiet(), env: envOf(await newPlace(t)) }), 0)
})

test('a reader of an export that leaves, or has no room, ends it', async (t) => {
  const { world } = await exported(t)
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(new Error('ENOSPC: no space left on device')),
  })
  await assert.rejects(exportTo([], { stdout, stderr: quiet(), env: envOf(world.ground) }), /no space left/)
})

const refusals: { what: string; of: (lines: string[]) => string; says: RegExp }[] = [
  { what: 'an empty file', of: () => '', says: /ends behind line 0: it was cut off/ },
  { what: 'another file', of: () => '{"id":1}\n', says: /Line 1 is not the head of an export/ },
  { what: 'a file of other lines', of: () => '\x1f\x8b\n\n', says: /Line 1 is not the head of an export/ },
  { what: 'a file of no lines', of: () => 'x'.repeat(2_000_000), says: /too long to be one of an export/ },
  {
    what: 'a newer format',
    of: ([head = '', ...more]) => [head.replace('"format":1', '"format":2'), ...more].join('\n'),
    says: /has format 2 and schema 1, .* import it with a newer version/,
  },
  {
    what: 'a newer schema',
    of: ([head = '', ...more]) => resealed([head.replace('"schema":1', '"schema":9'), ...more]),
    says: /schema 9, .* import it with a newer version/,
  },
  {
    what: 'an older schema',
    of: ([head = '', ...more]) => resealed([head.replace('"schema":1', '"schema":0'), ...more]),
    says: /schema 0, .* import it with the version that wrote it, then start this one/,
  },
  {
    what: 'no last line',
    of: (lines) => `${lines.slice(0, -2).join('\n')}\n`,
    says: /ends behind line \d+: it was cut/,
  },
  {
    what: 'half a last line',
    of: (lines) => lines.join('\n').slice(0, -9),
    says: /ends behind line \d+: it was cut/,
  },
  {
    what: 'only a third',
    of: (lines) => lines.join('\n').slice(0, 1500),
    says: /ends behind line \d+: it was cut/,
  },
  { what: 'a broken line', of: (lines) => lines.with(5, '[1,').join('\n'), says: /Line 6 is damaged/ },
  {
    what: 'a row that is gone',
    of: (lines) => lines.toSpliced(-3, 1).join('\n'),
    says: /does not count the rows/,
  },
  {
    what: 'a line more, sealed',
    of: (lines) => resealed(lines.toSpliced(6, 0, lines[6] ?? '')),
    says: /unique/i,
  },
  {
    what: 'a flipped letter',
    of: (lines) => lines.join('\n').replace('Rain 7.', 'Pain 7.'),
    says: /SHA-256 differs/,
  },
  {
    what: 'a piece behind the end',
    of: (lines) => `${lines.join('\n')}[`,
    says: /Something follows line \d+, the end/,
  },
  {
    what: 'more behind the end',
    of: (lines) => `${lines.join('\n')}[1]\n`,
    says: /Something follows line \d+, the end/,
  },
  {
    what: 'a column that nobody knows',
    of: (lines) => resealed(lines.with(1, (lines[1] ?? '').replace('"bio"', '"face"'))),
    says: /Line 2 does not begin the table accounts/,
  },
  {
    what: 'a value of another kind',
    of: (lines) => resealed(lines.map((line) => line.replace('"Rain 7. #rain"', '{"a":1}'))),
    says: /Line \d+ holds no text as content/,
  },
  {
    what: 'a row whose parent is gone',
    of: (lines) => resealed(lines.toSpliced(2, 1)),
    says: /Lines 4 to 23, rows of transmissions, cannot be stored: .*foreign key/i,
  },
]

test('a file that is not just as it was written is refused with a sentence, and nothing stays', async (t) => {
  const { world, lines } = await exported(t)
  const place = await newPlace(t)
  for (const { what, of, says } of refusals) {
    const bad = of(lines)
    await assert.rejects(importOf(bad, place), (error: Error) => {
      assert.match(error.message, says, what)
      assert.match(error.message, /^Nothing was imported\. /, what)
      return true
    })
    await place.assertUntouched()
  }
  assert.equal(resealed(lines), lines.join('\n'))
  assert.equal((await importOf(lines.join('\n'), place)).code, 0)
  assert.equal(rowsOf(await exportOf(place)), rowsOf(await exportOf(world.ground)))
})

test('a file that is not there is named', async (t) => {
  const place = await newPlace(t)
  const run = importFrom(['/nowhere.ndjson'], { stdout: quiet(), env: envOf(place) })
  await assert.rejects(run, /^Error: Nothing was imported\. ENOENT: .*nowhere\.ndjson/)
  await place.assertUntouched()
})

test('rows that contradict each other are counted, and do not arrive', async (t) => {
  const { lines } = await exported(t)
  const place = await newPlace(t)
  const wrong = resealed(
    lines.map((line) => line.replace(',"Rain 7. #rain",null,0,0]', ',"Rain 7. #rain",null,3,0]')),
  )
  const { code, said } = await importOf(wrong, place)
  assert.equal(code, 1)
  assert.match(
    said,
    /^F1: transmissions\.like_count is what the rows say\. Not so 1 times\.\nNothing was imported\./,
  )
  await place.assertUntouched()
})

test('an import goes where nobody is, and nobody works', async (t) => {
  const { world, file } = await exported(t)
  await assert.rejects(importOf(file, world.ground), /Another Longwave .*is using/)
  const used = await newPlace(t)
  assert.equal((await importOf(file, used)).code, 0)
  const before = await exportOf(used)
  await assert.rejects(importOf(file, used), /already has accounts\. An import needs an empty /)
  assert.equal(rowsOf(await exportOf(used)), rowsOf(before))

  // One that was started and never used makes room, with what its log may hold.
  const fresh = await newPlace(t)
  const storage = await openStorage(fresh)
  await storage.write(countProbe, undefined)
  await assert.rejects(importOf(file, fresh), /Another Longwave/)
  await storage.close()
  assert.equal((await importOf(file, fresh)).code, 0)
  assert.equal(rowsOf(await exportOf(fresh)), rowsOf(before))
})

test('both commands say what they do, and what they were not asked', async () => {
  for (const command of [exportTo, importFrom]) {
    const stdout = new PassThrough()
    assert.equal(await command(['--help'], { stdout }), 0)
    assert.match(await text(stdout.end()), /^Usage: longwave (export|import) /)
    await assert.rejects(command(['a', 'b'], {}), /one FILE|One FILE/)
  }
  await assert.rejects(importFrom([]), /Name one FILE/)
})
