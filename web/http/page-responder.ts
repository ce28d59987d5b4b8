import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../server/http/respond/bind-endpoint.ts'
import type { EncodedResponse } from '../../server/http/respond/encoded-response.ts'
import { sendEncoded } from '../../server/http/respond/send.ts'
import { type Guest, readGuest } from '../session/guest.ts'
import type { Visit } from '../session/page-request.ts'
import { readPreferences } from '../session/preferences.ts'
import { readMarks } from '../session/reading-marks.ts'
import type { ServerStatus } from '../session/server-status.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { serviceLinks } from './links.ts'
import type { Rendering } from './read-binders.ts'

export type PageServices = Services & Rendering & { status(): ServerStatus }

export type PageResponder = {
  /** The visitor of a request; `path` is the one that the page's forms return to. */
  visitOf(request: FastifyRequest, path: string): Visit & { guest: Guest | undefined }
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: EncodedResponse,
    cacheControl: string,
    link?: string,
  ): FastifyReply
}

export const htmlType = 'text/html; charset=utf-8'

/** Sends pages; shared by the pages and by the forms that reply with a page. */
export function pageResponder({ publicUrl, stylesheet }: PageServices): PageResponder {
  const secure = publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy(stylesheet)

  return {
    visitOf: ({ headers: { cookie } }, path) => ({
      guest: readGuest(cookie, secure),
      preferences: readPreferences(cookie),
      marks: readMarks(cookie),
      path,
    }),

    send: (request, reply, page, cacheControl, link = serviceLinks) =>
      sendEncoded(request, reply, page, {
        'content-security-policy': policy,
        'speculation-rules': '"/speculation.json"',
        'cache-control': cacheControl,
        'content-type': htmlType,
        link,
        vary: 'Cookie, Accept, Accept-Encoding',
      }),
  }
}

export function requestedPart({ query }: FastifyRequest): string | undefined {
  const { part } = query as { part?: unknown }
  return typeof part === 'string' ? part : undefined
}
