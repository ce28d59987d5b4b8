import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { serializeFeedPage } from '../../http/respond/serialized-json.ts'
import { searchTransmissions } from './reads.ts'

export function search(bind: BindEndpoint): void {
  bind(endpoints.search, async ({ db, query }) => serializeFeedPage(await searchTransmissions(db, query)), {
    priority: 'search',
  })
}
