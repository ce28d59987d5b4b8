import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Command } from '../../server/db/command.ts'
import type { WriteResult } from '../../server/db/storage.ts'
import { idempotency } from '../../server/http/auth/idempotency.ts'
import { revokeLeakedKeys } from '../../server/http/auth/leaked-keys.ts'
import { networkOf } from '../../server/http/auth/rate-limit.ts'
import { type Form, readForm, requireForm, requireOwnPage } from '../../server/http/input/form.ts'
import { type ReadValues, readParams } from '../../server/http/input/read-request.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import { acceptsHtml } from '../../server/http/server/headers.ts'
import { type Page, renderFragment } from '../parts/document.tsx'
import { type Guest, guestCookie, newGuest } from '../session/guest.ts'
import type { FormResult, PageRequest, RequestContext } from '../session/page-request.ts'
import { preferencesCookie } from '../session/preferences.ts'
import { htmlType, type PageResponder, type PageServices, requestedPart } from './page-responder.ts'

/** Runs a command; with a key, at most once for this guest. */
type FormWrite = <Input, Reply>(
  command: Command<Input, Reply>,
  input: NoInfer<Input>,
  key?: string,
) => Promise<Reply>

export type Submission<P extends Fields, F extends Fields> = PageRequest<object, ReadValues<P>> & {
  form: Form<F>
  /** The guest of this browser, or a new one. */
  actor: Guest
  write: FormWrite
}

export type FormDefinition<P extends Fields, F extends Fields> = {
  params?: P
  fields: F
  /** Sets the guest cookie when the form succeeds. */
  createsGuest?: true
  submit: (submission: Submission<P, F>) => Promise<FormResult>
  /** Shows the page again, with the reason and everything that was typed. Without this, the error page is shown. */
  refused?: (submission: Submission<P, F>, error: ApiError) => Promise<Page>
}

export type BindForm = <P extends Fields, F extends Fields>(
  url: string,
  definition: FormDefinition<P, F>,
) => void

/** Binds the forms on pages to the commands that the API runs. */
export function formBinder(
  app: FastifyInstance,
  { storage, limit, publicUrl }: PageServices,
  { contextOf, render, send }: PageResponder,
): BindForm {
  const secure = publicUrl.startsWith('https:')
  const { anonymousScope, run } = idempotency()
  /** A double click sends a form twice: the second request waits for the result of the first. */
  const running = new Map<string, Promise<WriteResult<unknown>>>()

  return (url, { params, fields, createsGuest, submit, refused }) => {
    app.post(url, {
      onRequest: async (request, reply) => {
        limit(networkOf(request.ip), 'writes', reply)
        requireOwnPage(request.headers, publicUrl)
        requireForm(request.headers)
      },
      handler: async (request, reply) => {
        const context = contextOf(request)
        const actor = context.guest ?? newGuest()
        const form = readForm(fields, request.body as Uint8Array)
        await revokeLeakedKeys(storage, Object.values(form.errors))
        const submission = {
          ...context,
          params: readParams(params ?? ({} as never), request.params),
          query: {},
          form,
          actor,
          write: writeFor(actor, `POST ${url}`),
        }
        try {
          const [firstError] = Object.values(form.errors)
          if (firstError) throw firstError
          const result = await submit(submission)
          setCookies(reply, result, createsGuest ? actor : undefined)
          return await sendResult(request, reply, context, result)
        } catch (error) {
          const canShowPage = acceptsHtml(request.headers) && requestedPart(request) === undefined
          if (!refused || !(error instanceof ApiError) || !canShowPage) throw error
          const page = { ...(await refused(submission, error)), status: error.status }
          if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
          // Other forms on this page must return to the page itself, because the URL of a form accepts only POST.
          const pageContext = { ...context, path: page.canonical ?? context.path }
          return send(request, reply, await render(page, pageContext), cacheControl.never)
        }
      },
    })
  }

  function writeFor(actor: Guest, route: string): FormWrite {
    return async (command, input, key) => {
      if (key === undefined) return (await storage.write(command, input)).reply
      const record = { scope: anonymousScope(actor.id), route, key, input }
      const id = JSON.stringify(record)
      const result = running.get(id) ?? run(record, (request) => storage.write(command, input, request))
      running.set(id, result)
      return (await result.finally(() => running.delete(id))).reply as never
    }
  }

  function setCookies(reply: FastifyReply, { preferences, forget }: FormResult, guest: Guest | undefined) {
    if (guest) reply.header('Set-Cookie', guestCookie(guest.secret, secure))
    if (forget) {
      reply.header('Set-Cookie', guestCookie('', secure))
      // Also deletes drafts, the position in the feed and the pages saved for offline reading.
      reply.header('Clear-Site-Data', '"storage"')
    }
    if (preferences) reply.header('Set-Cookie', preferencesCookie(preferences, secure))
  }

  async function sendResult(
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
    result: FormResult,
  ): Promise<FastifyReply> {
    const wantsHtml = acceptsHtml(request.headers)
    if ('page' in result && wantsHtml) {
      return send(request, reply, await render(result.page, context), cacheControl.never)
    }
    reply.header('Cache-Control', cacheControl.never)
    if (requestedPart(request) !== undefined && 'part' in result && result.part) {
      return reply.type(htmlType).send(renderFragment(result.part()))
    }
    if ('back' in result && wantsHtml) return reply.redirect(result.back, 303)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.reply))
  }
}
