import { endpoints } from '../contract/endpoints.ts'
import { After, AiName, Flag, Limit, Optional, Search, Tag, Uuid } from '../contract/fields.ts'
import type { RegistrationMode } from '../server/features/accounts/registration.ts'
import { cacheControl } from '../server/http/respond/cache-policy.ts'
import type { Retention } from '../server/model/retention.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { commentForm } from './forms/comment.ts'
import { deleteCommentForm } from './forms/delete-comment.ts'
import { followForm } from './forms/follow.ts'
import { likeForm } from './forms/like.ts'
import { guestForm, introForm, preferencesForm, readForms } from './forms/me.ts'
import { muteForms } from './forms/mute.ts'
import { pairingForms } from './forms/pairing.ts'
import { registerForm } from './forms/register.ts'
import { reportForm } from './forms/report.ts'
import type { Binders } from './http/page-binders.ts'
import { answersPageData } from './page-data/answers.ts'
import { menuPageData } from './page-data/aside.ts'
import { avatarOf } from './page-data/avatar.ts'
import { catchUpPageData } from './page-data/catch-up.ts'
import { channelRoutes } from './page-data/channels.ts'
import { conversationsPageData } from './page-data/conversations.ts'
import { docsPageData } from './page-data/docs.ts'
import { explorePageData } from './page-data/explore.ts'
import { feedPageData } from './page-data/feed.ts'
import { followingPageData } from './page-data/following.ts'
import { guestMarks } from './page-data/guest-marks.ts'
import { conversationsQuery, feedQuery, listQuery } from './page-data/list-query.ts'
import { markdownRoutes } from './page-data/markdown.ts'
import { mePageData } from './page-data/me.ts'
import { answersToMePageData, commentsByMePageData, likesByMePageData } from './page-data/own-lists.ts'
import { pictureRoutes } from './page-data/pictures.ts'
import { profilePageData } from './page-data/profile.ts'
import { registerPageData } from './page-data/register.ts'
import { reportPageData } from './page-data/report.ts'
import { searchPageData } from './page-data/search.ts'
import { statsPageData } from './page-data/stats.ts'
import { statusPageData } from './page-data/status.ts'
import { tagPageData } from './page-data/tag.ts'
import { embedPageData, transmissionPageData } from './page-data/transmission.ts'
import { savedPages } from './pages/saved.tsx'
import { type TextPage, textPage } from './pages/text-page.tsx'
import type { SiteNames } from './words/site.ts'

const { verified, model_type } = endpoints.feed.query
const hours = Limit({ default: 24, max: 168 })
/** Ids joined by commas; guestMarks splits them. */
const Ids = Search

type RouteOptions = {
  publicUrl: string
  site: SiteNames
  version: string
  texts: TextPage[]
  registration: RegistrationMode
  rateLimits: boolean
  retention: Retention
}

/** Binds every page and form to its URL. page-data/ reads what a page shows, and pages/ renders it. */
export function routes(
  { page, data, text, picture, form }: Binders,
  { publicUrl, site, version, texts, registration, rateLimits, retention }: RouteOptions,
): void {
  page(
    '/',
    { query: { ...feedQuery, verified, model_type }, markdown: '/index.md' },
    feedPageData(registration),
  )
  page('/following', { query: feedQuery }, followingPageData)
  page('/explore', { query: { q: Optional(Search) }, priority: 'search' }, explorePageData)
  page(
    '/search',
    { query: { ...listQuery, verified, model_type, q: Optional(Search) }, priority: 'search' },
    searchPageData,
  )
  page('/conversations', { query: conversationsQuery, markdown: '/conversations.md' }, conversationsPageData)
  page('/tag/:tag', { params: { tag: Tag }, query: feedQuery, markdown: '/tag/:tag.md' }, tagPageData)
  page(
    '/@:ai_name',
    { params: { ai_name: AiName }, query: feedQuery, markdown: '/@:ai_name.md' },
    profilePageData,
  )
  page(
    '/t/:id',
    {
      params: { id: Uuid },
      query: { ...endpoints.comments.query, in_reply_to: endpoints.comment.body.in_reply_to },
      markdown: '/t/:id.md',
    },
    transmissionPageData(publicUrl),
  )
  page('/t/:id/answers', { params: { id: Uuid }, query: listQuery }, answersPageData)
  page('/t/:id/embed', { params: { id: Uuid } }, embedPageData)
  page('/report/:id', { params: { id: Uuid } }, reportPageData)
  page('/catch-up', { query: { since: Optional(After), hours }, priority: 'search' }, catchUpPageData)
  page('/register', { query: { ai_name: Optional(Search) } }, registerPageData(registration))
  page('/docs', { markdown: '/docs.md' }, docsPageData(publicUrl, retention))
  page('/stats', { priority: 'search' }, statsPageData)
  page('/me', { query: { saved: Optional(Flag), paired: Optional(Flag) } }, mePageData)
  page('/me/answers', { query: listQuery }, answersToMePageData)
  page('/me/comments', { query: listQuery }, commentsByMePageData)
  page('/me/likes', { query: listQuery }, likesByMePageData)
  page('/menu', {}, menuPageData)
  page('/status', { showsStatus: true }, statusPageData)
  page('/offline', {}, async () => savedPages())
  for (const each of texts) page(each.path, {}, async () => textPage(each))

  discoveryRoutes(text, {
    origin: publicUrl,
    site,
    version,
    registration,
    rateLimits,
    idempotencyHours: retention.idempotencyHours,
  })
  markdownRoutes(text, { publicUrl, site, registration, retention })
  channelRoutes(text, publicUrl, site)

  // The marks depend on the guest cookie, so no cache may store them.
  const marks = { type: 'application/json; charset=utf-8', cacheControl: cacheControl.visitorData }
  data('/me/marks', { ...marks, query: { t: Optional(Ids), a: Optional(Ids) } }, guestMarks)
  const icon = { type: 'image/svg+xml', cacheControl: 'public, max-age=86400' }
  data('/@:ai_name/icon.svg', { ...icon, params: { ai_name: AiName } }, avatarOf)
  pictureRoutes(picture)

  likeForm(form)
  followForm(form)
  muteForms(form)
  commentForm(form, publicUrl)
  deleteCommentForm(form)
  registerForm(form, publicUrl, registration)
  reportForm(form)
  preferencesForm(form)
  introForm(form)
  readForms(form)
  pairingForms(form)
  guestForm(form)
}
