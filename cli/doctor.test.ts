import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { buildApp } from '../app/app.ts'
import { newestSchema } from '../server/db/migrations/ledger.ts'
import { openStorage } from '../server/engines/open.ts'
import { SqliteDatabase } from '../server/engines/sqlite/database.ts'
import { migrate } from '../server/engines/sqlite/migrate.ts'
import type { DirectoryState } from '../server/maintenance/inspect/data-directory.ts'
import type { PostgresState } from '../server/maintenance/inspect/postgres.ts'
import { createDatabase } from '../test/postgres/databases.ts'
import { runCommand } from '../test/run-command.ts'
import { listen } from '../test/stream-client.ts'
import { isPostgres } from '../test/test-database.ts'
import { openWorld, runningClock } from '../test/world.ts'
import { checkPostgres } from './doctor/database.ts'
import type { Finding } from './doctor/finding.ts'
import { checkDirectory } from './doctor/machine.ts'
import { doctor } from './doctor.ts'

type Settings = Record<string, string>

/** Nothing listens there, and there is no data. */
const nowhere: Settings = { PORT: '1', DATA_DIR: '/nowhere', PERSONAS: 'off' }
/** A setup as docs/operating.md describes it. */
const site: Settings = {
  ...nowhere,
  PUBLIC_URL: 'https://longwave.example',
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMITS: 'on',
  OPERATOR_CONTACT: 'ada@longwave.example',
  ADMIN_TOKEN: '0123456789abcdef0123456789abcdef',
}

/** Runs `longwave doctor --json`, and returns its findings by topic. */
async function examine(settings: Settings, now?: () => number) {
  let printed = ''
  const options = { env: settings, print: (text: string) => (printed += text), ...(now ? { now } : {}) }
  const code = await doctor(['--json'], options)
  const { ok, findings } = JSON.parse(printed) as { ok: boolean; findings: Finding[] }
  assert.equal(ok, code === 0)
  assert.equal(
    ok,
    findings.every(({ state }) => state !== 'mend'),
  )
  return {
    code,
    about: (topic: string) => linesOf(findings.filter((each) => each.topic === topic)),
    all: linesOf(findings),
  }
}

const linesOf = (findings: Finding[]): string =>
  findings.map(({ state, sentence }) => `${state}: ${sentence}`).join('\n')

test('the settings of a first start and of a site behind a proxy need no change', async () => {
  const metrics = { METRICS_PORT: '9464', REQUEST_LOG: 'on' }
  const otherHost = { METRICS_PORT: '1', METRICS_HOST: '127.0.0.2' }
  for (const settings of [nowhere, site, { ...site, ...metrics }, { ...site, ...otherHost }]) {
    const { code, all } = await examine(settings)
    assert.deepEqual([code, all.match(/^mend.*/gm)], [0, null], all)
  }
  assert.match(
    (await examine({ ...nowhere, PERSONAS: 'on' })).about('personas'),
    /^ok: The settings of 6 personas are right\.$/,
  )
})

test('each mistake in the settings gets its sentence, and the exit code 1', async () => {
  const open = { ...nowhere, PUBLIC_URL: 'http://longwave.example:3000' }
  const mistakes: [Settings, topic: string, sentence: RegExp][] = [
    [{ ...nowhere, PORT: 'http' }, 'settings', /PORT must be a number from 0 to 65535, not http/],
    [{ ...nowhere, PORT: '-1', RATE_LIMITS: '1' }, 'settings', /PORT must be.*\nmend: RATE_LIMITS must be/],
    [{ ...nowhere, RATE_LIMIT: 'on' }, 'settings', /RATE_LIMIT is no setting.* Did you mean RATE_LIMITS\?/],
    [{ ...nowhere, METRICS_PORT: '1' }, 'settings', /METRICS_PORT must be another port than PORT/],
    [{ ...nowhere, HOST: '::', METRICS_PORT: '1' }, 'settings', /must be another port than PORT/],
    [{ ...nowhere, HOST: '0.0.0.0' }, 'address', /PUBLIC_URL http:\/\/0\.0\.0\.0:1 is no address/],
    [{ ...nowhere, HOST: '::' }, 'address', /PUBLIC_URL http:\/\/\[::\]:1 is no address/],
    [open, 'tls', /plain http: API keys and cookies cross the network readable/],
    [{ ...site, TRUST_PROXY: '' }, 'proxy', /TRUST_PROXY is not set: all visitors count as one/],
    [{ ...site, TRUST_PROXY: '127.0.0.1,0.0.0.0/1' }, 'proxy', /TRUST_PROXY trusts 0\.0\.0\.0\/1/],
    [{ ...nowhere, TRUST_PROXY: '10.0.0.7' }, 'proxy', /a client at 10\.0\.0\.7 can claim any address/],
    [open, 'limits', /RATE_LIMITS is off/],
    [open, 'contact', /OPERATOR_CONTACT is not set/],
    [
      { ...open, ADMIN_TOKEN: site['ADMIN_TOKEN'] ?? '' },
      'admin',
      /ADMIN_TOKEN crosses the network readable/,
    ],
    [{ ...nowhere, LOG_LEVEL: 'silent' }, 'log', /LOG_LEVEL=silent hides errors/],
    [{ ...nowhere, REQUEST_LOG: 'on', LOG_LEVEL: 'warn' }, 'log', /writes nothing with LOG_LEVEL=warn/],
    [{ ...nowhere, PERSONAS: 'on', LLM_BASE_URL: 'nonsense', LLM_MODEL: 'm' }, 'personas', /LLM_BASE_URL/],
  ]
  for (const [settings, topic, sentence] of mistakes) {
    const { code, about, all } = await examine(settings)
    assert.equal(code, 1, all)
    assert.match(about(topic), sentence)
    assert.match(about(topic), /^mend: /)
  }
})

test('a setup that may be meant gets a note, and the exit code 0', async () => {
  const notes: [Settings, topic: string, sentence: RegExp][] = [
    [
      { ...nowhere, HOST: '10.0.0.5', PUBLIC_URL: 'http://localhost:1' },
      'address',
      /leads each to their own machine/,
    ],
    [{ ...site, HOST: '0.0.0.0' }, 'proxy', /HOST 0\.0\.0\.0 is open to others, who can pass it by/],
    [
      { ...site, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      'metrics',
      /open to all who reach 0\.0\.0\.0:9464/,
    ],
    [{ ...site, ADMIN_TOKEN: 'a'.repeat(40) }, 'admin', /few different characters, so it may be guessed/],
    [nowhere, 'disk', /DATA_DIR \/nowhere does not exist: the first start makes it/],
    [nowhere, 'server', /No server answers at http:\/\/127\.0\.0\.1:1\.$/],
  ]
  for (const [settings, topic, sentence] of notes) {
    const { code, about, all } = await examine(settings)
    assert.match(about(topic), sentence)
    assert.match(about(topic), /^note: /)
    assert.equal(code, 0, all)
  }
})

test('beside a running server and its database everything is checked, and the server notices nothing', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  await (await world.ai('Weather-Ear')).lw.transmit('Rain.')
  const { port } = new URL(await listen(world))
  const { dataDir, databaseUrl } = world.database
  const database: Settings = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const settings = { PORT: port, PERSONAS: 'off', ...database }
  const { about, all } = await examine(settings)
  assert.match(about('server'), new RegExp(`^ok: The server at http://127.0.0.1:${port} is ready\\.$`))
  assert.match(about('schema'), /^ok: The tables have schema \d+, the newest one\.$/)
  assert.match(about('clock'), /^ok: The clock agrees with the database\.$/)
  assert.match(
    about('database'),
    isPostgres ? /^ok: The database is PostgreSQL \d+\./ : /^ok: The database is SQLite 3\./,
  )
  if (!isPostgres) {
    assert.doesNotMatch(all, /^mend/m)
    assert.match(about('durability'), /^ok: A write is on the disk before/)
    assert.match(about('disk'), /^ok: The disk of DATA_DIR has [\d,]+ MiB free\.$/)
    assert.match(about('modes'), /^ok: /)
  }
  const past = await examine(settings, () => Date.now() - 3 * 3_600_000)
  assert.equal(past.code, 1)
  assert.match(
    past.about('clock'),
    isPostgres ? /PostgreSQL differ by (?:2|3) hours/ : /is (?:2|3) hours behind the newest entry/,
  )
  assert.match(past.about('clock'), /running server differs from the one of this command by (?:2|3) hours/)
})

test('a server that is not ready, another program, and one that does not answer are told apart', async (t) => {
  const world = await openWorld(t)
  const draining = buildApp({ storage: world.storage, now: Date.now, isDraining: () => true })
  t.after(() => draining.close())
  const { port } = new URL(await draining.listen({ host: '127.0.0.1', port: 0 }))
  const at = async (PORT: string, HOST = '127.0.0.1') =>
    (await examine({ ...nowhere, PORT, HOST })).about('server')
  assert.match(
    await at(port),
    /^mend: The server at http:\/\/127\.0\.0\.1:\d+ is not ready: Longwave is shutting down\.$/,
  )
  const other = await serve(t, (_, response) => response.end('Hello.'))
  assert.match(
    await at(other, '0.0.0.0'),
    /^mend: Another program answers at http:\/\/127\.0\.0\.1:\d+: stop it, or set PORT\.$/,
  )
  const mute = await serve(t, () => {})
  assert.match(await at(mute), /^mend: The server at \S+ does not answer within 3 seconds/)
})

test('a server that warns of something is ready, and says what to mend', async (t) => {
  const port = await serve(t, (_, response) =>
    response.end(JSON.stringify({ status: 'ready', durability: 'local', warnings: ['It is late.'] })),
  )
  const { code, about } = await examine({ ...nowhere, PORT: port })
  assert.equal(code, 1)
  assert.match(about('server'), /^ok: The server at \S+ is ready\.\nmend: .*\d warns: It is late\.$/)
})

async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

test('a folder that others can reach, with files of other users, is described and left as it is', async (t) => {
  const dataDir = folder(t)
  await (await openStorage({ dataDir })).close()
  chmodSync(dataDir, 0o755)
  chmodSync(join(dataDir, 'longwave.db'), 0o644)
  const before = readdirSync(dataDir)
  const { code, about } = await examine({ ...nowhere, DATA_DIR: dataDir })
  assert.equal(code, 1)
  assert.deepEqual(readdirSync(dataDir), before)
  assert.match(
    about('modes'),
    /^mend: Other users of this machine can reach \S+, \S+longwave\.db: chmod go-rwx/,
  )
  assert.match((await examine({ ...nowhere, DATA_DIR: dataDir })).about('modes'), /^mend/)
  if (process.getuid?.() !== 0) return t.diagnostic('only root can give a file away')
  const nobody = 65_534
  chownSync(join(dataDir, 'longwave.db'), nobody, nobody)
  const foreign = await examine({ ...nowhere, DATA_DIR: dataDir })
  assert.match(
    foreign.about('owner'),
    /^mend: The owner of .*\S+longwave\.lock is not the one of the database/,
  )
  assert.match(foreign.about('owner'), /^note: The database belongs to another user, so it was not opened/m)
  assert.equal(foreign.about('schema'), '')
})

test('a database that does not exist, is damaged, older or newer gets a sentence', async (t) => {
  const dataDir = folder(t)
  const settings = { ...nowhere, DATA_DIR: dataDir }
  assert.match((await examine(settings)).about('database'), /^note: There is no database yet/)
  const file = join(dataDir, 'longwave.db')
  writeFileSync(file, 'no database '.repeat(100), { mode: 0o600 })
  assert.match(
    (await examine(settings)).about('database'),
    /^mend: .*longwave\.db cannot be used: file is not a database/,
  )
  assert.match(
    (await examine({ ...nowhere, DATA_DIR: file })).about('database'),
    /^mend: DATA_DIR \S+ is not a folder: name another\.$/,
  )
  rmSync(file)
  const db = new SqliteDatabase(file)
  chmodSync(file, 0o600)
  migrate(db.raw, 1, newestSchema - 1)
  assert.match(
    (await examine(settings)).about('schema'),
    /^note: .* the next start migrates them to \d+\. Make a backup before\.$/,
  )
  migrate(db.raw, 1)
  db.raw.exec('pragma user_version = 99')
  db.close()
  assert.match(
    (await examine(settings)).about('schema'),
    /^mend: The tables have schema 99, and this Longwave knows \d+/,
  )
})

test('a PostgreSQL that is away, empty or not safe gets a sentence', async (t) => {
  const away = await examine({ ...nowhere, DATABASE_URL: 'postgres://longwave:very-secret@127.0.0.1:1/none' })
  assert.match(away.about('database'), /^mend: DATABASE_URL cannot be used: /)
  assert.doesNotMatch(away.all, /very-secret/)
  const good: PostgresState = {
    software: 'PostgreSQL 18.1',
    major: 18,
    schema: newestSchema,
    newestMs: 0,
    nowMs: 1000,
    confirmation: 'confirmed',
    servers: 2,
    maxConnections: 97,
    unsafe: [],
  }
  const check = (state: Partial<PostgresState>) =>
    linesOf(checkPostgres({ ...good, ...state }, undefined, 1000))
  assert.match(check({}), /^ok: A write is on two machines before it is acknowledged\.$/m)
  assert.match(
    check({ major: 14 }),
    /^mend: The database is PostgreSQL 18\.1: Longwave needs 15 or newer\.$/m,
  )
  assert.match(check({ confirmation: 'unset' }), /^mend: DATABASE_URL names several servers, but no standby/m)
  for (const confirmation of ['away', 'ahead', 'hidden'] as const)
    assert.match(check({ confirmation }), /^mend: .*standby/m)
  assert.match(check({ confirmation: 'unset', servers: 1 }), /^note: No standby confirms a write/m)
  assert.match(
    check({ unsafe: ['fsync', 'full_page_writes'] }),
    /^mend: PostgreSQL runs with fsync and full_page_writes = off/m,
  )
  assert.match(
    check({ nowMs: 66_000 }),
    /^mend: The clocks of this machine and of PostgreSQL differ by 1 minute/m,
  )
  assert.match(
    check({}),
    /^ok: PostgreSQL allows 97 connections, and an instance may open 30: enough for 3 instances\.$/m,
  )
  assert.match(
    check({ maxConnections: 17 }),
    /^mend: PostgreSQL allows 17 connections, and this instance may open 30: lower PG_POOL, or raise/m,
  )
  assert.match(
    check({ newestMs: 66_000 }),
    /^mend: The clock of PostgreSQL is 1 minute behind the newest entry of the database/m,
  )
  assert.match(check({}), /^note: PostgreSQL keeps the data: watch the free space/m)
  if (!isPostgres) return
  const { url, drop } = await createDatabase('template template0')
  t.after(drop)
  assert.match(
    (await examine({ ...nowhere, DATABASE_URL: url })).about('schema'),
    /^note: The database has no tables yet/,
  )
})

test('backups that are missing, late, or on the disk of the data get a sentence', async (t) => {
  assert.match((await examine(nowhere)).about('backups'), /^note: The server makes no backups/)
  const BACKUP_DIR = folder(t)
  const settings = { ...nowhere, BACKUP_DIR, BACKUP_EVERY: '12h' }
  const hour = 3_600_000
  const made = Date.parse('2026-11-20T00:00:00Z')
  const after = async (hours: number, more: Settings = {}) =>
    examine({ ...settings, ...more }, () => made + hours * hour)
  assert.match((await after(1)).about('backups'), /^note: BACKUP_DIR \S+ has no backup yet/)
  writeFileSync(join(BACKUP_DIR, 'longwave-20261120T000000Z.db'), '')
  for (const name of ['another.db', 'longwave-20990101T000000Z.db']) writeFileSync(join(BACKUP_DIR, name), '')
  assert.match(
    (await after(1, { BACKUP_DIR: join(BACKUP_DIR, 'another.db') })).about('backups'),
    /^mend: BACKUP_DIR \S+another\.db is a file/,
  )
  assert.match((await after(23)).about('backups'), /^ok: The newest backup is 23 hours old\.$/)
  const late = await after(25)
  assert.deepEqual([late.code, /^mend: .* every 12 hours/.test(late.about('backups'))], [1, true])
  assert.match(
    (await after(1, { DATA_DIR: BACKUP_DIR })).about('backups'),
    /^note: The newest backup is 1 hour old, but BACKUP_DIR is on the disk of DATA_DIR/,
  )
})

test('little room on the disk, a disk in the network, and half an import get a sentence', () => {
  const good: DirectoryState = {
    networkFileSystem: undefined,
    freeBytes: 900 * 1024 ** 2,
    minimumBytes: 64 * 1024 ** 2,
    databaseBytes: 100 * 1024 ** 2,
    open: [],
    foreign: [],
    writeRefusal: undefined,
    fileRefusal: undefined,
    importing: undefined,
    isOwn: true,
  }
  const check = (state: Partial<DirectoryState>) => linesOf(checkDirectory('/data', { ...good, ...state }))
  assert.match(check({}), /^ok: The disk of DATA_DIR has 900 MiB free\.$/m)
  assert.match(
    check({ freeBytes: 50 * 1024 ** 2 }),
    /^mend: .* 50 MiB free, less than 64 MiB: writes are refused/m,
  )
  assert.match(
    check({ freeBytes: 200 * 1024 ** 2 }),
    /^mend: .* 200 MiB free: make room, because below 64 MiB/m,
  )
  assert.match(
    check({ databaseBytes: 5 * 1024 ** 3 }),
    /^mend: .* and the database has 5,120 MiB: make room for an export/m,
  )
  assert.match(check({ importing: '/data/importing' }), /^note: \/data\/importing belongs to an import/m)
  assert.match(
    check({ networkFileSystem: 'NFS' }),
    /^mend: DATA_DIR \/data is on a network file system \(NFS\)/m,
  )
})

test('the text lists what has to be mended first, and the exit code is that of the command', async (t) => {
  const dataDir = folder(t)
  const { code, output } = await runCommand(['doctor'], {
    ...nowhere,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  assert.equal(code, 1, output)
  assert.match(
    output,
    /^mend {2}log {7}LOG_LEVEL=silent hides errors: set it to warn or info\.\nnote {2}.*\nok {4}.*\n1 to mend\.\n$/s,
  )
  const fine = await runCommand(['doctor', '--data-dir', dataDir], nowhere)
  assert.deepEqual([fine.code, fine.output.endsWith('\nNothing has to be mended.\n')], [0, true], fine.output)
  assert.equal((await runCommand(['doctor', '--fix'], nowhere)).code, 2)
})

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'longwave-doctor-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}
