import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../contract/errors.ts'
import type { Write, WriteResult } from '../../server/db/storage.ts'
import { idempotency } from '../../server/http/auth/idempotency.ts'
import { revokeLeakedKeys } from '../../server/http/auth/leaked-keys.ts'
import { readForm, requireForm, requireOwnPage } from '../../server/http/input/form.ts'
import { readParams } from '../../server/http/input/read-request.ts'
import { guessLimit } from '../../server/http/limits/guess-limit.ts'
import { chargeRegistration, earlyQuota } from '../../server/http/limits/rate-limiter.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import {
  type EncodedResponse,
  encodedResponse,
  pageEncoding,
} from '../../server/http/respond/encoded-response.ts'
import { callerOf, readRequest } from '../../server/http/respond/read-sender.ts'
import { timedWrite } from '../../server/http/respond/timed-write.ts'
import { acceptsHtml } from '../../server/http/server/headers.ts'
import type { EncodedRead, ReadTask } from '../../server/readers/read.ts'
import { type Guest, guestCookie, newGuest } from '../session/guest.ts'
import { type FormResult, type Visit, withoutSecret } from '../session/page-request.ts'
import { positionCookie } from '../session/position.ts'
import { preferencesCookie } from '../session/preferences.ts'
import { marksCookie } from '../session/reading-marks.ts'
import type { BindForm, FormWrite } from './page-binders.ts'
import { htmlType, type PageResponder, type PageServices, requestedPart } from './page-responder.ts'
import { type FormInput, formReadName } from './read-binders.ts'
import { keepForm } from './unsent-form.ts'

/** More than any form of ours has, so that a flood of refused forms takes no memory. */
const shortBytes = 16 * 1024

const opensPage = (request: FastifyRequest): boolean =>
  acceptsHtml(request.headers) && requestedPart(request) === undefined

const opensShortPage = (request: FastifyRequest): boolean =>
  opensPage(request) && Number(request.headers['content-length'] ?? Infinity) <= shortBytes

/** Binds the forms on pages to the commands that the API runs. */
export function formBinder(
  app: FastifyInstance,
  services: PageServices,
  { visitOf, send }: PageResponder,
): BindForm {
  const { storage, now, limiter, refuseBlocked, publicUrl, site, readers } = services
  const secure = publicUrl.startsWith('https:')
  const { guestScope, run } = idempotency()
  /** A double click sends a form twice: the second request waits for the result of the first. */
  const running = new Map<string, Promise<WriteResult<unknown>>>()
  /** Refusals by a rate limit whose form is read all the same, because the page that says so keeps what was typed. */
  const refusals = new WeakMap<FastifyRequest, unknown>()

  return (url, definition) => {
    const { params, fields, quota = 'writes', confidential = false } = definition
    const { createsGuest, guessRefusal, submit, refused } = definition
    const guesses = guessRefusal === undefined ? undefined : guessLimit(now, guessRefusal)
    app.post(url, {
      onRequest: async (request, reply) => {
        try {
          await limiter.charge(earlyQuota(quota), { address: request.ip }, reply)
        } catch (refusal) {
          if (!opensShortPage(request)) throw refusal
          refusals.set(request, refusal)
        }
        requireOwnPage(request, publicUrl)
        requireForm(request.headers)
      },
      handler: async (request, reply) => {
        const visit = visitOf(request, request.url)
        const actor = visit.guest ?? newGuest()
        const form = readForm(fields, request.body as Uint8Array)
        if (guessRefusal === undefined) keepForm(request, form.typed)
        if (refusals.has(request)) throw refusals.get(request)
        await revokeLeakedKeys(storage, Object.values(form.errors))
        const submission = {
          ...visit,
          site,
          db: storage.db,
          now: now(),
          generation: storage.generation(),
          params: readParams(params ?? ({} as never), request.params),
          query: {},
          form,
          actor,
          address: request.ip,
          write: writeFor(actor, `POST ${url}`, timedWrite(storage.write, reply.raw)),
        }
        let result: FormResult<unknown>
        try {
          const [firstError] = Object.values(form.errors)
          if (firstError) throw firstError
          if (!confidential) await refuseBlocked(form.values)
          await chargeRegistration(limiter, quota, request, reply)
          guesses?.requireFew(request.ip)
          result = await submit(submission)
        } catch (error) {
          if (error instanceof ApiError && error.code === 'NOT_FOUND') guesses?.countWrong(request.ip)
          if (!refused || !(error instanceof ApiError) || !opensPage(request)) throw error
          const page = await render(request, reply, refused(submission, error), error.status)
          if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
          return send(request, reply, page, cacheControl.never)
        }
        setCookies(
          reply,
          createsGuest ? withIntro(result, request, visit) : result,
          createsGuest ? actor : undefined,
        )
        return sendResult(request, reply, result)
      },
    })

    async function sendResult(
      request: FastifyRequest,
      reply: FastifyReply,
      result: FormResult<unknown>,
    ): Promise<FastifyReply> {
      const wantsHtml = acceptsHtml(request.headers)
      if ('page' in result && wantsHtml) {
        const page = await render(request, reply, result.page).catch((error: Error) => {
          request.log.error(
            { requestId: request.id, cause: error.stack },
            'An accepted form gets JSON, not its page.',
          )
        })
        if (page) return send(request, reply, page, cacheControl.never)
        // A key is shown only now, so the reply must not be lost because no reader could make the page.
      }
      reply.header('Cache-Control', cacheControl.never)
      if (requestedPart(request) !== undefined && 'part' in result && result.part !== undefined) {
        const { plain } = await read(request, reply, result.part, 'plain')
        return reply.type(htmlType).send(Buffer.from(plain ?? []))
      }
      if ('back' in result && wantsHtml) return reply.redirect(result.back, 303)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.reply))
    }

    async function render(
      request: FastifyRequest,
      reply: FastifyReply,
      shown: unknown,
      status?: number,
    ): Promise<EncodedResponse> {
      return encodedResponse(await read(request, reply, shown, pageEncoding(request.headers), status))
    }

    /** A page that shows what a form did is made by a reader, like every other page. */
    function read(
      request: FastifyRequest,
      reply: FastifyReply,
      shown: unknown,
      encoding: ReadTask['encoding'],
      status?: number,
    ): Promise<EncodedRead> {
      const visit = withoutSecret(visitOf(request, request.url))
      const input: FormInput = { visit, shown, status }
      const task = { name: formReadName(url), input, encoding, priority: 'page' } as const
      return readers.admit(readRequest(task, services), callerOf(request, reply)).response
    }
  }

  function writeFor(actor: Guest, route: string, write: Write): FormWrite {
    return async (command, input, key) => {
      if (key === undefined) return (await write(command, input)).reply
      const record = { scope: guestScope(actor.id), route, key, input }
      const id = JSON.stringify(record)
      const result = running.get(id) ?? run(record, (request) => write(command, input, request))
      running.set(id, result)
      return (await result.finally(() => running.delete(id))).reply as never
    }
  }

  /** After the first act of a guest, the next page says where it is kept. The browser module says so itself. */
  function withIntro(
    result: FormResult<unknown>,
    request: FastifyRequest,
    { guest, preferences }: Visit,
  ): FormResult<unknown> {
    if (guest) return result
    return {
      ...result,
      preferences: { ...preferences, ...result.preferences, intro: opensPage(request) ? 'acted' : 'off' },
    }
  }

  function setCookies(
    reply: FastifyReply,
    { preferences, marks, forget, becomes }: FormResult<unknown>,
    guest: Guest | undefined,
  ) {
    const secret = becomes ?? guest?.secret
    if (secret !== undefined) reply.header('Set-Cookie', guestCookie(secret, secure))
    if (forget) {
      reply.header('Set-Cookie', guestCookie('', secure))
      reply.header('Set-Cookie', marksCookie({}, secure))
      // Also deletes drafts, the position in the feed and the pages saved for offline reading.
      reply.header('Clear-Site-Data', '"storage"')
    }
    if (marks) reply.header('Set-Cookie', marksCookie(marks, secure))
    const position = storage.positions?.current()
    if (position !== undefined) reply.header('Set-Cookie', positionCookie(position, secure))
    if (preferences) reply.header('Set-Cookie', preferencesCookie(preferences, secure))
  }
}
