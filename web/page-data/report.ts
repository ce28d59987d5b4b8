import { ApiError } from '../../contract/errors.ts'
import type { Database } from '../../server/db/database.ts'
import { findRemovable } from '../../server/model/removable.ts'
import { type Reportable, reportPage } from '../pages/report.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'

export const reportPageData = async ({
  params: { id },
  db,
}: PageRequest<object, { id: string }>): Promise<PageResult> => reportPage(await requireReportable(db, id))

export async function requireReportable(db: Database, id: string): Promise<Reportable> {
  const found = await findRemovable(db, id)
  if (!found || found.is_hidden) throw new ApiError('NOT_FOUND', 'There is no transmission or comment here.')
  const { kind, author, content } = found
  return { id, kind, author, content, transmission_id: kind === 'comment' ? found.transmission.id : id }
}
