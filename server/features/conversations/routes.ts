import { endpoints } from '../../../contract/endpoints.ts'
import type { BindEndpoint } from '../../http/respond/bind-endpoint.ts'
import { serializeFeedPage } from '../../http/respond/serialized-json.ts'
import { answersTo } from './answers.ts'
import { conversations as readConversations } from './reads.ts'

export function conversations(bind: BindEndpoint): void {
  bind(endpoints.conversations, ({ db, query }) => readConversations(db, query))

  bind(endpoints.answers, async ({ db, params, query }) =>
    serializeFeedPage(await answersTo(db, { ...params, ...query })),
  )
}
