import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'
import type { Command } from '../server/db/command.ts'
import type { WriteResult } from '../server/db/storage.ts'
import { idempotency } from '../server/http/auth/idempotency.ts'
import { revokeLeaks } from '../server/http/auth/leaked-keys.ts'
import { networkOf } from '../server/http/auth/rate-limit.ts'
import { type Form, readForm, requireForm, requireOwnPage } from '../server/http/input/form.ts'
import { readParams, readQuery } from '../server/http/input/read-request.ts'
import type { Services } from '../server/http/respond/bind-endpoint.ts'
import { type Ready, ready, sendReady } from '../server/http/respond/encoded-response.ts'
import { wantsPage } from '../server/http/server/headers.ts'
import { referenceCss } from './build/assets.ts'
import { hashOf, type Sheet } from './build/sheet.ts'
import { documentOf, type Frame, fragmentOf, type Page } from './parts/document.tsx'
import { type Guest, guestCookie, newGuest } from './session/guest.ts'
import { lookCookie } from './session/look.ts'
import { type Destination, type Done, type Visit, type Visitor, visitorOf } from './session/visit.ts'

export type PageServices = Services & {
  publicUrl: string
  sheet: Sheet
  aside: (visitor: Visitor) => Promise<Frame['aside']>
}

type Address<P extends Fields, Q extends Fields> = { params?: P; query?: Q }
type Show<P extends Fields, Q extends Fields> = (visit: Visit<P, Q>) => Promise<Destination>

/** Who acts by a form: the guest, made if there was none, and the way to the storage. */
export type Act = {
  guest: Guest
  write: <Input, Reply>(command: Command<Input, Reply>, input: NoInfer<Input>, key?: string) => Promise<Reply>
}
type Sent<P extends Fields, F extends Fields> = Visit<P, Record<never, never>> & { form: Form<F>; act: Act }
type FormOf<P extends Fields, F extends Fields> = {
  params?: P
  fields: F
  /** Acting by it makes this browser a guest. */
  asGuest?: true
  /** Does what the form asks. */
  done: (sent: Sent<P, F>) => Promise<Done>
  /** The page again, with the sentence about what was refused and everything as it was typed. */
  refused?: (sent: Sent<P, F>, error: ApiError) => Promise<Page>
}

export type ServePages = {
  page: <P extends Fields, Q extends Fields>(url: string, address: Address<P, Q>, show: Show<P, Q>) => void
  /** What is only a page's own business, as JSON; it goes by the cookie, so no store may keep it. */
  data: <Q extends Fields>(
    url: string,
    query: Q,
    read: (visit: Visit<Record<never, never>, Q>) => Promise<object>,
  ) => void
  form: <P extends Fields, F extends Fields>(url: string, form: FormOf<P, F>) => void
}

/** Binds addresses to pages, and the forms on them to the same commands that the API runs. */
export function pageServant(app: FastifyInstance, services: PageServices): ServePages {
  const { storage, now, limit, kept, publicUrl, sheet, aside } = services
  const policy = contentSecurityPolicy(sheet)
  const secure = publicUrl.startsWith('https:')
  const idempotent = idempotency(storage.instance.salt)
  /** Who presses twice gets the one answer twice, also while it is still on its way. */
  const running = new Map<string, Promise<WriteResult<unknown>>>()
  const visitor = (request: FastifyRequest) => visitorOf(request, { storage, now, secure })

  return {
    page(url, { params, query }, show) {
      app.get(url, {
        onRequest: async (request, reply) => limit(networkOf(request.ip), 'reads', reply),
        handler: async (request, reply) => {
          const who = visitor(request)
          const isStranger = request.headers.cookie === undefined || (!who.guest && isPlain(who))
          const make = async (): Promise<Ready> => {
            const read = {
              params: readParams(params ?? ({} as never), request.params),
              query: readQuery(query ?? ({} as never), request.query),
            }
            const shown = await show({ ...who, ...read })
            if ('redirect' in shown) {
              return ready('', { status: 308, headers: { location: shown.redirect } })
            }
            return printed(shown, who, partOf(request))
          }
          if (!isStranger) return send(request, reply, await make(), 'private, no-cache')
          const page = await kept.keep(request.url, make)
          return send(request, reply, page, 'public, max-age=0, s-maxage=5')
        },
      })
    },

    data(url, query, read) {
      app.get(url, async (request, reply) => {
        limit(networkOf(request.ip), 'reads', reply)
        const visit = { ...visitor(request), params: {} as never, query: readQuery(query, request.query) }
        reply.header('Cache-Control', 'private, no-store').type('application/json; charset=utf-8')
        return reply.send(JSON.stringify(await read(visit)))
      })
    },

    form(url, { params, fields, asGuest, done, refused }) {
      app.post(url, {
        onRequest: async (request, reply) => {
          limit(networkOf(request.ip), 'writes', reply)
          requireOwnPage(request.headers, publicUrl)
          requireForm(request.headers)
        },
        handler: async (request, reply) => {
          const who = visitor(request)
          const guest = who.guest ?? newGuest()
          const write: Act['write'] = async (command, input, key) => {
            if (key === undefined) return (await storage.write(command, input)).reply
            const scope = idempotent.scopeOfAddress(guest.id)
            const record = { scope, route: `POST ${url}`, key, input }
            const same = JSON.stringify(record)
            const result =
              running.get(same) ?? idempotent.run(record, (given) => storage.write(command, input, given))
            running.set(same, result)
            return (await result.finally(() => running.delete(same))).reply as never
          }
          const form = readForm(fields, request.body as Uint8Array)
          await revokeLeaks(storage, Object.values(form.wrong))
          const read = { params: readParams(params ?? ({} as never), request.params), query: {} as never }
          const sent = { ...who, ...read, form, act: { guest, write } }
          try {
            for (const wrong of Object.values(form.wrong)) throw wrong
            const outcome = await done(sent)
            const { look, forget } = outcome
            if (asGuest) reply.header('Set-Cookie', guestCookie(guest.secret, secure))
            if (forget) {
              reply.header('Set-Cookie', guestCookie('', secure))
              // Drafts, the place in the feed and the kept pages go as well.
              reply.header('Clear-Site-Data', '"storage"')
            }
            if (look) reply.header('Set-Cookie', lookCookie(look, secure))
            return answer(request, reply, who, outcome)
          } catch (error) {
            const isPart = partOf(request) !== undefined
            if (!refused || !(error instanceof ApiError) || !wantsPage(request.headers) || isPart) throw error
            const page = { ...(await refused(sent, error)), status: error.status }
            if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
            // Nothing can be opened at the address of a form, so what stands beside it leads back to its page.
            const there = { ...who, path: page.canonical ?? who.path }
            return send(request, reply, await printed(page, there), 'no-store')
          }
        },
      })
    },
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: Ready, caching: string): FastifyReply {
    return sendReady(request, reply, page, {
      'content-security-policy': policy,
      'speculation-rules': '"/speculation.json"',
      'cache-control': caching,
      'content-type': html,
      vary: 'Cookie, Accept, Accept-Encoding',
    })
  }

  /** The whole document, or the one part of it that was asked for. */
  async function printed(page: Page, who: Visitor, part?: string): Promise<Ready> {
    const status = page.status ?? 200
    if (part !== undefined) {
      const make = page.parts && Object.hasOwn(page.parts, part) ? page.parts[part] : undefined
      if (!make) throw new ApiError('NOT_FOUND', 'This page has no such part.')
      return ready(fragmentOf(make()), { status, headers: { 'x-robots-tag': 'noindex' } })
    }
    const frame = {
      look: who.look,
      isGuest: who.guest !== undefined,
      origin: publicUrl,
      css: sheet.css,
      aside: page.wide || page.bare ? undefined : await aside(who),
    }
    const headers = page.bare ? { 'content-security-policy': framedPolicy(sheet) } : {}
    return ready(documentOf(page, frame), { status, headers })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, who: Visitor, outcome: Done) {
    if ('page' in outcome && wantsPage(request.headers)) {
      return send(request, reply, await printed(outcome.page, who), 'no-store')
    }
    reply.header('Cache-Control', 'no-store')
    if (partOf(request) !== undefined && 'part' in outcome && outcome.part) {
      return reply.type(html).send(fragmentOf(outcome.part()))
    }
    if (wantsPage(request.headers) && 'back' in outcome) return reply.redirect(outcome.back, 303)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(outcome.reply))
  }
}

const html = 'text/html; charset=utf-8'

/** Any site may put this into a frame; nothing in it runs, and its links open elsewhere. */
const framedPolicy = ({ hash }: Sheet): string =>
  `default-src 'none'; script-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** No inline script and no style attribute anywhere: the inline sheets are known by their hashes. */
export const contentSecurityPolicy = (sheet: Sheet): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${sheet.hash}' 'sha256-${hashOf(referenceCss)}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types longwave',
  ].join('; ')

const isPlain = ({ look }: Visitor): boolean => Object.keys(look).length === 0

function partOf({ query }: FastifyRequest): string | undefined {
  const { part } = query as { part?: unknown }
  return typeof part === 'string' ? part : undefined
}
