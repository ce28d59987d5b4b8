import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readParams, readQuery } from '../../server/http/input/read-request.ts'
import { cacheControl, freshMs, isCacheable } from '../../server/http/respond/cache-policy.ts'
import { callerOf, priorityOf, readRequest } from '../../server/http/respond/read-sender.ts'
import { sendEncoded } from '../../server/http/respond/send.ts'
import { acceptsGzip } from '../../server/http/server/headers.ts'
import type { ReadCaller } from '../../server/readers/pending-read.ts'
import type { BindText, TextOptions } from './page-binders.ts'
import type { PageServices } from './page-responder.ts'
import { pageReadName } from './read-binders.ts'

/** Binds a URL to a text for programs. A reader makes it, and it is cached like a page, because it is the same for everybody. */
export function textBinder(app: FastifyInstance, services: PageServices): BindText {
  const { limiter } = services
  return (url, options) => {
    app.get(url, {
      onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
      handler: async (request, reply) => sendText(services, url, options, request, reply),
    })
  }
}

export const markdownType = 'text/markdown; charset=utf-8'

/** Sends the text of `url`, which another route may do too, for clients that prefer it to a page. */
export async function sendText(
  services: PageServices,
  url: string,
  { params, query, type, priority = 'page' }: TextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { readers, responseCache } = services
  const input = {
    params: readParams(params ?? {}, request.params),
    query: readQuery(query ?? {}, request.query),
  }
  const isKept = isCacheable(input.query)
  const encoding = isKept ? 'all' : acceptsGzip(request.headers) ? 'gzip' : 'plain'
  const route = request.routeOptions.url ?? url
  const key = JSON.stringify([pageReadName(route), input, encoding])
  const target = isKept && route === url ? request.url : undefined
  const rank = priorityOf(request.url, url, priority)
  const task = { name: pageReadName(url), input, encoding, priority: rank } as const
  const text = await responseCache.getOrRead(
    { target, key, maxAgeMs: isKept ? freshMs : 0 },
    callerOf(request, reply),
    (waiting: ReadCaller) => readers.admit(readRequest(task, services), waiting),
  )
  return sendEncoded(request, reply, text, {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl.sharedPage,
    'content-type': type,
    vary: 'Accept, Accept-Encoding, Longwave-Position',
  })
}
