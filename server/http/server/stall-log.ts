import type { FastifyInstance } from 'fastify'

const everyMs = 250
const stallMs = 1_000

/**
 * Logs a line after the event loop has stood still for over a second. It names the route to which most bytes of request bodies came
 * meanwhile, which is where to look for the cause.
 */
export function logStalls(app: FastifyInstance): (route: string, bytes: number) => void {
  const bytesOf = new Map<string, number>()
  let lastTick = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const ms = Math.round(now - lastTick - everyMs)
    lastTick = now
    if (ms > stallMs) {
      const [route = 'none', bytes = 0] = [...bytesOf].toSorted(([, a], [, b]) => b - a)[0] ?? []
      app.log.warn({ ms, route, bytes }, 'No request was answered for over a second.')
    }
    bytesOf.clear()
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return (route, bytes) => void bytesOf.set(route, (bytesOf.get(route) ?? 0) + bytes)
}
