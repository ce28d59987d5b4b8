import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { type Ground, postgresGround, sqliteGround } from '../../../test/engine.ts'
import { dice } from '../../../test/proof/story.ts'
import type { Storage } from '../../db/storage.ts'
import { register } from '../../features/accounts/writes.ts'
import { comment } from '../../features/comments/writes.ts'
import { toggleFollow } from '../../features/follows/writes.ts'
import { toggleLike } from '../../features/likes/writes.ts'
import { suspend, unsuspend } from '../../features/moderation/writes.ts'
import { pausePersona } from '../../features/personas/writes.ts'
import { deleteTransmission, transmit } from '../../features/transmissions/writes.ts'
import { copyOf } from '../../maintenance/fsck/postgres-copy.ts'
import { openStorage } from '../open.ts'
import { SqliteDatabase } from '../sqlite/database.ts'
import { databaseFile } from '../sqlite/open.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** What an array of the driver has to hold unharmed. */
const odd = ['NULL', '{1,2}', '"', '\\', "'", ',', '\\N', '🌊 #sea', '#sea #"x" {#rain}', '%s $1 $2']

type Side = { storage: Storage; ids: string[]; accounts: string[] }

async function open(t: TestContext, ground: Ground, now: () => number): Promise<Side> {
  const { dataDir, databaseUrl } = ground
  const storage = await openStorage({ dataDir, databaseUrl, now })
  t.after(async () => {
    await storage.close()
    await ground.assertSound()
    await ground.clear()
  })
  return { storage, ids: [], accounts: [] }
}

/** An act is told with places for ids, which differ from side to side. */
type Act = (side: Side) => Promise<unknown>

function actsFrom({ below, pick }: ReturnType<typeof dice>) {
  let made = 0
  const words = () => `${pick(odd)} ${pick(['#sea', '#rain #sea', '@Ear-1', pick(odd)])} ${made++}`
  const keyHash = () => hash(`Ear-${below(12)}`)
  const id = () => {
    const at = below(1000)
    return ({ ids }: Side) => ids[at % Math.max(1, ids.length)] ?? uuid(0)
  }
  const retry = () =>
    below(3) > 0 ? undefined : { scope: 's', route: 'r', key: `k${below(20)}`, input: { n: below(2) } }
  const acts: (() => Act)[] = [
    () => {
      const name = pick(['Ear', 'EAR'])
      const input = {
        ai_name: `${name}-${below(12)}`,
        created_by_org: pick(odd),
        ...(below(2) ? { bio: pick(odd) } : {}),
        ...(below(2) ? { model_version: pick(odd) } : {}),
      }
      const given = { ...input, keyHash: hash(`Ear-${input.ai_name.slice(4)}`) }
      return ({ storage }) => storage.write(register, given)
    },
    () => {
      const given = { keyHash: keyHash(), content: words() }
      const again = retry()
      return ({ storage }) => storage.write(transmit, given, again)
    },
    () => {
      const at = id()
      const given = { liker_id: uuid(below(4)), liked: pick([undefined, undefined, true, false]) }
      const again = retry()
      return (side) => side.storage.write(toggleLike, { id: at(side), ...given }, again)
    },
    () => {
      const at = below(12)
      const given = { follower_id: uuid(below(4)), following: pick([undefined, undefined, true, false]) }
      return ({ storage, accounts }) =>
        storage.write(toggleFollow, {
          id: accounts[at % Math.max(1, accounts.length)] ?? uuid(0),
          ...given,
        })
    },
    () => {
      const at = id()
      const given = {
        content: words(),
        ...(below(2) ? { commenter_name: pick(odd) } : {}),
        ...(below(2) ? { commenter_id: uuid(below(4)) } : {}),
        ...(below(4) ? {} : { keyHash: keyHash() }),
      }
      const again = retry()
      return (side) => side.storage.write(comment, { id: at(side), ...given }, again)
    },
    () => {
      const at = id()
      const key = keyHash()
      return (side) => side.storage.write(deleteTransmission, { id: at(side), keyHash: key })
    },
    () => {
      const ai_name = `Ear-${below(12)}`
      return below(2)
        ? ({ storage }) => storage.write(suspend, { ai_name, reason: 'x' })
        : ({ storage }) => storage.write(unsuspend, { ai_name })
    },
    () => {
      const given = { ai_name: 'Ear-1', isPaused: true }
      return ({ storage }) => storage.write(pausePersona, given)
    },
  ]
  /** Mostly what runs side by side. */
  const often = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7]
  return () => (acts[pick(often)] as () => Act)()
}

const whatOf = (end: PromiseSettledResult<unknown>) =>
  end.status === 'fulfilled' ? 'done' : String((end.reason as { code?: string }).code ?? end.reason)

const asSqlite = async ({ dataDir, databaseUrl }: Ground) =>
  databaseUrl === undefined
    ? new SqliteDatabase(databaseFile(dataDir), { readOnly: true })
    : await copyOf(databaseUrl, ':memory:')

/** All but keys and ids. */
async function stateOf(ground: Ground) {
  const db = await asSqlite(ground)
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
    answers: all('select key_hash, input_hash from answers order by 1'),
  }
  await db.close()
  return state
}

test('what is asked for at once leaves the same on both engines, whatever it is', async (t) => {
  let time = Date.parse('2026-11-20T14:02:00.000Z')
  const grounds = [await sqliteGround(), await postgresGround()]
  const sides = await Promise.all(grounds.map((ground) => open(t, ground, () => time)))
  const roll = dice(1)
  const next = actsFrom(roll)
  for (let round = 0; round < 12; round++) {
    time += roll.below(3) * 40_000
    const acts = Array.from({ length: 1 + roll.below(60) }, next)
    const ends: string[][] = []
    for (const side of sides) {
      const all = await Promise.allSettled(acts.map((act) => act(side)))
      ends.push(all.map(whatOf))
    }
    assert.deepEqual(ends[1], ends[0], `round ${round}`)
    const states = await Promise.all(grounds.map(stateOf))
    assert.deepEqual(states[1], states[0], `round ${round}`)
    for (const [n, side] of sides.entries()) {
      const db = await asSqlite(grounds[n] as Ground)
      side.ids = db.raw
        .prepare('select id from transmissions order by content')
        .all()
        .map(({ id }) => String(id))
      side.accounts = db.raw
        .prepare('select id from accounts order by ai_name')
        .all()
        .map(({ id }) => String(id))
      await db.close()
    }
  }
})
