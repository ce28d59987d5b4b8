import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { buildApp } from '../../app/app.ts'
import { fetchInto } from '../../app/in-process.ts'
import { deskOf } from '../../app/personas.ts'
import { cast, type Desk, House, slotsBetween } from '../../personas/index.ts'
import { Longwave } from '../../sdk/index.ts'
import type { Database } from '../../server/db/database.ts'
import { msOf } from '../../server/db/key.ts'
import { prepared, q } from '../../server/db/prepared-query.ts'
import { dayOf } from '../../server/db/time-buckets.ts'
import { openStorage } from '../../server/engines/open.ts'
import { tally } from '../../server/model/tally.ts'
import { postgresGround } from '../engine.ts'
import { withPostgres } from '../postgres/setup.ts'
import { empty, openScriptedModel, says, slow, status } from '../scripted-model.ts'
import { dice, story } from './story.ts'

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
 * Two instances on one database, each with a clock and a house of its own. Houses end in the middle of whatever they do and others
 * take their place, clocks are set wrong and right again, a model is slow or fails, and people comment all the time.
 */
export const household = story({
  claim:
    'every slot of every persona is spoken once and none is lost, every comment is answered once at most, and the budgets hold, whatever ends or is set wrong meanwhile',
  small: { days: 1 },
  full: { days: 7 },
  run: ({ days }, seed) => withPostgres(() => live(days, seed)),
})

async function live(days: number, seed: number) {
  const { below, pick } = dice(seed)
  const ground = await postgresGround()
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
  const residents = cast.map((persona, at) => ({
    persona,
    model: at % 2 ? undefined : { baseUrl: model.baseUrl, model: 'slow-one' },
  }))
  const houseIn = ({ app, storage, time }: Instance, most = Number.POSITIVE_INFINITY) =>
    new House({
      residents,
      desk: dyingAfter(most, deskOf(storage, time)),
      reach: { baseUrl: 'http://longwave.test', fetch: fetchInto(app) },
      seed: storage.instance.id,
      blocklist: [],
      budgets,
      now: time,
      log: quiet,
    })
  const figures = { slots: 0, comments: 0, kills: 0, 'clock steps': 0 }
  try {
    const [one] = instances as [Instance, ...Instance[]]
    const lw = new Longwave({ baseUrl: 'http://longwave.test', fetch: fetchInto(one.app) })
    const houses = instances.map((instance) => ({ instance, house: houseIn(instance), isDying: false }))
    const letAllLive = async () => {
      for (const { house } of houses) {
        await house.tick()
        await house.idle()
      }
    }
    await letAllLive()
    const people = Array.from({ length: 6 }, () => randomUUID())
    for (const end = now + days * day; now < end; now += step) {
      model.play(pick([talk, talk, slow(50), status(500), empty]))
      if (below(6) === 0) {
        const { transmissions } = await lw.feed({ limit: 20 })
        const commenter_id = pick(people)
        await lw.comment(pick(transmissions).id, {
          content: `What of ${figures.comments++}?`,
          commenter_id,
        })
      }
      for (const place of houses) {
        // Some end in the middle of something, and are not there for a while.
        if (place.isDying && below(4) === 0)
          Object.assign(place, { house: houseIn(place.instance), isDying: false })
        else if (!place.isDying && below(16) === 0) {
          Object.assign(place, { house: houseIn(place.instance, below(30)), isDying: true })
          figures.kills++
        }
      }
      if (below(40) === 0) {
        pick(instances).clock.wrong = pick([0, 0, -2 * hour, hour])
        figures['clock steps']++
      }
      await letAllLive()
    }
    // What a wrong clock has put off is made up for when it is right again.
    for (const { clock } of instances) clock.wrong = 0
    for (const place of houses) place.house = houseIn(place.instance)
    for (const end = now + 4 * hour; now < end; now += step) await letAllLive()

    for (const persona of cast) {
      const sent = await spokenBy(one.storage.db, persona.name)
      const due = slotsBetween(persona, from, from + days * day)
      assert.deepEqual(
        sent.filter((slot_at) => due.some((slot) => slot.slot_at === slot_at)),
        due.map(({ slot_at }) => slot_at),
        persona.name,
      )
      figures.slots += due.length
    }
    const { answers, calls } = await spent(one.storage.db)
    const perDay = (times: number[]) => Math.max(0, ...tally(times.map(dayOf)).map(({ count }) => count))
    assert.ok(
      perDay(calls.map(({ at }) => at)) <= budgets.modelCallsPerDay,
      'more calls than the budget of a day',
    )
    for (const at of answers) {
      const before = answers.filter((other) => other <= at && other > at - day).length
      assert.ok(before <= budgets.repliesPerDay, 'more answers than the budget of a day')
    }
    for (const { value } of tally(calls.map(({ at }) => dayOf(at)))) {
      const tokens = calls.filter(({ at }) => dayOf(at) === value).reduce((sum, call) => sum + call.tokens, 0)
      assert.ok(tokens <= budgets.tokensPerDay, 'more tokens than the budget of a day')
    }
    assert.deepEqual(await deskOf(one.storage, () => now).openSlots(), [])
    return { ...figures, answers: answers.length, 'model calls': calls.length }
  } finally {
    for (const end of ends) await end()
    for (const { app, storage } of instances) {
      await app.close()
      await storage.close()
    }
    await ground.assertSound()
    await ground.clear()
  }
}

/** The slots of which there is a transmission, in order. */
async function spokenBy(db: Database, name: string): Promise<number[]> {
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

/** When answers were paid for, and what was asked of models. */
async function spent(db: Database): Promise<{ answers: number[]; calls: { at: number; tokens: number }[] }> {
  const claimed = await db.all(claims, {})
  const asked = await db.all(callsMade, {})
  return {
    answers: claimed.map(({ claimed_at }) => claimed_at ?? 0),
    calls: asked.map(({ key, reserved, used }) => ({ at: msOf(key), tokens: used ?? reserved })),
  }
}
const claims = prepared((_: object) =>
  q.selectFrom('persona_replies').select('claimed_at').where('claimed_at', 'is not', null),
)
const callsMade = prepared((_: object) => q.selectFrom('persona_calls').select(['key', 'reserved', 'used']))

/** It says something else each time. */
let said = 0
const talk = says(() => `A text that no rule has made, and number ${said++} of its kind.`)

/** A book that goes away after so many entries, as for a process that ends. */
function dyingAfter(most: number, desk: Desk): Desk {
  let left = most
  return new Proxy(desk, {
    get:
      (target, name: keyof Desk) =>
      async (...given: never[]) => {
        if (left-- <= 0) throw new Error('The process has ended.')
        return (target[name] as (...all: never[]) => Promise<unknown>)(...given)
      },
  })
}
