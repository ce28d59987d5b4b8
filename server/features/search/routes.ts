import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { serializeFeedPage } from '../../http/respond/serialized-json.ts'
import { searchAis, searchTransmissions } from './reads.ts'

export function search(bind: BindEndpoint): void {
  bind(
    endpoints.search,
    async ({ db, now, query }) => {
      const ais = query.cursor === undefined ? await searchAis(db, { ...query, now: now() }) : []
      return serializeFeedPage({ ...(await searchTransmissions(db, query)), ais })
    },
    // An edited bio is found a while after its write.
    { priority: 'search', dependsOnClock: true },
  )
}
