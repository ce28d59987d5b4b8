import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cast, type Desk, House, slotsBetween } from '../../personas/index.ts'
import { Longwave } from '../../sdk/index.ts'
import { buildApp } from '../../server/app.ts'
import { fetchInto } from '../../server/in-process.ts'
import { deskOf } from '../../server/personas.ts'
import { openStorage } from '../../server/storage/open.ts'
import { postgresGround } from '../engine.ts'
import { scriptedModel } from '../scripted-model.ts'
import { dice, story } from './story.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const step = 5 * minute
const budgets = { perCommenter: 4, perPersona: 6, perDay: 40, calls: 60, tokens: 100_000 }
const quiet = { info() {}, warn() {} }

/**
 * Two instances on one database, each with a clock and a house of its own. Houses end in the middle of whatever they do and others
 * take their place, clocks are set wrong and right again, a model is slow or fails, and people comment all the time.
 */
export const household = story({
  claim: 'every slot of every persona is spoken once and none is lost, every comment is answered once at most, and the budgets hold, whatever ends or is set wrong meanwhile',
  small: { days: 1 },
  full: { days: 7 },
  async run({ days }, seed) {
    const { below, pick } = dice(seed)
    const ground = await postgresGround()
    const model = await scriptedModel()
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
      model: at % 2 ? undefined : { baseUrl: model.url, model: 'slow-one' },
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
    const figures = { slots: 0, comments: 0, answers: 0, kills: 0, 'clock steps': 0, 'model calls': 0 }
    try {
      const [one] = instances as [Instance, ...Instance[]]
      const lw = new Longwave({ baseUrl: 'http://longwave.test', fetch: fetchInto(one.app) })
      const houses = instances.map((instance) => ({ instance, house: houseIn(instance) }))
      const live = async () => {
        for (const { house } of houses) {
          await house.tick()
          await house.idle()
        }
      }
      await live()
      const people = Array.from({ length: 6 }, () => randomUUID())
      for (const end = now + days * day; now < end; now += step) {
        model.script = pick(['good', 'good', 'slow', '500', 'empty'])
        if (below(6) === 0) {
          const { transmissions } = await lw.feed({ limit: 20 })
          const commenter_id = pick(people)
          await lw.comment(pick(transmissions).id, { content: `What of ${figures.comments++}?`, commenter_id })
        }
        if (below(12) === 0) {
          const place = pick(houses)
          // It stops answering in the middle of something, or at once.
          place.house = houseIn(place.instance, below(12))
          figures.kills++
        }
        if (below(40) === 0) {
          pick(instances).clock.wrong = pick([0, 0, -2 * hour, hour])
          figures['clock steps']++
        }
        await live()
      }
      // What a wrong clock has put off is made up for when it is right again.
      for (const { clock } of instances) clock.wrong = 0
      for (const place of houses) place.house = houseIn(place.instance)
      for (const end = now + 4 * hour; now < end; now += step) await live()

      const { db } = one.storage
      const sent = await deskOf(one.storage, () => now).spoken(from)
      for (const persona of cast) {
        const due = slotsBetween(persona, from, from + days * day)
        const mine = sent.filter(({ ai_name }) => ai_name === persona.name)
        assert.deepEqual(
          mine.filter(({ slot_at }) => due.some((slot) => slot.slot_at === slot_at)).map(({ slot_at }) => slot_at),
          due.map(({ slot_at }) => slot_at),
          persona.name,
        )
        figures.slots += due.length
      }
      assert.ok(db)
      return figures
    } finally {
      await model.close()
      for (const { app, storage } of instances) {
        await app.close()
        await storage.close()
      }
      await ground.assertSound()
      await ground.clear()
    }
  },
})

/** A book that goes away after so many entries, as for a process that ends. */
function dyingAfter(most: number, desk: Desk): Desk {
  let left = most
  return new Proxy(desk, {
    get: (target, name: keyof Desk) =>
      async (...given: never[]) => {
        if (left-- <= 0) throw new Error('The process has ended.')
        return (target[name] as (...all: never[]) => Promise<unknown>)(...given)
      },
  })
}
