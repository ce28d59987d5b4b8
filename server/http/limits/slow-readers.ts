import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Options = { stalledMs?: number; checkEveryMs?: number }

/**
 * Cuts connections whose client takes nothing of a response for one to two times `stalledMs`: Node looks at the progress
 * when that time has passed, and again when it has passed once more. Any progress counts, so a client on a slow link is not
 * cut. Returns how many were cut.
 */
export function cutStalledReaders(
  server: Server,
  { stalledMs = 5_000, checkEveryMs = 1_000 }: Options = {},
): { cut: number } {
  const figures = { cut: 0 }
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const check = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        // Another limit stays: Node sets one between two requests.
        if (socket.timeout === stalledMs) socket.setTimeout(0)
      } else if (!socket.timeout) {
        socket.setTimeout(stalledMs)
      }
    }
  }, checkEveryMs)
  // Node closes idle sockets itself unless the server listens. A reset frees at once what the kernel holds unsent.
  server.on('timeout', (socket) => {
    if (socket.writableLength === 0) socket.destroy()
    else {
      figures.cut++
      socket.resetAndDestroy()
    }
  })
  check.unref()
  server.once('close', () => clearInterval(check))
  return figures
}
