import type { Reads } from '../server/db/database.ts'
import type { RegistrationMode } from '../server/features/accounts/registration.ts'
import { streamReads } from '../server/features/stream/feed-routes.ts'
import { endpointReads } from '../server/http/respond/bind-reads.ts'
import type { Retention } from '../server/model/retention.ts'
import { withPositions } from '../server/readers/positioned-reads.ts'
import type { ReadHandlers } from '../server/readers/read.ts'
import { type Rendering, readBinders } from '../web/http/read-binders.ts'
import type { TextPage } from '../web/pages/text-page.tsx'
import { routes } from '../web/routes.ts'
import { bindFeatures } from './features.ts'

/** The settings of the pages, as plain data. */
export type PageOptions = Rendering & {
  version: string
  texts: TextPage[]
  registration: RegistrationMode
  rateLimits: boolean
  retention: Retention
}

/** The handlers of all GET endpoints. */
export function endpointHandlers(db: Reads, options: Pick<PageOptions, 'registration'>): ReadHandlers {
  const handlers: ReadHandlers = new Map()
  bindFeatures(endpointReads(handlers, db), options)
  return withPositions(handlers, db.position?.bind(db))
}

/** The handlers of all reads: GET endpoints, streams that resume, pages, and what forms show. */
export function readHandlers(db: Reads, options: PageOptions): ReadHandlers {
  const handlers: ReadHandlers = new Map()
  bindFeatures(endpointReads(handlers, db), options)
  streamReads(handlers, db, options.retention.streamHours)
  routes(readBinders(handlers, db, options), options)
  return withPositions(handlers, db.position?.bind(db))
}
