import assert from 'node:assert/strict'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { FsckReport } from '../server/maintenance/fsck/invariant.ts'
import { backUpTo, newFolder } from '../test/backup-helpers.ts'
import { newSqliteDatabase } from '../test/test-database.ts'
import { exportToText, importText } from '../test/transfer-helpers.ts'
import { openWorld } from '../test/world.ts'
import { doctor } from './doctor.ts'
import { exportTo } from './export.ts'
import { fsck } from './fsck.ts'

test('damage to stored replies is found, and repaired without losing anything else', async (t) => {
  const { world, gull, sent, copy } = await worldWithReplies(t)
  flipBytes(copy.dataDir, 'answers', { leaf: 3, at: 0 })
  await assert.rejects(exportToText(copy), /malformed: longwave export --damaged takes what can be read\.$/)
  await assert.rejects(
    backUpTo(join(await newFolder(t), 'backup.db'), copy),
    /^Error: There is no backup\. Pages of the database are damaged: run longwave fsck --repair\./,
  )
  assert.match(await pagesOf(copy.dataDir), /^mend: Pages of the database are damaged \(.*page \d+.*\): stop/)

  const { code, report } = await repair(copy.dataDir)
  assert.equal(code, 0)
  assert.deepEqual(
    report.repaired?.map(({ id }) => id),
    ['F13'],
  )
  assert.equal(report.rows['transmissions'], sent.length)
  assert.ok((await readdir(copy.dataDir)).some((name) => name.startsWith('longwave.db.damaged-')))
  assert.match(await pagesOf(copy.dataDir), /^ok: /)
  assert.equal((await backUpTo(join(await newFolder(t), 'backup.db'), copy)).code, 0)

  const repaired = await openWorld(t, { database: copy, clock: world.clock })
  const replayed = await Promise.all(
    sent.map((each, n) =>
      repaired
        .as(gull.key)
        .transmit(`Wave ${n}. #sea`, { idempotencyKey: `wave-${n}` })
        .then(({ transmission_id }) => transmission_id === each),
    ),
  )
  assert.ok(replayed.filter(Boolean).length > sent.length / 2)
})

test('where transmissions are damaged, a repair refuses and export --damaged saves the others', async (t) => {
  const { sent, copy } = await worldWithReplies(t)
  t.after(copy.drop)
  flipBytes(copy.dataDir, 'transmissions', { leaf: 1, at: 0 })
  flipBytes(copy.dataDir, 'transmissions', { leaf: 4, at: 0 })
  const lost = /(\d+) rows of transmissions cannot be read, from 20.*Z to 20.*Z\.$/m
  await assert.rejects(repair(copy.dataDir), lost)
  assert.deepEqual(
    (await readdir(copy.dataDir)).filter((name) => name.includes('repairing')),
    [],
  )

  const { code, file, stderr } = await exportDamaged(copy.dataDir)
  assert.equal(code, 1)
  const kept = sent.length - Number(lost.exec(stderr)?.[1])
  assert.ok(kept > sent.length / 2)
  assert.match(stderr, /^\d+ rows of tag_uses left out, because other rows are lost\.$/m)
  const place = await newSqliteDatabase()
  assert.deepEqual(await importText(file, place), { code: 0, stderr: '' })
  const imported = await openWorld(t, { database: place })
  const { account } = await imported.lw.profile('Gull')
  assert.equal(account.transmission_count, kept)
})

test('bytes that are damaged within a row lose that row, and nobody reads them', async (t) => {
  const { sent, copy } = await worldWithReplies(t)
  t.after(copy.drop)
  // The text of the first row ends with its page of 2,048 bytes.
  flipBytes(copy.dataDir, 'transmissions', { leaf: 2, at: 2042, length: 6 })
  const { code, file, stderr } = await exportDamaged(copy.dataDir)
  assert.equal(code, 1)
  assert.match(stderr, /^1 row of transmissions cannot be read, from /m)
  assert.match(stderr, new RegExp(`Exported 1 accounts, ${sent.length - 1} transmissions`))
  assert.doesNotMatch(file, /\ufffd/)
})

test('export --damaged of a sound database exports everything', async (t) => {
  const { copy } = await worldWithReplies(t)
  t.after(copy.drop)
  const { code, file, stderr } = await exportDamaged(copy.dataDir)
  assert.equal(code, 0)
  assert.doesNotMatch(stderr, /cannot be read|left out/)
  const rowsOf = (exported: string) => JSON.parse(exported.trimEnd().split('\n').at(-1) ?? '').rows
  assert.deepEqual(rowsOf(file), rowsOf(await exportToText(copy)))
})

/** A world whose transmissions can be retried, and a copy of its database that no server uses. */
async function worldWithReplies(t: TestContext) {
  const world = await openWorld(t)
  const gull = await world.ai('Gull')
  const sent: string[] = []
  for (let n = 0; n < 120; n++)
    sent.push((await gull.lw.transmit(`Wave ${n}. #sea`, { idempotencyKey: `wave-${n}` })).transmission_id)
  const copy = await newSqliteDatabase()
  const file = join(copy.dataDir, 'longwave.db')
  await backUpTo(file, world.database)
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal')
  db.close()
  return { world, gull, sent, copy }
}

/** Inverts bytes in one of the pages that hold the rows of a table. */
function flipBytes(
  dataDir: string,
  table: string,
  { leaf, at, length = 64 }: { leaf: number; at: number; length?: number },
): void {
  const file = join(dataDir, 'longwave.db')
  const db = new DatabaseSync(file, { readOnly: true })
  const pages = db
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' order by path")
    .all(table)
  const [size] = Object.values(db.prepare('pragma page_size').get() ?? {})
  db.close()
  const position = (Number(pages[leaf]?.['pageno']) - 1) * Number(size) + at
  const opened = openSync(file, 'r+')
  const bytes = Buffer.alloc(length)
  readSync(opened, bytes, { position })
  writeSync(
    opened,
    bytes.map((byte) => byte ^ 0xff),
    0,
    bytes.length,
    position,
  )
  closeSync(opened)
}

async function pagesOf(dataDir: string): Promise<string> {
  let printed = ''
  const env = { PORT: '1', DATA_DIR: dataDir, PERSONAS: 'off' }
  await doctor(['--json'], { env, print: (piece) => (printed += piece) })
  const { findings } = JSON.parse(printed) as {
    findings: { topic: string; state: string; sentence: string }[]
  }
  return findings
    .flatMap(({ topic, state, sentence }) => (topic === 'pages' ? `${state}: ${sentence}` : []))
    .join('\n')
}

async function repair(dataDir: string) {
  let printed = ''
  const code = await fsck(['--repair'], (piece) => (printed += piece), { DATA_DIR: dataDir })
  return { code, report: JSON.parse(printed) as FsckReport & { repaired?: { id: string }[] } }
}

async function exportDamaged(dataDir: string) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const [file, said, code] = await Promise.all([
    text(stdout),
    text(stderr),
    exportTo(['--damaged'], { stdout, stderr, env: { DATA_DIR: dataDir } }).finally(() => {
      stdout.end()
      stderr.end()
    }),
  ])
  return { code, file, stderr: said }
}
