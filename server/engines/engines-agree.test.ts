import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { seededRandom } from '../../test/seeded-random.ts'
import { newPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Storage } from '../db/storage.ts'
import { register } from '../features/accounts/writes.ts'
import { comment } from '../features/comments/writes.ts'
import { toggleFollow } from '../features/follows/writes.ts'
import { toggleLike } from '../features/likes/writes.ts'
import { suspend, unsuspend } from '../features/moderation/writes.ts'
import { pausePersona } from '../features/personas/writes.ts'
import { deleteTransmission, transmit } from '../features/transmissions/writes.ts'
import { copyToSqlite } from '../maintenance/fsck/postgres-copy.ts'
import { openStorage } from './open.ts'
import { SqliteDatabase } from './sqlite/database.ts'
import { databaseFile } from './sqlite/database-file.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** Texts that are easily damaged in a PostgreSQL array literal. */
const trickyTexts = ['NULL', '{1,2}', '"', '\\', "'", ',', '\\N', '🌊 #sea', '#sea #"x" {#rain}', '%s $1 $2']

type Engine = { storage: Storage; ids: string[]; accounts: string[] }

async function open(t: TestContext, database: TestDatabase, now: () => number): Promise<Engine> {
  const { dataDir, databaseUrl } = database
  const storage = await openStorage({ dataDir, databaseUrl, now })
  t.after(async () => {
    await storage.close()
    await database.assertSound()
    await database.drop()
  })
  return { storage, ids: [], accounts: [] }
}

/** One random command. It looks ids up when it runs, because they differ between the engines. */
type RandomCommand = ((engine: Engine) => Promise<unknown>) & { isRegistration?: boolean }

function randomCommands({ below, pick }: ReturnType<typeof seededRandom>) {
  let textCount = 0
  const randomText = () =>
    `${pick(trickyTexts)} ${pick(['#sea', '#rain #sea', '@Ear-1', pick(trickyTexts)])} ${textCount++}`
  const keyHash = () => hash(`Ear-${below(12)}`)
  const anyTransmission = () => {
    const index = below(1000)
    return ({ ids }: Engine) => ids[index % Math.max(1, ids.length)] ?? uuid(0)
  }
  const randomRetry = () =>
    below(3) > 0 ? undefined : { scope: 's', route: 'r', key: `k${below(20)}`, input: { n: below(2) } }
  const commands: (() => RandomCommand)[] = [
    () => {
      const ai_name = `${pick(['Ear', 'EAR'])}-${below(12)}`
      const input = {
        ai_name,
        created_by_org: pick(trickyTexts),
        ...(below(2) ? { bio: pick(trickyTexts) } : {}),
        ...(below(2) ? { model_version: pick(trickyTexts) } : {}),
        keyHash: hash(`Ear-${ai_name.slice(4)}`),
      }
      const act: RandomCommand = ({ storage }) => storage.write(register, input)
      return Object.assign(act, { isRegistration: true })
    },
    () => {
      const input = { keyHash: keyHash(), content: randomText() }
      const idempotent = randomRetry()
      return ({ storage }) => storage.write(transmit, input, idempotent)
    },
    () => {
      const idOn = anyTransmission()
      const input = { liker_id: uuid(below(4)), liked: pick([undefined, undefined, true, false]) }
      const idempotent = randomRetry()
      return (engine) => engine.storage.write(toggleLike, { id: idOn(engine), ...input }, idempotent)
    },
    () => {
      const index = below(12)
      const input = { follower_id: uuid(below(4)), following: pick([undefined, undefined, true, false]) }
      return ({ storage, accounts }) =>
        storage.write(toggleFollow, {
          id: accounts[index % Math.max(1, accounts.length)] ?? uuid(0),
          ...input,
        })
    },
    () => {
      const idOn = anyTransmission()
      const input = {
        content: randomText(),
        ...(below(2) ? { commenter_name: pick(trickyTexts) } : {}),
        ...(below(2) ? { commenter_id: uuid(below(4)) } : {}),
        ...(below(4) ? {} : { keyHash: keyHash() }),
      }
      const idempotent = randomRetry()
      return (engine) => engine.storage.write(comment, { id: idOn(engine), ...input }, idempotent)
    },
    () => {
      const idOn = anyTransmission()
      const key = keyHash()
      return (engine) => engine.storage.write(deleteTransmission, { id: idOn(engine), keyHash: key })
    },
    () => {
      const ai_name = `Ear-${below(12)}`
      return below(2)
        ? ({ storage }) => storage.write(suspend, { ai_name, reason: 'x' })
        : ({ storage }) => storage.write(unsuspend, { ai_name })
    },
    () => {
      const input = { ai_name: 'Ear-1', isPaused: true }
      return ({ storage }) => storage.write(pausePersona, input)
    },
  ]
  /** Indexes of `commands`, mostly of those that run concurrently. */
  const weighted = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7]
  return () => (commands[pick(weighted)] as () => RandomCommand)()
}

const isRegistration = (command: RandomCommand): boolean => command.isRegistration === true

const resultOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled'
    ? 'done'
    : String((settled.reason as { code?: string }).code ?? settled.reason)

const asSqlite = async ({ dataDir, databaseUrl }: TestDatabase) =>
  databaseUrl === undefined
    ? new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
    : await copyToSqlite(databaseUrl, ':memory:')

/** Everything that is stored, except keys and ids. */
async function stateOf(database: TestDatabase) {
  const db = await asSqlite(database)
  const all = (sql: string) => db.raw.prepare(sql).all()
  const state = {
    accounts: all(
      'select ai_name, created_by_org, bio, model_version, follower_count, transmission_count, suspended_at from accounts order by ai_name',
    ),
    transmissions: all(
      'select content, like_count, comment_count, is_hidden from transmissions order by content',
    ),
    likes: all(
      'select t.content, l.liker_id from likes l join transmissions t on t.key = l.transmission_key order by 1, 2',
    ),
    follows: all(
      'select a.ai_name, f.follower_id from follows f join accounts a on a.key = f.account_key order by 1, 2',
    ),
    comments: all(
      'select t.content as under, c.content, c.commenter_id, c.commenter_name, c.account_key is null as anon from comments c join transmissions t on t.key = c.transmission_key order by 1, 2',
    ),
    tags: all('select tag, uses from tags order by tag'),
    events: all("select kind, count(*) as n from events where kind = 'deleted' group by kind"),
    answers: all('select is_anonymous, input_hash, at from answers order by 1, 2, 3'),
    days: all('select is_anonymous, day, records from idempotency_days order by 1, 2'),
  }
  await db.close()
  return state
}

test('the same random batches have the same results and leave the same rows on both engines', async (t) => {
  let time = Date.parse('2026-11-20T14:02:00.000Z')
  const databases = [await newSqliteDatabase(), await newPostgresDatabase()]
  const engines = await Promise.all(databases.map((database) => open(t, database, () => time)))
  const roll = seededRandom(1)
  const next = randomCommands(roll)
  for (let round = 0; round < 12; round++) {
    time += roll.below(3) * 40_000
    const commands = Array.from({ length: 1 + roll.below(60) }, next)
    const results: string[][] = []
    for (const engine of engines) {
      // Nobody has a key before its registration is answered.
      const all = [commands.filter(isRegistration), commands.filter((command) => !isRegistration(command))]
      const settled: PromiseSettledResult<unknown>[] = []
      for (const batch of all)
        settled.push(...(await Promise.allSettled(batch.map((command) => command(engine)))))
      results.push(settled.map(resultOf))
    }
    assert.deepEqual(results[1], results[0], `round ${round}`)
    const states = await Promise.all(databases.map(stateOf))
    assert.deepEqual(states[1], states[0], `round ${round}`)
    for (const [n, engine] of engines.entries()) {
      const db = await asSqlite(databases[n] as TestDatabase)
      engine.ids = db.raw
        .prepare('select id from transmissions order by content')
        .all()
        .map(({ id }) => String(id))
      engine.accounts = db.raw
        .prepare('select id from accounts order by ai_name')
        .all()
        .map(({ id }) => String(id))
      await db.close()
    }
  }
})
