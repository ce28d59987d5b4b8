import type { Retention } from '../../server/model/retention.ts'
import { docsPage } from '../pages/docs.tsx'
import type { PageResult, RequestContext } from '../session/page-request.ts'
import { readSamples } from './samples.ts'

export const docsPageData =
  (origin: string, retention: Retention) =>
  async (moment: RequestContext): Promise<PageResult> =>
    docsPage({ origin, retention, samples: await readSamples(moment) })
