import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields, Values } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/errors.ts'
import { Optional, Search } from '../../contract/fields.ts'
import type { Storage } from '../../server/db/storage.ts'
import type { RequireAdminToken } from '../../server/http/auth/admin-token.ts'
import { revokeLeakedKeys } from '../../server/http/auth/leaked-keys.ts'
import { readForm, requireForm, requireOwnPage } from '../../server/http/input/form.ts'
import { type ReadValues, readQuery } from '../../server/http/input/read-request.ts'
import type { RateLimiter } from '../../server/http/limits/rate-limiter.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import { Back, backTo } from '../forms/back.ts'
import { sentencesByField } from '../forms/field-errors.ts'
import { contentSecurityPolicy } from '../http/content-security-policy.ts'
import { htmlType } from '../http/page-responder.ts'
import type { Rendering } from '../http/read-binders.ts'
import { errorMessage } from '../pages/error.tsx'
import { type Page, renderDocument } from '../parts/document.tsx'
import { type Preferences, readPreferences } from '../session/preferences.ts'
import { admin as words } from '../words/admin.ts'
import { outcomePage, signInPage } from './frame.tsx'
import { type AdminSessions, isEqual } from './session.ts'

/** The effect of a form, in sentences. A secret is shown this once. */
export type Outcome = { sentences: string[]; secret?: string }

/** A form as it was sent: its valid values, and for the others what was typed and a sentence. */
export type SentForm<F extends Fields = Fields> = {
  values: Partial<ReadValues<F>>
  typed: Record<string, string>
  wrong: Record<string, string>
}

/** Refuses a form because of one field that is valid by itself. */
export class WrongField extends ApiError {
  readonly field: string

  constructor(field: string, sentence: string) {
    super('VALIDATION_ERROR', sentence)
    this.field = field
  }
}

export type AdminBinders = {
  page<Q extends Fields>(
    url: string,
    query: Q,
    load: (query: ReadValues<Q>, formToken: string) => Promise<Page>,
  ): void
  /** A page with a form that leads to itself. */
  searchPage<Q extends Fields>(
    url: string,
    query: Q,
    load: (sent: SentForm<Q>, formToken: string) => Promise<Page>,
  ): void
  /** `show` is the page of the form, for one with a wrong field; without it a page says what is wrong. */
  form<F extends Fields>(
    url: string,
    fields: F,
    submit: (values: Values<F>) => Promise<Outcome>,
    show?: (sent: SentForm<F>, formToken: string) => Promise<Page>,
  ): void
}

export type AdminServices = Rendering & {
  storage: Storage
  limiter: RateLimiter
  requireToken: RequireAdminToken
  sessions: AdminSessions
}

const backToAdmin = (path: string | undefined): string => backTo(path, '/admin')

/** Pages and forms of the operator. They are rare, so this thread renders them. */
export function adminPageBinders(app: FastifyInstance, services: AdminServices): AdminBinders {
  const { storage, limiter, requireToken, sessions, publicUrl, site, stylesheet } = services
  app.post('/admin/sign-in', {
    onRequest: requireOwnForm,
    handler: async (request, reply) => {
      const { typed } = readForm({ token: Search, back: Back }, request.body as Uint8Array)
      const back = backToAdmin(typed['back'])
      try {
        requireToken((typed['token'] ?? '').trim(), request.ip)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
        return askToSignIn(reply, { back, error: errorMessage(error, site) }, error.status)
      }
      return reply.header('Set-Cookie', sessions.begin()).redirect(back, 303)
    },
  })
  app.post('/admin/sign-out', {
    onRequest: requireOwnForm,
    handler: (_, reply) => reply.header('Set-Cookie', sessions.end()).redirect('/admin', 303),
  })

  return {
    page: (url, query, load) =>
      bindPage(url, ({ query: sent }, token) => load(readQuery(query, sent), token)),
    searchPage: (url, query, load) =>
      bindPage(url, async (request, token) => {
        const { values, typed, errors } = readForm(query, Buffer.from(request.url.replace(/^[^?]*\??/, '')))
        await revokeLeakedKeys(storage, Object.values(errors))
        const wrong = sentencesByField(errors, site)
        const page = await load({ values, typed, wrong }, token)
        return Object.keys(wrong).length > 0 ? { ...page, status: 400 } : page
      }),
    form(url, fields, submit, show) {
      app.post(url, {
        onRequest: requireOwnForm,
        handler: async (request, reply) => {
          const sent = { ...fields, form_token: Optional(Search), back: Back }
          const { values, errors, typed } = readForm(sent, request.body as Uint8Array)
          const back = backToAdmin(typed['back'])
          const session = sessions.read(request.headers.cookie)
          if (session === undefined) return askToSignIn(reply, { back })
          const formToken = sessions.formToken(session)
          try {
            if (!isEqual(typed['form_token'] ?? '', formToken))
              throw new ApiError('UNAUTHORIZED', words.stale)
            await revokeLeakedKeys(storage, Object.values(errors))
            const [firstError] = Object.values(errors)
            if (firstError) throw firstError
            return sendPage(
              request,
              reply,
              outcomePage({ ...(await submit(values as never)), back, isDone: true }),
            )
          } catch (error) {
            if (!(error instanceof ApiError)) throw error
            if (error instanceof WrongField) errors[error.field] = error
            const { status } = error
            const page =
              show && Object.values(errors).includes(error)
                ? await show({ values, typed, wrong: sentencesByField(errors, site) } as never, formToken)
                : outcomePage({ sentences: [errorMessage(error, site)], back, isDone: false })
            return sendPage(request, reply, { ...page, status })
          }
        },
      })
    },
  }

  function bindPage(url: string, load: (request: FastifyRequest, formToken: string) => Promise<Page>): void {
    app.get(url, {
      onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
      handler: async (request, reply) => {
        const session = sessions.read(request.headers.cookie)
        if (session === undefined) return askToSignIn(reply, { back: backToAdmin(request.url) })
        return sendPage(request, reply, await load(request, sessions.formToken(session)))
      },
    })
  }

  function askToSignIn(
    reply: FastifyReply,
    asked: { back: string; error?: string },
    status = 401,
  ): FastifyReply {
    return sendText(reply, render(signInPage(asked), {}), status)
  }

  async function requireOwnForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limiter.charge('writes', { address: request.ip }, reply)
    requireOwnPage(request, publicUrl)
    requireForm(request.headers)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
    return sendText(reply, render(page, readPreferences(request.headers.cookie)), page.status)
  }

  function sendText(reply: FastifyReply, text: string, status = 200): FastifyReply {
    return reply
      .code(status)
      .headers({
        'Content-Security-Policy': contentSecurityPolicy(stylesheet),
        'Cache-Control': cacheControl.never,
        Vary: 'Cookie',
      })
      .type(htmlType)
      .send(text)
  }

  function render(page: Page, preferences: Preferences): string {
    return renderDocument(page, {
      preferences,
      isGuest: false,
      origin: publicUrl,
      site,
      css: stylesheet.css,
      aside: undefined,
    })
  }
}
