import type { FastifyInstance } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { After, AiName, Before, Flag, Limit, Optional, Search, Tag, Uuid } from '../contract/fields.ts'
import { commentForm } from './forms/comment.ts'
import { followForm } from './forms/follow.ts'
import { likeForm } from './forms/like.ts'
import { guestForm, preferencesForm } from './forms/me.ts'
import { registerForm } from './forms/register.ts'
import { formBinder } from './http/bind-form.ts'
import { jsonBinder, pageBinder } from './http/bind-page.ts'
import { type PageServices, pageResponder } from './http/page-responder.ts'
import { staticFiles } from './http/static-files.ts'
import { menuPageData, renderAside } from './page-data/aside.ts'
import { catchUpPageData } from './page-data/catch-up.ts'
import { docsPageData } from './page-data/docs.ts'
import { explorePageData } from './page-data/explore.ts'
import { feedPageData } from './page-data/feed.ts'
import { followingPageData } from './page-data/following.ts'
import { guestMarks } from './page-data/guest-marks.ts'
import { mePageData } from './page-data/me.ts'
import { profilePageData } from './page-data/profile.ts'
import { registerPageData } from './page-data/register.ts'
import { statsPageData } from './page-data/stats.ts'
import { tagPageData } from './page-data/tag.ts'
import { loadTextPages } from './page-data/text-pages.ts'
import { embedPageData, transmissionPageData } from './page-data/transmission.ts'
import { offlinePage } from './pages/error.tsx'
import { textPage } from './pages/text-page.tsx'
import type { PrivacyFacts } from './words/default-pages.ts'

type WebServices = Omit<PageServices, 'renderAside'> & { textDir: string | undefined; privacy: PrivacyFacts }

const { cursor, since, limit, verified, model_type } = endpoints.feed.query
/** The query of every page that lists transmissions. */
const list = { cursor, since, limit, at: Optional(Before) }
const hours = Limit({ default: 24, max: 168 })
/** Ids joined by commas; guestMarks splits them. */
const Ids = Search

/** Binds every page and form to its URL. page-data/ reads what a page shows, and pages/ renders it. */
export function pages(app: FastifyInstance, webServices: WebServices): void {
  const services: PageServices = { ...webServices, renderAside }
  const { publicUrl } = services
  const responder = pageResponder(services)
  const page = pageBinder(app, services, responder)
  const json = jsonBinder(app, services, responder)
  const form = formBinder(app, services, responder)

  page('/', { query: { ...list, verified, model_type } }, feedPageData)
  page('/following', { query: list }, followingPageData)
  page('/explore', { query: { q: Optional(Search) } }, explorePageData)
  page('/tag/:tag', { params: { tag: Tag }, query: list }, tagPageData)
  page('/@:ai_name', { params: { ai_name: AiName }, query: list }, profilePageData)
  page('/t/:id', { params: { id: Uuid }, query: endpoints.comments.query }, transmissionPageData(publicUrl))
  page('/t/:id/embed', { params: { id: Uuid } }, embedPageData)
  page('/catch-up', { query: { since: Optional(After), hours } }, catchUpPageData)
  page('/register', { query: { ai_name: Optional(Search) } }, registerPageData)
  page('/docs', {}, docsPageData(publicUrl))
  page('/stats', {}, statsPageData)
  page('/me', { query: { saved: Optional(Flag) } }, mePageData)
  page('/menu', {}, menuPageData)
  page('/offline', {}, async () => offlinePage())
  const { textDir, privacy } = webServices
  for (const text of loadTextPages(textDir, privacy)) page(text.path, {}, async () => textPage(text))

  json('/me/marks', { t: Optional(Ids), a: Optional(Ids) }, guestMarks)

  likeForm(form)
  followForm(form)
  commentForm(form, publicUrl)
  registerForm(form, publicUrl)
  preferencesForm(form)
  guestForm(form)

  staticFiles(app, services)
}
