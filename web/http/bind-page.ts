import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields } from '../../contract/endpoints.ts'
import { positionHeader } from '../../contract/positions.ts'
import { readParams, readQuery } from '../../server/http/input/read-request.ts'
import { cacheControl, freshMs, isCacheable } from '../../server/http/respond/cache-policy.ts'
import {
  type EncodedResponse,
  encodedOnce,
  encodedResponse,
  pageEncoding,
} from '../../server/http/respond/encoded-response.ts'
import { callerOf, priorityOf, readRequest } from '../../server/http/respond/read-sender.ts'
import { sendRepresentation } from '../../server/http/respond/send.ts'
import { acceptsGzip, prefersMarkdown } from '../../server/http/server/headers.ts'
import type { ReadCaller } from '../../server/readers/pending-read.ts'
import { parsePosition } from '../../server/readers/position-headers.ts'
import { isAnonymous, type Visit, withoutSecret } from '../session/page-request.ts'
import { positionCookie, readPosition } from '../session/position.ts'
import { preferencesCookie } from '../session/preferences.ts'
import { markdownType, sendText } from './bind-text.ts'
import { linksOf } from './links.ts'
import type { BindData, BindPage } from './page-binders.ts'
import { type PageResponder, type PageServices, requestedPart } from './page-responder.ts'
import { type PageInput, pageReadName } from './read-binders.ts'

/** Binds a URL to a page: checks the request against its fields, has a reader render the page, and sends it. */
export function pageBinder(
  app: FastifyInstance,
  services: PageServices,
  { visitOf, send }: PageResponder,
): BindPage {
  const { limiter, readers, responseCache, publicUrl } = services
  const secure = publicUrl.startsWith('https:')
  const introduced = ({ preferences }: Visit): string =>
    preferencesCookie({ ...preferences, intro: 'off' }, secure)
  return (url, { params, query, markdown, showsStatus, priority = 'page' }) => {
    const name = pageReadName(url)
    app.get(url, {
      onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
      handler: async (request, reply) => {
        if (markdown !== undefined && prefersMarkdown(request.headers)) {
          const options = { params: params ?? {}, query: query ?? {}, priority, type: markdownType }
          return sendText(services, markdown, options, request, reply)
        }
        const input = readPageInput(request, params ?? {}, query ?? {}, visitOf)
        const link = linksOf(markdown, input.params)
        if (showsStatus) input.status = services.status()
        // A page of older transmissions is made in one form, for the visitors who ask for it at the same time.
        const isKept = isCacheable(input.query)
        const once = acceptsGzip(request.headers) ? 'gzip' : 'plain'
        // The page after a form renews the cookie, so it is of this visitor alone.
        const isPositioned = readPosition(request.headers.cookie) !== undefined
        const isShared = isAnonymous(input.visit) && !isPositioned
        const own = once === 'gzip' ? 'page-own' : pageEncoding(request.headers)
        const whole = isShared ? pageEncoding(request.headers) : own
        const encoding = isKept ? whole : once
        const rank = isShared ? priorityOf(request.url, url, priority) : priority
        const admit = (waiting: ReadCaller) =>
          readers.admit(readRequest({ name, input, encoding, priority: rank }, services), waiting)
        const caller = callerOf(request, reply)
        if (!isShared) {
          const page = encodedResponse(await admit(caller).response)
          if (saysWhereKept(request, input)) reply.header('Set-Cookie', introduced(input.visit))
          keepMarks(request, reply, page)
          const position = parsePosition(page.headers[positionHeader])
          if (isPositioned && position !== undefined)
            reply.header('Set-Cookie', positionCookie(position, secure))
          return send(request, reply, page, cacheControl.visitorPage, link)
        }
        const key = JSON.stringify([input.visit.path, input.part, isKept || once])
        const address = { target: isKept ? request.url : undefined, key, maxAgeMs: isKept ? freshMs : 0 }
        const page = await responseCache.getOrRead(address, caller, admit)
        return send(request, reply, page, cacheControl.sharedPage, link)
      },
    })
  }
}

/** A page that is fetched ahead may never be seen. */
const isPrefetched = ({ headers }: FastifyRequest): boolean =>
  String(headers['sec-purpose']).includes('prefetch')

/** A page that a reader opens says once where likes and follows are kept. */
const saysWhereKept = (request: FastifyRequest, { visit, part }: PageInput): boolean =>
  visit.preferences.intro === 'acted' && part === undefined && !isPrefetched(request)

/** A page that is seen may move the marks of its reader. */
function keepMarks(request: FastifyRequest, reply: FastifyReply, page: EncodedResponse): void {
  const { 'set-cookie': cookie, ...headers } = page.headers
  page.headers = headers
  if (cookie !== undefined && !isPrefetched(request)) reply.header('Set-Cookie', cookie)
}

/** Binds a URL to data that pages fetch. It is made for each request. */
export function dataBinder(
  app: FastifyInstance,
  services: PageServices,
  { visitOf }: PageResponder,
): BindData {
  const { limiter, readers } = services
  return (url, { params, query, type, cacheControl, priority = 'page' }) => {
    const name = pageReadName(url)
    app.get(url, {
      onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
      handler: async (request, reply) => {
        const input = readPageInput(request, params ?? {}, query ?? {}, visitOf)
        const encoding = acceptsGzip(request.headers) ? 'gzip' : 'plain'
        const read = readers.admit(
          readRequest({ name, input, encoding, priority }, services),
          callerOf(request, reply),
        )
        const headers = { 'cache-control': cacheControl, 'content-type': type }
        return sendRepresentation(reply, encodedOnce(await read.response), headers)
      },
    })
  }
}

function readPageInput(
  request: FastifyRequest,
  paramFields: Fields,
  queryFields: Fields,
  visitOf: (request: FastifyRequest, path: string) => Visit,
): PageInput {
  const params = readParams(paramFields, request.params)
  const query = readQuery(queryFields, request.query)
  const visit = visitOf(request, canonicalTarget(request.url, queryFields, query))
  return { visit: withoutSecret(visit), params, query, part: requestedPart(request) }
}

/** The path as it was sent, and of the query the fields that were read, in the order in which they are declared. */
function canonicalTarget(target: string, fields: Fields, values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const isDefault =
      value === false || value === (fields[name] as { default?: unknown } | undefined)?.default
    if (!isDefault) query.set(name, String(value))
  }
  const path = target.split('?', 1)[0] ?? target
  return query.size > 0 ? `${path}?${query}` : path
}
