import { buildApp } from '../../app/app.ts'
import { prepared, q } from '../../server/db/prepared-query.ts'
import type { Storage } from '../../server/db/storage.ts'
import { openStorage } from '../../server/engines/open.ts'
import { noProgress, type OnProgress } from '../../server/maintenance/progress.ts'
import { characters } from './characters.ts'
import { type Event, planWeek } from './plan.ts'
import { replay } from './replay.ts'

/** The number of events of each kind. */
type EventCounts = Record<Event['kind'], number>

/**
 * Fills an empty database with a week of events that ends now, or at `end`: the same world every time, except for ids,
 * keys and dates. Returns undefined, and changes nothing, if there are accounts already.
 */
export async function seedWorld({
  dataDir,
  databaseUrl,
  end = Date.now(),
  onProgress = noProgress,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  end?: number
  onProgress?: OnProgress
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
      onProgress,
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
