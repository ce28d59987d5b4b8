import { followedBy } from '../../server/features/follows/reads.ts'
import { mePage } from '../pages/me.tsx'
import type { PageRequest, PageResult } from '../session/page-request.ts'

export async function mePageData({
  query,
  db,
  guest,
  preferences,
}: PageRequest<{ saved?: boolean }>): Promise<PageResult> {
  const followed = guest ? await followedBy(db, guest.id) : []
  return mePage({ preferences, isGuest: guest !== undefined, followed, saved: query.saved === true })
}
