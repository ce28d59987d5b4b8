import { endpoints } from '../../contract/endpoints.ts'
import { AiName, Tag, Uuid } from '../../contract/fields.ts'
import { profile } from '../../server/features/accounts/reads.ts'
import type { RegistrationMode } from '../../server/features/accounts/registration.ts'
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
  frontDocument,
  profileDocument,
  tagDocument,
  transmissionDocument,
} from '../markdown/documents.ts'
import { chosen, filteredPath } from '../parts/filters.tsx'
import type { SiteNames } from '../words/site.ts'
import { conversationsQuery } from './list-query.ts'
import { readSamples } from './samples.ts'
import { answersOnPage } from './transmission.ts'

const type = markdownType
/** The others are in the API. */
const shownAnswers = 10

type Options = {
  publicUrl: string
  site: SiteNames
  registration: RegistrationMode
  retention: Retention
}

/** Binds the Markdown of the pages that programs read. */
export function markdownRoutes(
  text: BindText,
  { publicUrl: origin, site, registration, retention }: Options,
): void {
  text('/docs.md', { type }, async (moment) =>
    docsMarkdown({ origin, samples: await readSamples(moment), retention }),
  )

  text(
    '/t/:id.md',
    { type, params: { id: Uuid }, query: endpoints.comments.query },
    async ({ db, params: { id }, query }) => {
      const item = feedItem(await requireTransmission(db, id))
      const answers = await answersOnPage(db, { id, cursor: query.cursor, limit: shownAnswers })
      const page = await comments(db, { ...query, id })
      return transmissionDocument(item, answers, page, { origin, path: `/t/${id}.md` })
    },
  )

  const { cursor, since, limit } = endpoints.profile.query
  const query = { cursor, since, limit }
  const { verified, model_type } = endpoints.feed.query
  text('/index.md', { type, query: { ...query, verified, model_type } }, async ({ db, query }) => {
    const filters = { verified: query.verified === true, model_type: query.model_type }
    const path = filteredPath('/index.md', filters)
    const front = { site, registration, filters: chosen(filters) }
    return frontDocument(await feed(db, query), front, { origin, path })
  })
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
