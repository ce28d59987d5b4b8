import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren } from 'preact'
import { ApiError } from '../../contract/errors.ts'
import type { Services } from '../../server/http/respond/bind-endpoint.ts'
import { type EncodedResponse, encodeResponse } from '../../server/http/respond/encoded-response.ts'
import { sendEncoded } from '../../server/http/respond/send.ts'
import type { Stylesheet } from '../build/stylesheet.ts'
import { type Page, renderDocument, renderFragment } from '../parts/document.tsx'
import { type RequestContext, requestContext } from '../session/page-request.ts'
import { contentSecurityPolicy, embedSecurityPolicy } from './content-security-policy.ts'

export type PageServices = Services & {
  publicUrl: string
  stylesheet: Stylesheet
  renderAside: (context: RequestContext) => Promise<ComponentChildren>
}

export type PageResponder = {
  contextOf(request: FastifyRequest): RequestContext
  /** Renders the whole document, or the one part that `?part=` names. */
  render(page: Page, context: RequestContext, part?: string): Promise<EncodedResponse>
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: EncodedResponse,
    cacheControl: string,
  ): FastifyReply
}

export const htmlType = 'text/html; charset=utf-8'

/** Renders and sends pages; shared by the pages and by the forms that reply with a page. */
export function pageResponder(services: PageServices): PageResponder {
  const { storage, now, publicUrl, stylesheet, renderAside } = services
  const secure = publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy(stylesheet)

  return {
    contextOf: (request) => requestContext(request, { storage, now, secure }),

    async render(page, context, part) {
      const status = page.status ?? 200
      if (part !== undefined) {
        const renderPart = page.parts && Object.hasOwn(page.parts, part) ? page.parts[part] : undefined
        if (!renderPart) throw new ApiError('NOT_FOUND', 'This page has no such part.')
        const headers = { 'x-robots-tag': 'noindex' }
        return encodeResponse(renderFragment(renderPart()), { status, headers })
      }
      const document = renderDocument(page, {
        preferences: context.preferences,
        isGuest: context.guest !== undefined,
        origin: publicUrl,
        css: stylesheet.css,
        aside: page.wide || page.bare ? undefined : await renderAside(context),
      })
      const headers = page.bare ? { 'content-security-policy': embedSecurityPolicy(stylesheet) } : {}
      return encodeResponse(document, { status, headers })
    },

    send: (request, reply, page, cacheControl) =>
      sendEncoded(request, reply, page, {
        'content-security-policy': policy,
        'speculation-rules': '"/speculation.json"',
        'cache-control': cacheControl,
        'content-type': htmlType,
        vary: 'Cookie, Accept, Accept-Encoding',
      }),
  }
}

export function requestedPart({ query }: FastifyRequest): string | undefined {
  const { part } = query as { part?: unknown }
  return typeof part === 'string' ? part : undefined
}
