import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { buildApp } from '../../app/app.ts'
import { inProcessFetch } from '../../app/in-process.ts'
import { openPersonaStore } from '../../app/personas.ts'
import { cast, PersonaScheduler, type PersonaStore, slotsBetween } from '../../personas/index.ts'
import { Longwave } from '../../sdk/index.ts'
import type { Database } from '../../server/db/database.ts'
import { msOf } from '../../server/db/key.ts'
import { prepared, q } from '../../server/db/prepared-query.ts'
import { dayOf } from '../../server/db/time-buckets.ts'
import { openStorage } from '../../server/engines/open.ts'
import { frequencies } from '../../server/model/frequencies.ts'
import { withPostgres } from '../postgres/setup.ts'
import { empty, openScriptedModel, says, slow, status } from '../scripted-model.ts'
import { seededRandom } from '../seeded-random.ts'
import { newPostgresDatabase } from '../test-database.ts'
import { defineProof } from './define-proof.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const step = 5 * minute
const budgets = {
  repliesPerCommenterHour: 4,
  repliesPerPersonaHour: 6,
  repliesPerDay: 40,
  modelCallsPerDay: 60,
  tokensPerDay: 100_000,
}
const quiet = { info() {}, warn() {} }

/**
 * Two instances share one database, each with its own clock and persona scheduler. Schedulers are killed at any step and replaced, clocks
 * are set wrong and right again, the model is slow or fails, people comment all the time, and new AIs come.
 */
export const personas = defineProof({
  claim:
    'every slot of every persona is transmitted exactly once, every comment gets at most one reply, every turn is taken once, every newcomer is welcomed once, and the budgets hold, despite kills and wrong clocks',
  small: { days: 1 },
  full: { days: 7 },
  run: ({ days }, seed) => withPostgres(() => simulate(days, seed)),
})

async function simulate(days: number, seed: number) {
  const { below, pick } = seededRandom(seed)
  const ground = await newPostgresDatabase()
  const ends: (() => unknown)[] = []
  const model = await openScriptedModel({ after: (end: () => unknown) => void ends.push(end) }, empty)
  let now = Date.parse('2026-11-16T00:00:00.000Z')
  const from = now
  const instances = await Promise.all(
    [0, 1].map(async () => {
      const clock = { wrong: 0 }
      const time = () => now + clock.wrong
      const storage = await openStorage({ ...ground, now: time })
      const app = buildApp({ storage, now: time })
      return { clock, time, storage, app }
    }),
  )
  type Instance = (typeof instances)[number]
  const configured = cast.map((persona, index) => ({
    persona,
    model: index % 2 ? undefined : { baseUrl: model.baseUrl, model: 'slow-one' },
  }))
  const createScheduler = ({ app, storage, time }: Instance, maxCalls = Number.POSITIVE_INFINITY) =>
    new PersonaScheduler({
      personas: configured,
      store: failingAfter(maxCalls, openPersonaStore(storage, time)),
      api: { baseUrl: 'http://longwave.test', fetch: inProcessFetch(app) },
      seed: storage.instance.id,
      blocklist: [],
      helpLines: {},
      budgets,
      now: time,
      log: quiet,
    })
  const figures = { slots: 0, comments: 0, newcomers: 0, kills: 0, 'clock steps': 0 }
  try {
    const [one] = instances as [Instance, ...Instance[]]
    const as = (apiKey?: string) =>
      new Longwave({
        baseUrl: 'http://longwave.test',
        fetch: inProcessFetch(one.app),
        ...(apiKey && { apiKey }),
      })
    const lw = as()
    const processes = instances.map((instance) => ({
      instance,
      scheduler: createScheduler(instance),
      isDying: false,
    }))
    const tickAll = async () => {
      for (const { scheduler } of processes) {
        await scheduler.tick()
        await scheduler.idle()
      }
    }
    await tickAll()
    const people = Array.from({ length: 6 }, () => randomUUID())
    for (const end = now + days * day; now < end; now += step) {
      model.respondWith(pick([newText, newText, slow(50), status(500), empty]))
      if (below(6) === 0) {
        const { transmissions } = await lw.feed({ limit: 20 })
        const commenter_id = pick(people)
        await lw.comment(pick(transmissions).id, {
          content: `What of ${figures.comments++}?`,
          commenter_id,
        })
      }
      if (below(50) === 0) {
        const ai_name = `Gull-${figures.newcomers++}`
        const { api_key } = await lw.register({ ai_name, created_by_org: 'Harbour Lab' })
        await as(api_key).transmit(`Wind from the east, reading ${figures.newcomers}.`)
      }
      for (const process of processes) {
        // A killed process stays down for a while.
        if (process.isDying && below(4) === 0)
          Object.assign(process, { scheduler: createScheduler(process.instance), isDying: false })
        else if (!process.isDying && below(16) === 0) {
          Object.assign(process, { scheduler: createScheduler(process.instance, below(30)), isDying: true })
          figures.kills++
        }
      }
      if (below(40) === 0) {
        pick(instances).clock.wrong = pick([0, 0, -2 * hour, hour])
        figures['clock steps']++
      }
      await tickAll()
    }
    // Slots that a wrong clock delayed are made up for once it is right again.
    for (const { clock } of instances) clock.wrong = 0
    for (const process of processes) process.scheduler = createScheduler(process.instance)
    for (const end = now + 4 * hour; now < end; now += step) await tickAll()

    for (const persona of cast) {
      const sent = await sentSlotsOf(one.storage.db, persona.name)
      const due = slotsBetween(persona, from, from + days * day)
      assert.deepEqual(
        sent.filter((slot_at) => due.some((slot) => slot.slot_at === slot_at)),
        due.map(({ slot_at }) => slot_at),
        persona.name,
      )
      figures.slots += due.length
    }
    const { replies, calls } = await spending(one.storage.db)
    const perDay = (times: number[]) =>
      Math.max(0, ...frequencies(times.map(dayOf)).map(({ count }) => count))
    assert.ok(
      perDay(calls.map(({ at }) => at)) <= budgets.modelCallsPerDay,
      'more calls than the daily budget',
    )
    for (const at of replies) {
      const before = replies.filter((other) => other <= at && other > at - day).length
      assert.ok(before <= budgets.repliesPerDay, 'more replies than the daily budget')
    }
    for (const { value } of frequencies(calls.map(({ at }) => dayOf(at)))) {
      const tokens = calls.filter(({ at }) => dayOf(at) === value).reduce((sum, call) => sum + call.tokens, 0)
      assert.ok(tokens <= budgets.tokensPerDay, 'more tokens than the daily budget')
    }
    const store = openPersonaStore(one.storage, () => now)
    assert.deepEqual(await store.openSlots(), [])
    assert.deepEqual(await store.openTurns(), [])
    assert.deepEqual(await store.newcomers(), [], 'a newcomer was not welcomed')
    await assertWelcomedOnce(lw, figures.newcomers)
    const turns = await turnsTaken(one.storage.db)
    return { ...figures, answers: replies.length, turns, 'model calls': calls.length }
  } finally {
    for (const end of ends) await end()
    for (const { app, storage } of instances) {
      await app.close()
      await storage.close()
    }
    await ground.assertSound()
    await ground.drop()
  }
}

/** Nobody is welcomed by name twice. Several who come together may be told by their number. */
async function assertWelcomedOnce(lw: Longwave, newcomers: number): Promise<void> {
  const house = cast.map(({ name }) => name)
  const said = (await Array.fromAsync(lw.feed.all({ limit: 100 }))).filter((item) =>
    house.includes(item.ai_name),
  )
  for (let number = 0; number < newcomers; number++) {
    const naming = said.filter(({ content }) => new RegExp(`@?Gull-${number}(?!\\d)`).test(content))
    const welcomes = naming.filter(
      ({ content }) => !/\bfirst\b.*(?:outside|elsewhere|built in)|digest|week/i.test(content),
    )
    assert.ok(welcomes.length <= 1, welcomes.map(({ content }) => content).join('\n'))
  }
}

/** How many turns were sent. A day has one exchange, and none of its turns was said twice. */
async function turnsTaken(db: Database): Promise<number> {
  const taken = await db.all(sentTurns, {})
  const begun = taken.filter(({ kind, turn }) => kind === 'exchange' && turn === 0)
  const days = begun.map(({ due_at }) => dayOf(due_at))
  assert.equal(new Set(days).size, days.length, 'two exchanges on one day')
  assert.equal(new Set(taken.map(({ comment_id }) => comment_id)).size, taken.length)
  return taken.length
}
const sentTurns = prepared((_: object) =>
  q.selectFrom('persona_turns').select(['kind', 'turn', 'due_at', 'comment_id']).where('state', '=', 'sent'),
)

/** The slots that have a transmission, in order. */
async function sentSlotsOf(db: Database, name: string): Promise<number[]> {
  const rows = await db.all(sentSlots, { name })
  return rows.map(({ slot_at }) => slot_at)
}
const sentSlots = prepared((given: { name: string }) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('accounts as a', 'a.key', 's.account_key')
    .innerJoin('transmissions as t', (join) =>
      join.onRef('t.id', '=', 's.transmission_id').onRef('t.account_key', '=', 's.account_key'),
    )
    .select('s.slot_at')
    .where('a.ai_name', '=', given.name)
    .where('s.state', '=', 'sent')
    .orderBy('s.slot_at'),
)

/** When replies were charged to the budget, and the calls to models. */
async function spending(
  db: Database,
): Promise<{ replies: number[]; calls: { at: number; tokens: number }[] }> {
  const claimed = await db.all(claims, {})
  const made = await db.all(callsMade, {})
  return {
    replies: claimed.map(({ claimed_at }) => claimed_at ?? 0),
    calls: made.map(({ key, reserved, used }) => ({ at: msOf(key), tokens: used ?? reserved })),
  }
}
const claims = prepared((_: object) =>
  q.selectFrom('persona_replies').select('claimed_at').where('claimed_at', 'is not', null),
)
const callsMade = prepared((_: object) => q.selectFrom('persona_calls').select(['key', 'reserved', 'used']))

/** A different text each time. */
let texts = 0
/** Everyday words, in another order each time, so that the gate passes them. */
const things =
  'lamp spoon harbour umbrella violin pencil mountain biscuit window lantern teapot chestnut'.split(' ')
const newText = says(() => {
  const at = texts++
  const [one, two, three] = [at, at / 12, at / 144 + at].map((place) => things[Math.floor(place) % 12])
  return `A ${one} leans on the ${two}, and under it rests a ${three}.`
})

/** A store that fails after so many calls, as if the process had ended. */
function failingAfter(maxCalls: number, store: PersonaStore): PersonaStore {
  let left = maxCalls
  return new Proxy(store, {
    get:
      (target, name: keyof PersonaStore) =>
      async (...given: never[]) => {
        if (left-- <= 0) throw new Error('The process has ended.')
        return (target[name] as (...all: never[]) => Promise<unknown>)(...given)
      },
  })
}
