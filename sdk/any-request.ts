import type { AnyReply, AnyRequestOptions, Method } from './options.ts'
import type { Route } from './routes.ts'
import type { Send } from './send.ts'

/**
 * Sends requests that have no method, such as those to endpoints of a newer server. Only reads are repeated freely: the client
 * cannot know whether another endpoint replays its replies.
 */
export const createRequest =
  (send: Send) =>
  async (
    method: Method,
    path: string,
    { query, body, ...options }: AnyRequestOptions = {},
  ): Promise<AnyReply> => {
    // Without its slash, a path such as `@other.example` would make another host of baseUrl.
    if (!path.startsWith('/')) throw new TypeError('path must begin with /.')
    if (query && path.includes('?'))
      throw new TypeError('query comes in path or in the options, not in both.')
    // fetch sends "patch" as it is, and no server knows that.
    const known = method.toUpperCase() as Method
    const route: Route = {
      method: known,
      url: path,
      auth: 'optional',
      keyReplaces: null,
      dryRun: false,
      isRepeatable: known === 'GET',
      input: null,
      list: null,
    }
    let head: Omit<AnyReply, 'body'> = { status: 0, headers: new Headers() }
    const reply = await send(route, {
      query,
      body,
      options: {
        ...options,
        onResponse(response) {
          head = response
          options.onResponse?.(response)
        },
      },
    })
    return { ...head, body: reply }
  }
