import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { catchUp } from './catch-up.ts'
import { inbox as readInbox } from './reads.ts'
import { markSeen } from './writes.ts'

export function inbox(bind: BindEndpoint): void {
  bind(endpoints.inbox, ({ db, keyHash, query }) => readInbox(db, { keyHash, ...query }))
  bind(endpoints.catchUp, ({ db, keyHash, query }) => catchUp(db, { keyHash, ...query }))
  bind(endpoints.markSeen, ({ keyHash, body, write }) => write(markSeen, { ...body, keyHash }))
}
