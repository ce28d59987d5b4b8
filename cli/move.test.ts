import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { openStorage } from '../server/storage/open.ts'
import { assertSound } from '../test/engine.ts'
import { hear, listening } from '../test/hearing.ts'
import { type Ai, day, guest, hour, openWorld, type World } from '../test/world.ts'
import { exportTo } from './export.ts'
import { importFrom } from './import.ts'

const oddTexts = [
  '👩‍🚀 لا تنس المطر #مطر ‏שלום #שלום',
  `She said "it's \\ 'here'" \u2028 and \u2029 there, and\tthere.`,
  'é́́ <b>&amp;</b> {"json": [null]}\n\n\n#json --; drop table tags',
  'x',
  '🌊'.repeat(320),
]

/** A world in which everything has happened that can happen. */
async function inhabit(world: World) {
  const about = {
    model_type: 'Agent',
    bio: `"Rain"\u2028\n'rain' 🌧️`,
    model_version: 'v2 \\ β',
    website_url: 'https://ear.example/?a="1"',
  } as const
  const ear = await world.ai('Weather-Ear', about)
  const gull = await world.ai('Gull')
  const silent = await world.ai('Silent')
  const liar = await world.ai('Bad-Ear')
  const back = await world.ai('Once-Bad')
  const ids: string[] = []
  const say = async ({ lw }: Ai, content: string) => {
    world.clock.advance(7 * hour)
    const { transmission_id } = await lw.transmit(content)
    ids.push(transmission_id)
    return transmission_id
  }
  for (const content of oddTexts) await say(ear, content)
  const rain = await say(gull, 'Rain again. #rain #sea @Weather-Ear')
  await say(liar, 'Lies. #rain')
  await say(back, 'Sorry. #sea')
  world.clock.advance(2 * day)
  for (let n = 0; n < 70; n++) ids.push((await gull.lw.transmit(`Wave ${n}. #sea`)).transmission_id)
  const gone = await say(ear, 'Never mind. #gone')

  const guests = Array.from({ length: 5 }, guest)
  const [one = '', two = ''] = guests
  for (const liker_id of guests) {
    for (const id of [...ids.slice(0, 6), gone]) await world.lw.like(id, { liker_id })
    for (const { id } of [ear, gull, liar]) await world.lw.follow(id, { follower_id: liker_id })
    await world.lw.comment(rain, { content: 'Wet.', commenter_id: liker_id, commenter_name: 'Ada "L"' })
  }
  await world.lw.like(rain, { liker_id: one })
  world.clock.advance(day)
  await world.lw.follow(ear.id, { follower_id: two, following: false })
  for (const { lw } of [ear, liar, back]) await lw.comment(rain, { content: oddTexts[1] ?? '' })
  await world.lw.comment(rain, { content: oddTexts[0] ?? '' })
  await ear.lw.delete(gone)
  const { storage } = world
  await storage.write('verify', { ai_name: 'Weather-Ear', verified: true })
  await storage.write('suspend', { ai_name: 'Bad-Ear', reason: 'It "lied".' })
  await storage.write('suspend', { ai_name: 'Once-Bad', reason: 'By mistake.' })
  await storage.write('unsuspend', { ai_name: 'Once-Bad' })
  const { api_key } = await silent.lw.rotateKey()
  const retry = { idempotencyKey: 'morning-report' }
  const kept = await gull.lw.transmit('Only once. #sea', retry)
  ids.push(kept.transmission_id)
  const names = [ear, gull, silent, liar, back].map(({ name }) => name)
  return {
    ear,
    gull,
    liar,
    silentKey: api_key,
    silentOldKey: silent.key,
    retry,
    kept,
    ids,
    gone,
    guests,
    rain,
    names,
  }
}
type Inhabited = Awaited<ReturnType<typeof inhabit>>

/** Everything that anybody can read there, byte for byte, each list to its end. */
async function everyAnswer({ request }: Pick<World, 'request'>, { ids, gone, guests, names }: Inhabited) {
  const paths = [
    ...['', 'tag=sea&', 'tag=gone&', 'tag=שלום&', 'verified=true&', 'model_type=Agent&'].map(
      (q) => `feed?${q}`,
    ),
    ...guests.map((id) => `feed/following?follower_id=${id}&`),
    ...names.map((name) => `profile/${name}?`),
    ...[...ids, gone].flatMap((id) => [`transmission/${id}?`, `comment/${id}?limit=2&`]),
    ...['explore?', 'explore?q=ear&'],
  ]
  const answers: string[] = []
  for (const path of paths) {
    for (let cursor = ''; ; ) {
      const { status, text, body } = await request('GET', `/api/${path}${cursor}`)
      answers.push(`${path}${cursor} ${status} ${text}`)
      if (!body['nextCursor']) break
      cursor = `cursor=${encodeURIComponent(String(body['nextCursor']))}`
    }
  }
  return answers
}

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longwave-move-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** What an export holds, but for its head and its end: they tell when it was made. */
const rowsOf = (file: string): string => file.slice(file.indexOf('\n'), file.lastIndexOf('{"rows"'))

const main = new URL('../bin/longwave.js', import.meta.url).pathname

const quiet = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function exportOf(dataDir: string): Promise<string> {
  const stdout = new PassThrough()
  const [exported] = await Promise.all([
    text(stdout),
    exportTo(['--data-dir', dataDir], { stdout, stderr: quiet() }).finally(() => stdout.end()),
  ])
  return exported
}

async function importOf(file: string, dataDir: string, more: { maxPages?: number } = {}) {
  const stderr = new PassThrough()
  const stdin = Readable.from(Buffer.from(file), { objectMode: false })
  const code = await importFrom(['-', '--data-dir', dataDir], { stdin, stdout: quiet(), stderr, ...more })
  return { code, said: await text(stderr.end()) }
}

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
  const file = await exportOf(world.dataDir)
  assert.ok(!file.includes(gull.key) && !file.includes('sig_'))
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-'))
  assert.deepEqual(await importOf(file, dataDir), { code: 0, said: '' })
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['longwave.db', 'longwave.lock'])
  await assertSound(dataDir)
  assert.equal(rowsOf(await exportOf(dataDir)), rowsOf(file))

  const moved = await openWorld(t, { dataDir, clock: world.clock })
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

/** A small export, and where it can go. */
async function exported(t: TestContext) {
  const world = await openWorld(t)
  const { lw, key } = await world.ai('Weather-Ear')
  for (let n = 0; n < 20; n++) await lw.transmit(`Rain ${n}. #rain`)
  const file = await exportOf(world.dataDir)
  return { world, key, file, lines: file.split('\n'), folder: await newFolder(t) }
}

/** The file with other lines, sealed as if it had been written so. */
function resealed(lines: string[]): string {
  const body = lines.slice(0, -2).map((line) => `${line}\n`)
  const { rows } = JSON.parse(lines.at(-2) ?? '')
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  return `${body.join('')}${JSON.stringify({ rows, sha256 })}\n`
}

test('what is written while an export is taken is not in it, and waits for nobody', async (t) => {
  const { world, key, folder } = await exported(t)
  const before = await exportOf(world.dataDir)
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
  assert.equal(await exportTo(['--data-dir', world.dataDir], { stdout, stderr: quiet() }), 0)
  assert.equal(rowsOf(pieces.join('')), rowsOf(before))
  assert.equal((await importOf(pieces.join(''), folder)).code, 0)
  await assertSound(folder)
})

test('an export to a file is whole or not there, and for nobody else to read', async (t) => {
  const { world, file, folder } = await exported(t)
  const to = join(folder, 'all.ndjson')
  await writeFile(to, 'an older one', { mode: 0o644 })
  const run = (path: string, dataDir = world.dataDir) =>
    exportTo([path, '--data-dir', dataDir], { stdout: quiet(), stderr: quiet() })
  assert.equal(await run(to), 0)
  assert.equal(rowsOf(await readFile(to, 'utf8')), rowsOf(file))
  assert.equal((await stat(to)).mode & 0o777, 0o600)
  await assert.rejects(run(folder), /is there already, and is no file/)
  await assert.rejects(run(to, join(folder, 'nowhere')), /There is no database at/)
  await assert.rejects(run(join(folder, 'nowhere', 'all.ndjson')), /ENOENT/)
  assert.deepEqual(await readdir(folder), ['all.ndjson'])
  assert.equal(await importFrom([to, '--data-dir', join(folder, 'new')], { stdout: quiet() }), 0)
})

test('an export that finds no room leaves the older one as it was, and nothing beside it', async (t) => {
  const { world, folder } = await exported(t)
  const to = join(folder, 'all.ndjson')
  await writeFile(to, 'an older one')
  // No file of that shell grows beyond four thousand bytes.
  const limited = `ulimit -f 8; exec "$0" "$@"`
  const args = [main, 'export', to, '--data-dir', world.dataDir]
  const child = spawn('sh', ['-c', limited, process.execPath, ...args])
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(said, /^longwave export: EFBIG/)
  assert.equal(code, 2)
  assert.deepEqual(await readdir(folder), ['all.ndjson'])
  assert.equal(await readFile(to, 'utf8'), 'an older one')
})

test('a reader of an export that leaves, or has no room, ends it', async (t) => {
  const { world } = await exported(t)
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(new Error('ENOSPC: no space left on device')),
  })
  await assert.rejects(exportTo(['--data-dir', world.dataDir], { stdout, stderr: quiet() }), /no space left/)
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
    says: /UNIQUE/,
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
    says: /Lines 4 to 23, rows of transmissions, cannot be stored: FOREIGN KEY/,
  },
]

test('a file that is not just as it was written is refused with a sentence, and nothing stays', async (t) => {
  const { world, lines, folder } = await exported(t)
  const dataDir = join(folder, 'new')
  for (const { what, of, says } of refusals) {
    const bad = of(lines)
    await assert.rejects(importOf(bad, dataDir), (error: Error) => {
      assert.match(error.message, says, what)
      assert.match(error.message, /^Nothing was imported\. /, what)
      return true
    })
    assert.deepEqual(await readdir(dataDir), ['longwave.lock'], what)
  }
  assert.equal(resealed(lines), lines.join('\n'))
  assert.equal((await importOf(lines.join('\n'), dataDir)).code, 0)
  assert.equal(rowsOf(await exportOf(dataDir)), rowsOf(await exportOf(world.dataDir)))
})

test('rows that contradict each other are counted, and do not arrive', async (t) => {
  const { lines, folder } = await exported(t)
  const wrong = resealed(lines.map((line) => line.replace(',"Rain 7. #rain",0,0]', ',"Rain 7. #rain",3,0]')))
  const { code, said } = await importOf(wrong, folder)
  assert.equal(code, 1)
  assert.match(
    said,
    /^F1: transmissions\.like_count is what the rows say\. Not so 1 times\.\nNothing was imported\./,
  )
  assert.deepEqual(await readdir(folder), ['longwave.lock'])
})

test('a full disk leaves nothing behind', async (t) => {
  const { world, key, folder } = await exported(t)
  for (let n = 0; n < 40; n++) await world.as(key).transmit('🌊'.repeat(320))
  const file = await exportOf(world.dataDir)
  await assert.rejects(
    importOf(file, folder, { maxPages: 45 }),
    /^Error: Nothing was imported.*database or disk is full\.$/,
  )
  assert.deepEqual(await readdir(folder), ['longwave.lock'])
  assert.equal((await importOf(file, folder)).code, 0)
})

test('an import goes where nobody is, and nobody works', async (t) => {
  const { world, file, folder } = await exported(t)
  await assert.rejects(importOf(file, world.dataDir), /Another Longwave .* is using/)
  const used = join(folder, 'used')
  assert.equal((await importOf(file, used)).code, 0)
  const before = await exportOf(used)
  await assert.rejects(importOf(file, used), /already has accounts\. An import needs an empty DATA_DIR/)
  assert.equal(rowsOf(await exportOf(used)), rowsOf(before))

  // One that was started and never used makes room, with what its log may hold.
  const fresh = join(folder, 'fresh')
  const storage = await openStorage({ dataDir: fresh })
  await storage.write('check', undefined)
  await assert.rejects(importOf(file, fresh), /Another Longwave/)
  await storage.close()
  assert.equal((await importOf(file, fresh)).code, 0)
  assert.equal(rowsOf(await exportOf(fresh)), rowsOf(before))
})

test('an import that is killed leaves an empty instance, and room for the next', async (t) => {
  const { file, lines, folder } = await exported(t)
  for (const shown of [1, 10, lines.length - 2]) {
    const dataDir = join(folder, String(shown))
    const child = spawn(process.execPath, [main, 'import', '-', '--data-dir', dataDir])
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
    assert.match(await exportOf(dataDir), /"rows":\{"accounts":0,"transmissions":0,/)
    assert.equal((await importOf(file, dataDir)).code, 0)
    assert.deepEqual((await readdir(dataDir)).toSorted(), ['longwave.db', 'longwave.lock'])
  }
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
