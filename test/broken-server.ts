type Fetch = typeof globalThis.fetch

/** A request on its way to the server, as the proxy may change it. */
export type Passing = {
  method: string
  url: URL
  headers: Headers
  body: string
  /** Sends it, as often as wanted. */
  forward(): Promise<Altered>
}
export type Altered = { status: number; headers: Headers; json: Record<string, unknown> }

/**
 * A server that breaks a promise: a proxy in front of one that keeps it. `alter` gets the requests whose method and path match, and
 * replies itself or changes what the server replied.
 */
export function brokenBy(
  [method, path]: [method: string, path: RegExp],
  alter: (passing: Passing) => Promise<Altered | undefined>,
): Fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const asked = init.method ?? 'GET'
    if ((method !== '*' && method !== asked) || !path.test(url.pathname)) return fetch(input, init)
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? init.body : ''
    const passing: Passing = {
      ...{ method: asked, url, headers, body },
      async forward() {
        // A body of bytes passes as it is.
        const response = await fetch(passing.url, {
          ...init,
          headers,
          ...(typeof init.body === 'string' ? { body: passing.body } : {}),
        })
        const text = await response.text()
        return {
          status: response.status,
          headers: new Headers(response.headers),
          json: text.startsWith('{') ? JSON.parse(text) : {},
        }
      },
    }
    const altered = await alter(passing)
    if (!altered) return fetch(passing.url, { ...init, headers })
    altered.headers.delete('content-length')
    altered.headers.delete('content-encoding')
    const isEmpty = altered.status === 204
    return new Response(isEmpty ? null : JSON.stringify(altered.json), altered)
  }
}

/** The reply of the server, changed. */
export const replying =
  (change: (reply: Altered, passing: Passing) => void) =>
  async (passing: Passing): Promise<Altered> => {
    const reply = await passing.forward()
    change(reply, passing)
    return reply
  }

/** The request to the server, changed. The reply passes as it is. */
export const asking =
  (change: (passing: Passing) => void) =>
  async (passing: Passing): Promise<undefined> => {
    change(passing)
  }
