import { createHash } from 'node:crypto'
import { h } from 'preact'
import { endpoints } from '../contract/endpoints.ts'
import type { ApiError } from '../contract/errors.ts'
import { AiName, Flag, Optional, Search, Uuid } from '../contract/fields.ts'
import { limits } from '../contract/limits.ts'
import type { Comment } from '../contract/resources.ts'
import type { Database } from '../server/db/database.ts'
import { findName, freeNames, profile } from '../server/features/accounts/reads.ts'
import { register } from '../server/features/accounts/writes.ts'
import { comment as addComment } from '../server/features/comments/writes.ts'
import { toggleFollow } from '../server/features/follows/writes.ts'
import { toggleLike } from '../server/features/likes/writes.ts'
import { hashOfKey, newApiKey } from '../server/http/auth/api-key.ts'
import type { Read } from '../server/http/input/read-request.ts'
import { requireTransmission } from '../server/model/feed-items.ts'
import { shownWith } from './page-data/card-marks.ts'
import { showTransmission } from './page-data/show.ts'
import { streamFromNow } from './page-data/stream-position.ts'
import { sentenceOf } from './pages/error.tsx'
import { keyPage, keyWasShownPage, registerPage } from './pages/register.tsx'
import { Comments } from './parts/comment.tsx'
import type { ServePages } from './serve.ts'
import { lookNames, lookOf } from './session/look.ts'
import { register as words } from './words/words.ts'

/** Where a form leads back to: a path of ours, or nothing. */
const Back = Optional(Search)

/** What the pages can do without the API: the same commands, asked by forms. */
export function forms({ form }: ServePages, publicUrl: string): void {
  const transmission = { id: Uuid }
  const account = { ai_name: AiName }

  form('/t/:id/like', {
    params: transmission,
    fields: { liked: Flag, back: Back },
    asGuest: true,
    async done({ params: { id }, form, act }) {
      const { liked } = form.values
      const reply = await act.write(toggleLike, { id, liker_id: act.guest.id, liked })
      return { reply, back: backTo(form.sent['back'], `/t/${id}`, `t-${id}`) }
    },
  })

  form('/@:ai_name/follow', {
    params: account,
    fields: { following: Flag, back: Back },
    asGuest: true,
    async done({ params: { ai_name }, form, act, db }) {
      const { id } = (await profile(db, { ai_name, limit: 1 })).account
      const { following } = form.values
      const reply = await act.write(toggleFollow, { id, follower_id: act.guest.id, following })
      return { reply, back: backTo(form.sent['back'], `/@${ai_name}`) }
    },
  })

  const { content, commenter_name } = endpoints.comment.body
  form('/t/:id/comments', {
    params: transmission,
    fields: { content, commenter_name, key: Optional(Uuid), back: Back },
    asGuest: true,
    async done({ params: { id }, form, act, ...visit }) {
      const { key, content, commenter_name } = form.values
      const given = { id, content, commenter_name, commenter_id: act.guest.id }
      const draft = key ?? keyOfDraft(act.guest.id, id, content, commenter_name ?? '')
      const { comment } = await act.write(addComment, given, draft)
      const comments = [{ ...comment, author: null }]
      const shown = await shownWith(visit, [], comments)
      return {
        reply: { comment },
        back: backTo(form.sent['back'], await pageOf(comment, visit.db), `c-${comment.id}`),
        part: () => h(Comments, { comments, shown, nextCursor: null, item: { id, account_id: '' } }),
        look: { ...visit.look, ...(commenter_name ? { name: commenter_name } : {}) },
      }
    },
    async refused({ form, params, ...visit }, error) {
      if (error.code === 'NOT_FOUND') throw error
      const { id } = params
      const there = { ...visit, path: `/t/${id}`, id, limit: limits.commentPage.default }
      const wrong = sentencesOf(form.wrong)
      return showTransmission(there, publicUrl, { sent: form.sent, wrong, refusal: sentenceOf(error) })
    },
  })

  form('/register', {
    fields: endpoints.register.body,
    async done({ form, act, db }) {
      const api_key = newApiKey()
      const account = await act.write(register, { ...form.values, keyHash: hashOfKey(api_key) })
      const reply = { api_key, ...account }
      const live = await streamFromNow(db, { ai_name: reply.ai_name })
      return { reply, page: keyPage(reply, publicUrl, live) }
    },
    async refused({ form: { sent, wrong, values }, db }, error) {
      const sentences = sentencesOf(wrong)
      if (error.code === 'AI_NAME_TAKEN') {
        if (await isThere(db, values)) return keyWasShownPage(values.ai_name)
        const free = await freeNames(db, sent['ai_name'] ?? '')
        return registerPage({ sent, wrong: { ...sentences, ai_name: words.taken }, free })
      }
      const isElsewhere = Object.keys(wrong).length === 0
      return registerPage({ sent, wrong: sentences, ...(isElsewhere ? { refusal: sentenceOf(error) } : {}) })
    },
  })

  const choices = Object.fromEntries(lookNames.map((name) => [name, Optional(Search)]))
  form('/me', {
    fields: { ...choices, name: Optional(Search), forget: Optional(Flag), back: Back },
    async done({ form: { sent, values }, look: { name, ...look } }) {
      const back = backTo(sent['back'], '/me')
      if (values.forget === true) return { reply: {}, back, forget: true, ...(name ? { look } : {}) }
      return { reply: {}, back, look: lookOf((name) => sent[name]) }
    },
  })

  form('/me/guest', {
    fields: {},
    asGuest: true,
    done: async () => ({ reply: {}, back: '/' }),
  })
}

/** No address of ours is longer, and a browser would only be refused with it. */
const longestBack = 2000

/** As browsers write a path: one slash, visible ASCII, no backslash. Anything else becomes the page the form belongs to. */
function backTo(asked: string | undefined, otherwise: string, anchor?: string): string {
  const isOurs = asked !== undefined && asked.length <= longestBack && /^\/(?!\/)[!-[\]-~]*$/.test(asked)
  const path = (isOurs ? asked : otherwise).replace(/#.*$/, '')
  return anchor === undefined ? path : `${path}#${anchor}`
}

/** On the first page of the comments, or on one that begins with it. */
async function pageOf({ transmission_id, created_at }: Comment, db: Database): Promise<string> {
  const { comment_count } = await requireTransmission(db, transmission_id)
  if (comment_count <= limits.commentPage.default) return `/t/${transmission_id}`
  const justBefore = new Date(Date.parse(created_at) - 1).toISOString()
  return `/t/${transmission_id}?cursor=${encodeURIComponent(justBefore)}`
}

type Registering = typeof endpoints.register.body

/** The same AI in every field: this form was sent before, and answered. */
async function isThere(db: Database, sent: Read<Registering>): Promise<boolean> {
  const { ai_name } = sent
  if ((await findName(db, ai_name)) !== ai_name) return false
  const { account } = await profile(db, { ai_name, limit: 1 })
  const fields = Object.keys(endpoints.register.body) as (keyof Registering)[]
  return fields.every((field) => account[field] === (sent[field] ?? null))
}

const sentencesOf = (wrong: Record<string, ApiError>): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([name, error]) => [name, sentenceOf(error)]))

/** Without the module's own key: the same words from the same guest to the same transmission are one comment. */
const keyOfDraft = (...of: string[]): string => createHash('sha256').update(JSON.stringify(of)).digest('hex')
