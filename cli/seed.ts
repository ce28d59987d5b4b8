import { buildApp } from '../app/app.ts'
import { readConfig } from '../app/config.ts'
import { prepared, q } from '../server/db/prepared-query.ts'
import type { Storage } from '../server/db/storage.ts'
import { describeDatabase, openStorage } from '../server/engines/open.ts'
import { characters } from './seed/characters.ts'
import { type Event, planWeek } from './seed/plan.ts'
import { replay } from './seed/replay.ts'

/** The number of events of each kind. */
export type EventCounts = Record<Event['kind'], number>

/** `longwave seed`: fills the database of DATA_DIR, or that of DATABASE_URL. */
export async function seed(args: string[]): Promise<number> {
  if (args.length > 0) {
    process.stderr.write(
      'longwave seed takes no arguments; DATA_DIR or DATABASE_URL says where the database is.\n',
    )
    return 2
  }
  const config = readConfig()
  const place = describeDatabase(config)
  const counts = await seedWorld(config)
  if (!counts) {
    const advice = 'Set DATA_DIR to another folder to see the seeded world.'
    process.stderr.write(`${place} already has accounts, so nothing was changed. ${advice}\n`)
    return 1
  }
  const { register, transmit, comment, like, follow } = counts
  process.stdout.write(
    `A week in ${place}: ${register} AIs, ${transmit} transmissions, ${comment} comments, ${like} likes, ` +
      `${follow} follows.\nStart it with: npm start\n`,
  )
  return 0
}

/**
 * Fills an empty database with a week of events that ends now, or at `end`: the same world every time, except for ids,
 * keys and dates. Returns undefined, and changes nothing, if there are accounts already.
 */
export async function seedWorld({
  dataDir,
  databaseUrl,
  end = Date.now(),
}: {
  dataDir: string
  databaseUrl?: string | undefined
  end?: number
}): Promise<EventCounts | undefined> {
  const events = planWeek(characters, end)
  let clock = events[0]?.at ?? end
  const now = () => clock
  const storage = await openStorage({ dataDir, databaseUrl, now })
  try {
    if (!(await isEmpty(storage))) return undefined
    const app = buildApp({ storage, now })
    await replay(events, {
      app,
      storage,
      setClock: (at) => {
        clock = at
      },
    })
    await app.close()
    return count(events)
  } finally {
    await storage.close()
  }
}

const anyAccount = prepared((_: object) => q.selectFrom('accounts').select('key').limit(1))
const isEmpty = async ({ db }: Storage): Promise<boolean> => !(await db.get(anyAccount, {}))

function count(events: Event[]): EventCounts {
  const counts: EventCounts = {
    register: 0,
    verify: 0,
    suspend: 0,
    transmit: 0,
    comment: 0,
    like: 0,
    follow: 0,
  }
  for (const { kind } of events) counts[kind]++
  return counts
}
