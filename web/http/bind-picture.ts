import type { FastifyInstance } from 'fastify'
import { readParams } from '../../server/http/input/read-request.ts'
import { cacheControl } from '../../server/http/respond/cache-policy.ts'
import { callerOf, readRequest } from '../../server/http/respond/read-sender.ts'
import { sendEncoded } from '../../server/http/respond/send.ts'
import type { Priority, ReadCaller } from '../../server/readers/pending-read.ts'
import type { BindPicture } from './page-binders.ts'
import type { PageServices } from './page-responder.ts'
import { drawingName, pageReadName } from './read-binders.ts'

/**
 * Binds a URL to a share picture. Each request reads what the picture shows, so that it is gone at once with its AI; the drawing
 * is cached by that. It has the lowest priority, so that a client that asks for many pictures delays no page.
 */
export function pictureBinder(app: FastifyInstance, services: PageServices): BindPicture {
  const { limiter, readers, responseCache } = services
  const admit = (name: string, input: unknown, priority: Priority, caller: ReadCaller) =>
    readers.admit(readRequest({ name, input, encoding: 'all', priority }, services), caller)

  return (url, { params }) => {
    app.get(url, {
      onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
      handler: async (request, reply) => {
        const caller = callerOf(request, reply)
        const input = { params: readParams(params, request.params) }
        const { facts: subject } = await admit(pageReadName(url), input, 'page', caller).response
        const picture = await responseCache.getOrRead(
          {
            target: undefined,
            key: `${drawingName} ${JSON.stringify(subject)}`,
            maxAgeMs: Number.POSITIVE_INFINITY,
            isTimeless: true,
          },
          caller,
          (waiting) => admit(drawingName, subject, 'search', waiting),
        )
        return sendEncoded(request, reply, picture, {
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': cacheControl.sharedPage,
          'content-type': 'image/png',
        })
      },
    })
  }
}
