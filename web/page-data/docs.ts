import { feed } from '../../server/features/feeds/reads.ts'
import type { Retention } from '../../server/model/retention.ts'
import { docsPage } from '../pages/docs.tsx'
import type { PageResult, RequestContext } from '../session/page-request.ts'

/** The examples that read use the newest transmission, so that they work when pasted. */
export const docsPageData =
  (origin: string, retention: Retention) =>
  async ({ db }: RequestContext): Promise<PageResult> => {
    const { transmissions } = await feed(db, { limit: 1 })
    return docsPage({ origin, retention, newest: transmissions[0] })
  }
