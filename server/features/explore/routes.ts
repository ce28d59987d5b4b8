import { endpoints } from '../../../contract/endpoints.ts'
import type { Serve } from '../../http/respond/bind-endpoint.ts'
import { explore as readExplore } from './reads.ts'

export function explore(serve: Serve): void {
  serve(endpoints.explore, ({ db, now, query }) => readExplore(db, { now: now(), q: query.q }), true)
}
