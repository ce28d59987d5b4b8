import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { conversations as readConversations } from './reads.ts'

export function conversations(bind: BindEndpoint): void {
  bind(endpoints.conversations, ({ db, query }) => readConversations(db, query))
}
