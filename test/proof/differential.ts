import fc from 'fast-check'
import type { Key } from '../../server/db/key.ts'
import { suspend, unsuspend, verify } from '../../server/features/moderation/writes.ts'
import { happenedAfter } from '../../server/features/stream/reads.ts'
import { forgetStreamChanges } from '../../server/model/stream-changes.ts'
import { forgetIdempotencyRecords } from '../../server/writer/idempotency-records.ts'
import { postgresGround, sqliteGround } from '../engine.ts'
import { withPostgres } from '../postgres/setup.ts'
import { fetchChecked, stoppedClock } from '../world.ts'
import { type Act, actsFrom, type Deed } from './acts.ts'
import { type Cast, fill, gather, learn } from './cast.ts'
import { type Draft, drafts } from './hostile.ts'
import { type Instance, withInstance } from './instance.ts'
import { dice, story } from './story.ts'

export const differential = story({
  claim: 'SQLite and PostgreSQL give the same answer to every call, but for ids and keys',
  small: { calls: 500 },
  full: { calls: 20_000 },
  async run({ calls }, seed) {
    const clock = stoppedClock('2026-11-20T14:02:00.000Z')
    return withPostgres(() =>
      withInstance(
        (sqlite) => withInstance((postgres) => compare({ sqlite, postgres }), clock.now, postgresGround),
        clock.now,
        sqliteGround,
      ),
    )

    async function compare(instances: { sqlite: Instance; postgres: Instance }) {
      const { below, pick } = dice(seed)
      const guests = Array.from({ length: 12 }, (_, n) => guestOf(below, n))
      const [sqlite, postgres] = [
        await sideOf(instances.sqlite, guests),
        await sideOf(instances.postgres, guests),
      ]
      const peaceful = actsFrom({ below, pick })
      const hostile = fc.sample(drafts, { seed, numRuns: Math.ceil(calls / 3) })
      const figures: Record<string, number> = { seed, calls, 'different answers': 0 }
      const count = (what: string) => {
        figures[what] = (figures[what] ?? 0) + 1
      }
      for (let call = 0; call < calls; call++) {
        const act: Act = call % 3 === 0 ? withoutIdAsName(hostile[call / 3] as Draft) : peaceful()
        if ('ms' in act) clock.advance(act.ms)
        else if ('deed' in act)
          requireEqual(await perform(sqlite, act), await perform(postgres, act), act.deed)
        else {
          const expected = await ask(sqlite, act)
          const found = await ask(postgres, act)
          requireEqual(expected.told, found.told, `call ${call}, ${JSON.stringify(act).slice(0, 3000)}`)
          count(expected.ok ? 'accepted' : 'refused')
        }
        if (call % callsBetweenLooks !== 0) continue
        await sweep(sqlite)
        await sweep(postgres)
        requireEqual(await hear(sqlite), await hear(postgres), `streams after call ${call}`)
      }
      return figures
    }
  },
})

/** Names are sorted by and made into pictures, so they have to be the same on both sides. */
const withoutIdAsName = (draft: Draft): Draft =>
  draft.aim === 'register' && typeof draft.body === 'string'
    ? { ...draft, body: draft.body.replaceAll(/\{transmission:\d+\}/gi, 'Like-An-Id') }
    : draft

/** One of the two: who is there, and what each id and key that appeared is called on both sides. */
type Side = {
  fetch: typeof globalThis.fetch
  storage: Instance['storage']
  cast: Cast
  names: Map<string, string>
  /** How far its streams have been told. */
  upTo: Key
}

const callsBetweenLooks = 50

async function sideOf({ app, storage }: Instance, guests: string[]): Promise<Side> {
  const fetch = fetchChecked(app)
  return { fetch, storage, cast: await gather(fetch, storage, guests), names: new Map(), upTo: 0 }
}

/** What happened since somebody last looked, as streams read it; keys come from the clock, so they are the same as well. */
async function hear(side: Side): Promise<string> {
  const { happenings, upTo } = await happenedAfter(side.storage.db, side.upTo)
  side.upTo = upTo
  return nameIds(side, JSON.stringify(happenings))
}

async function sweep({ storage }: Side): Promise<void> {
  await storage.write(forgetIdempotencyRecords, undefined)
  await storage.write(forgetStreamChanges, undefined)
}

async function ask(side: Side, draft: Draft): Promise<{ ok: boolean; told: string }> {
  const { url, init } = fill(draft, side.cast)
  const answer = await side.fetch(url, init)
  const text = await answer.text()
  if (answer.ok && text.startsWith('{')) remember(side.cast, JSON.parse(text), init.headers)
  const headers = [...answer.headers].filter(([name]) => !ofThisAnswer.has(name))
  return { ok: answer.ok, told: nameIds(side, `${answer.status} ${JSON.stringify(headers)} ${text}`) }
}

/** An ETag is made of the bytes, and so of the ids; an error page shows the id of its request, which grows in length. */
const ofThisAnswer = new Set(['content-length', 'date', 'etag', 'x-request-id'])

function remember(cast: Cast, reply: Record<string, string>, headers: Record<string, string>): void {
  const sent = headers['x-api-key']
  learn(cast, reply, sent)
  const { known } = cast
  if (reply['nextCursor']) known['cursor'] = [reply['nextCursor'], ...(known['cursor'] ?? [])].slice(0, 10)
  // A key that was rotated goes on under its new name, so that its AI does not fall silent.
  if (!reply['api_key'] || reply['id']) return
  for (const kind of ['key', 'owner']) {
    known[kind] = (known[kind] ?? []).map((key) => (key === sent ? (reply['api_key'] ?? '') : key))
  }
}

/** Says where the two part, and nothing of all that is the same. */
function requireEqual(sqlite: string, postgres: string, asked: string): void {
  if (sqlite === postgres) return
  let at = 0
  while (sqlite[at] === postgres[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 200)
  throw new Error(`${asked}\n  SQLite:     ${around(sqlite)}\n  PostgreSQL: ${around(postgres)}`)
}

/** Ids and keys are drawn at random: each is called by the place in which it first appeared. */
const nameIds = ({ names }: Side, text: string): string =>
  text.replace(
    /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|sig_[0-9a-f]{64}|\b[0-9a-f]{10}-[0-9a-z]+\b/gi,
    (id) => {
      const known = names.get(id.toLowerCase()) ?? `id ${names.size}`
      names.set(id.toLowerCase(), known)
      return known
    },
  )

async function perform({ storage, cast }: Side, { deed, name }: Deed): Promise<string> {
  const ai_name = name.replace(/\{name:(\d+)\}/, (_, n) => {
    const known = cast.known['name'] ?? []
    return known[Number(n) % known.length] ?? ''
  })
  const asked = {
    suspend: () => storage.write(suspend, { ai_name, reason: 'It lied.' }),
    unsuspend: () => storage.write(unsuspend, { ai_name }),
    verify: () => storage.write(verify, { ai_name, verified: true }),
    unverify: () => storage.write(verify, { ai_name, verified: false }),
  }[deed]()
  return asked.then(
    ({ reply }) => JSON.stringify(reply).replace(/"id":"[^"]+"/, ''),
    (error: Error) => error.message,
  )
}

const guestOf = (below: (limit: number) => number, n: number): string =>
  `${(below(2 ** 32) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
