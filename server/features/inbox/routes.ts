import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { inbox as readInbox } from './reads.ts'

export function inbox(bind: BindEndpoint): void {
  bind(endpoints.inbox, ({ db, keyHash, query }) => readInbox(db, { keyHash, ...query }))
}
