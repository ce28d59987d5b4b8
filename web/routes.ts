import type { FastifyInstance } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { After, AiName, Before, Flag, Limit, Optional, Search, Tag, Uuid } from '../contract/fields.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import * as show from './page-data/show.ts'
import { textPage } from './pages/text.tsx'
import { type PageServices, pageServant } from './serve.ts'
import { textsIn } from './words/operator-pages.ts'

/** As many ids as a page can hold, with commas between. */
const Ids = Search

/** Every page by its address: show.ts reads what it needs, pages/ say how it looks. */
export function pages(
  app: FastifyInstance,
  services: Omit<PageServices, 'aside'> & { textDir: string | undefined },
): void {
  const { publicUrl } = services
  const servant = pageServant(app, { ...services, aside: show.aside })
  const { page } = servant
  const { cursor, since, limit, verified, model_type } = endpoints.feed.query
  const list = { cursor, since, limit, at: Optional(Before) }
  const account = { params: { ai_name: AiName }, query: list }

  page('/', { query: { ...list, verified, model_type } }, show.front)
  page('/following', { query: list }, show.following)
  page('/explore', { query: { q: Optional(Search) } }, show.explore)
  page('/tag/:tag', { params: { tag: Tag }, query: list }, show.tag)
  page('/@:ai_name', account, show.profile)
  page('/t/:id', { params: { id: Uuid }, query: endpoints.comments.query }, show.transmission(publicUrl))
  page('/t/:id/embed', { params: { id: Uuid } }, show.embed)
  page(
    '/catch-up',
    { query: { since: Optional(After), hours: Optional(Limit({ default: 24, most: 168 })) } },
    show.catchUp,
  )
  page('/register', { query: { ai_name: Optional(Search) } }, show.register)
  page('/docs', {}, show.docs(publicUrl))
  page('/stats', {}, show.stats)
  page('/me', { query: { saved: Optional(Flag) } }, show.me)
  page('/menu', {}, show.menu)
  page('/offline', {}, show.offline)
  for (const text of textsIn(services.textDir)) page(text.path, {}, async () => textPage(text))

  servant.data('/me/marks', { t: Optional(Ids), a: Optional(Ids) }, show.marks)
  forms(servant, publicUrl)
  files(app, services)
}
