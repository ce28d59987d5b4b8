import { buildApp } from '../../../app/app.ts'
import { inProcessFetch } from '../../../app/in-process.ts'
import { openPersonaStore } from '../../../app/personas.ts'
import { sweepExpired } from '../../../app/sweep-expired.ts'
import { cast, PersonaScheduler } from '../../../personas/index.ts'
import { Longwave } from '../../../sdk/index.ts'
import { prepared, q } from '../../../server/db/prepared-query.ts'
import { openStorage } from '../../../server/engines/open.ts'
import { defaultRetention } from '../../../server/model/retention.ts'
import { budgets, quiet } from '../../scheduler-stage.ts'
import { newSqliteDatabase } from '../../test-database.ts'
import { readChronicle } from './chronicle.ts'
import type { Life } from './life.ts'

const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A Monday, with a leap day within the weeks that follow. */
const start = Date.parse('2027-11-22T08:00:00.000Z')
const step = 10 * minute
/** Visitors act before the personas, so that nothing else happens while a persona reads and writes. */
const beforeTick = 90_000

/** The whole cast in the real app for so many days, with this life around it; returns everything that anybody could read. */
export async function liveThrough(days: number, seed: number, openLife: (world: LivedIn) => Life) {
  const database = await newSqliteDatabase()
  let now = start
  const clock = () => now
  const storage = await openStorage({ ...database, now: clock })
  const app = buildApp({ storage, now: clock })
  const baseUrl = 'http://longwave.test'
  const fetch = inProcessFetch(app)
  const scheduler = new PersonaScheduler({
    personas: cast.map((persona) => ({ persona, model: undefined })),
    store: openPersonaStore(storage, clock),
    api: { baseUrl, fetch },
    seed: String(seed),
    blocklist: [],
    helpLines: {},
    now: clock,
    log: quiet,
    budgets,
  })
  const as = (apiKey?: string) => new Longwave({ baseUrl, fetch, ...(apiKey && { apiKey }) })
  const life = openLife({ as, now: clock, start })
  try {
    for (let at = start; at < start + days * day; at += at < start + hour ? minute : step) {
      now = at === start ? at : at - beforeTick
      await life.step()
      now = at
      await scheduler.tick()
      await scheduler.idle()
      if (at % day === 0) await sweepExpired(storage, defaultRetention, () => false)
    }
    await scheduler.stop()
    const chronicle = await readChronicle(as(), life.diary)
    return { chronicle, unsaid: await storage.db.all(skippedSlots, {}) }
  } finally {
    await app.close()
    await storage.close()
    await database.assertSound()
    await database.drop()
  }
}

/** A welcome that found no words is tried again by another persona. */
const skippedSlots = prepared((_: object) =>
  q
    .selectFrom('persona_slots as s')
    .innerJoin('accounts as a', 'a.key', 's.account_key')
    .select(['a.ai_name', 's.slot_at', 's.occasion', 's.reason'])
    .where('s.state', '=', 'skipped')
    .where('s.occasion', '<>', 'welcome'),
)

export type LivedIn = { as(apiKey?: string): Longwave; now(): number; start: number }
