import { isHeld, members, readLease } from '../../server/features/personas/reads.ts'
import { statusPage } from '../pages/status.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'

export async function statusPageData({ db, now, status }: PageRequest): Promise<PageResult> {
  if (!status) throw new Error('The page Status was requested without the state of the server.')
  const hasPersonas = isHeld(await readLease(db), now)
  const speaking = hasPersonas ? (await members(db)).filter(({ state }) => state === 'speaking') : []
  return statusPage({ ...status, personas: speaking.length })
}
