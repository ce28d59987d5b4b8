import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { freePort } from '../e2e/free-port.ts'
import { openWorld, type World } from '../world.ts'

export type Request = { method: string; url: string; status: number }

/** A world that listens at the address that its documents name, and the requests that it has answered. */
export type SnippetServer = World & {
  origin: string
  /** The document at a path. */
  read(path: string): Promise<string>
  /** The requests since the last call, without downloads of a client. */
  takeRequests(): Request[]
}

export async function openSnippetServer(
  t: TestContext,
  options: Parameters<typeof openWorld>[1] = {},
): Promise<SnippetServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await openWorld(t, { ...options, publicUrl: origin })
  let requests: [IncomingMessage, ServerResponse][] = []
  world.app.server.on('request', (request, response) => requests.push([request, response]))
  await world.app.listen({ host: '127.0.0.1', port })
  return {
    ...world,
    origin,
    read: async (path) => (await world.request('GET', path)).text,
    takeRequests() {
      const taken = requests
      requests = []
      return taken
        .map(([{ method = '', url = '' }, { statusCode }]) => ({ method, url, status: statusCode }))
        .filter(({ url }) => !url.startsWith('/clients/'))
    },
  }
}
