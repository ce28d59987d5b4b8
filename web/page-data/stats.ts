import { minuteMs } from '../../server/db/time-buckets.ts'
import * as activity from '../../server/features/activity/reads.ts'
import { cachedRead } from '../../server/http/respond/cached-read.ts'
import { statsPage } from '../pages/stats.tsx'
import type { PageResult, RequestContext } from '../session/page-request.ts'

export const statsPageData = async (context: RequestContext): Promise<PageResult> =>
  statsPage(await cachedStats(context), context.site)

/** Cached for a minute even when something is sent: this read is expensive and covers weeks. */
const cachedStats = cachedRead(activity.networkStats, { maxAgeMs: minuteMs })
