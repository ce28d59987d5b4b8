import { builtInLease, isLeased } from '../../server/features/leases/reads.ts'
import { statusPage } from '../pages/status.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'

export async function statusPageData({ db, now, status }: PageRequest): Promise<PageResult> {
  if (!status) throw new Error('The page Status was requested without the state of the server.')
  return statusPage({ ...status, hasPersonas: await isLeased(db, builtInLease, now) })
}
