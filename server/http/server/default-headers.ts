import type { FastifyInstance, FastifyReply } from 'fastify'

export type HeaderRecord = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of a response to this target that its route does not set itself. Names are in lower case. */
    defaultHeaders(target: string): HeaderRecord
  }
}

/**
 * Adds the default headers to every response of the framework. Those that are written past it (respond/send.ts) add them on
 * their own: setting a dozen headers one by one would cost each request 4 % of its time.
 */
export function addDefaultHeaders(
  app: FastifyInstance,
  defaultHeaders: (target: string) => HeaderRecord,
): void {
  app.decorate('defaultHeaders', defaultHeaders)
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(defaultHeaders(request.url)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}

export const defaultHeadersOf = ({ server, request }: FastifyReply): HeaderRecord =>
  server.defaultHeaders(request.url)

export const inLowerCase = (headers: HeaderRecord): HeaderRecord =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
