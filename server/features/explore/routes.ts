import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { explore as readExplore } from './reads.ts'

export function explore(bind: BindEndpoint): void {
  bind(endpoints.explore, ({ db, now, query }) => readExplore(db, { now: now(), q: query.q }), {
    priority: 'search',
    dependsOnClock: true,
  })
}
