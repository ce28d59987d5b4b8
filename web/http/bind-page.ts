import type { FastifyInstance } from 'fastify'
import type { Fields } from '../../contract/endpoints.ts'
import { networkOf } from '../../server/http/auth/rate-limit.ts'
import { type ReadValues, readParams, readQuery } from '../../server/http/input/read-request.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import { type EncodedResponse, encodeResponse } from '../../server/http/respond/encoded-response.ts'
import type { PageRequest, PageResult, RequestContext } from '../session/page-request.ts'
import { type PageResponder, type PageServices, requestedPart } from './page-responder.ts'

type Rules<P extends Fields, Q extends Fields> = { params?: P; query?: Q }

export type BindPage = <P extends Fields, Q extends Fields>(
  url: string,
  rules: Rules<P, Q>,
  load: (request: PageRequest<ReadValues<Q>, ReadValues<P>>) => Promise<PageResult>,
) => void

/** Binds a URL to a page: checks the request against its rules, loads the page and sends it. */
export function pageBinder(
  app: FastifyInstance,
  { limit, responseCache }: PageServices,
  { contextOf, render, send }: PageResponder,
): BindPage {
  return (url, { params, query }, load) => {
    app.get(url, {
      onRequest: async (request, reply) => limit(networkOf(request.ip), 'reads', reply),
      handler: async (request, reply) => {
        const context = contextOf(request)
        const loadAndRender = async (): Promise<EncodedResponse> => {
          const result = await load({
            ...context,
            params: readParams(params ?? ({} as never), request.params),
            query: readQuery(query ?? ({} as never), request.query),
          })
          if ('redirect' in result) {
            return encodeResponse('', { status: 308, headers: { location: result.redirect } })
          }
          return render(result, context, requestedPart(request))
        }
        if (!isAnonymous(context))
          return send(request, reply, await loadAndRender(), cacheControl.visitorPage)
        const page = await responseCache.getOrCreate(request.url, loadAndRender)
        return send(request, reply, page, cacheControl.sharedPage)
      },
    })
  }
}

/** Visitors without a guest cookie or preferences all get the same page, so it can be cached. */
const isAnonymous = ({ guest, preferences }: RequestContext): boolean =>
  guest === undefined && Object.keys(preferences).length === 0

export type BindJson = <Q extends Fields>(
  url: string,
  query: Q,
  load: (request: PageRequest<ReadValues<Q>>) => Promise<object>,
) => void

/** Binds a URL to JSON for the browser module. The JSON depends on the guest cookie, so no cache may store it. */
export function jsonBinder(
  app: FastifyInstance,
  { limit }: PageServices,
  { contextOf }: PageResponder,
): BindJson {
  return (url, query, load) => {
    app.get(url, async (request, reply) => {
      limit(networkOf(request.ip), 'reads', reply)
      const result = await load({
        ...contextOf(request),
        params: {},
        query: readQuery(query, request.query),
      })
      reply.header('Cache-Control', cacheControl.visitorData).type('application/json; charset=utf-8')
      return reply.send(JSON.stringify(result))
    })
  }
}
