import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MetricsText } from './registry.ts'

export type MetricsServer = { address: string; close(): Promise<void> }

/** Serves /metrics on a port of its own, so that a proxy in front of the public port cannot show it by mistake. */
export async function listenForScrapes(
  { contentType, scrape }: MetricsText,
  { host, port }: { host: string; port: number },
  onError: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only /metrics.\n')
      return
    }
    try {
      const text = await scrape()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      onError(error)
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be read.\n')
    }
  })
  server.maxConnections = 20
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message
    throw new Error(`METRICS_PORT ${port} of ${host} cannot be listened on: ${reason}.`, { cause: error })
  })
  const bound = (server.address() as AddressInfo).port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
