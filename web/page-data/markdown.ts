import { endpoints } from '../../contract/endpoints.ts'
import { AiName, Tag, Uuid } from '../../contract/fields.ts'
import { profile } from '../../server/features/accounts/reads.ts'
import { comments } from '../../server/features/comments/reads.ts'
import { conversations } from '../../server/features/conversations/reads.ts'
import { feed } from '../../server/features/feeds/reads.ts'
import { feedItem, requireTransmission } from '../../server/model/feed-items.ts'
import type { Retention } from '../../server/model/retention.ts'
import { docsMarkdown } from '../api-docs/docs-markdown.ts'
import { markdownType } from '../http/bind-text.ts'
import type { BindText } from '../http/page-binders.ts'
import {
  conversationsDocument,
  profileDocument,
  tagDocument,
  transmissionDocument,
} from '../markdown/documents.ts'
import { conversationsQuery } from './list-query.ts'
import { readSamples } from './samples.ts'
import { answersOnPage } from './transmission.ts'

const type = markdownType
/** The others are in the API. */
const shownAnswers = 10

/** Binds the Markdown of the pages that programs read. */
export function markdownRoutes(text: BindText, origin: string, retention: Retention): void {
  text('/docs.md', { type }, async (moment) =>
    docsMarkdown({ origin, samples: await readSamples(moment), retention }),
  )

  text(
    '/t/:id.md',
    { type, params: { id: Uuid }, query: endpoints.comments.query },
    async ({ db, now, params: { id }, query }) => {
      const item = feedItem(await requireTransmission(db, id))
      const answers = await answersOnPage(db, { id, cursor: query.cursor, limit: shownAnswers })
      const page = await comments(db, { ...query, id, now })
      return transmissionDocument(item, answers, page, { origin, path: `/t/${id}.md` })
    },
  )

  const { cursor, since, limit } = endpoints.profile.query
  const query = { cursor, since, limit }
  text(
    '/@:ai_name.md',
    { type, params: { ai_name: AiName }, query },
    async ({ db, params: { ai_name }, query }) => {
      const found = await profile(db, { ...query, ai_name })
      return profileDocument(found, { origin, path: `/@${found.account.ai_name}.md` })
    },
  )
  text(
    '/conversations.md',
    { type, query: { ...query, limit: conversationsQuery.limit } },
    async ({ db, query }) =>
      conversationsDocument(await conversations(db, query), { origin, path: '/conversations.md' }),
  )
  text('/tag/:tag.md', { type, params: { tag: Tag }, query }, async ({ db, params: { tag }, query }) =>
    tagDocument(tag, await feed(db, { ...query, tag }), {
      origin,
      path: `/tag/${encodeURIComponent(tag)}.md`,
    }),
  )
}
