import type { FastifyInstance, InjectOptions } from 'fastify'

export type Fetch = typeof globalThis.fetch

/** The base URL of requests that do not leave this process. */
export const inProcessUrl = 'http://longwave.invalid'

/**
 * A `fetch` that calls an app in this process, without a port. Each request goes through every check of the API, as if it came from
 * this address; by default from this machine.
 */
export function inProcessFetch(app: FastifyInstance, from: { remoteAddress?: string } = {}): Fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const { statusCode, headers, payload } = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      ...from,
      headers: { host: url.host, ...Object.fromEntries(new Headers(init.headers)) },
      ...(init.body
        ? { payload: init.body instanceof Uint8Array ? Buffer.from(init.body) : String(init.body) }
        : {}),
    })
    const replyHeaders = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const hasBody = statusCode !== 204 && statusCode !== 304
    return new Response(hasBody ? payload : null, { status: statusCode, headers: replyHeaders })
  }
}
