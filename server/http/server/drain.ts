import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** deploy/nginx.conf and deploy/Caddyfile close a connection that was idle for four seconds. */
const proxyIdleMs = 4_500

/**
 * Takes no new connections, and leaves idle ones to the proxies in front. A proxy may send a request on an idle connection
 * at the moment when it is closed here, and must not repeat a POST whose fate it cannot know. So each connection ends with
 * its next response, which says so, or is closed by the proxy that does not need it.
 */
export async function letProxiesGo(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  // The framework closes the server again, and waits for the connections that are left then.
  server.close = (callback) => {
    void ended.then(() => callback?.())
    return server
  }
  await Promise.race([ended, sleep(proxyIdleMs, undefined, { ref: false })])
}
