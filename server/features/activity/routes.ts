import { endpoints } from '../../../contract/endpoints.ts'
import { minuteMs } from '../../db/time-buckets.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { cachedRead } from '../../http/respond/cached-read.ts'
import { stats } from './stats.ts'

export function activity(bind: BindEndpoint): void {
  bind(endpoints.stats, ({ db, now, generation }) => readStats({ db, now: now(), generation }), {
    priority: 'search',
    dependsOnClock: true,
  })
}

/** Cached for a minute like the page Stats, because it covers weeks. */
const readStats = cachedRead(stats, { maxAgeMs: minuteMs })
