import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long one turn of the event loop answers requests. Cached responses take 15 microseconds each. */
const turnMs = 2

/**
 * Answers requests for a short time in each turn of the event loop; the others wait for the next turns, in the order they
 * came. Node accepts one new connection in a turn: if all busy connections were answered in it, each newcomer would wait for
 * every other newcomer to be accepted first, with a turn of all requests between two of them.
 *
 * `onTurn` gets the lag of each turn: how long the first request in line has waited, or the turn itself if that took longer.
 */
export function answerInTurns(server: Server, onTurn: (lagMs: number) => void = () => {}): void {
  const [answer] = server.listeners('request') as ((...args: unknown[]) => void)[]
  let waiting: [IncomingMessage, ServerResponse, since: number][] = []
  /** Undefined between two turns. */
  let endsAt: number | undefined
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (waiting.length === 0 && hasTime()) answer?.call(server, request, response)
    else waiting.push([request, response, performance.now()])
  })

  function hasTime(): boolean {
    const now = performance.now()
    if (endsAt === undefined) {
      endsAt = now + turnMs
      setImmediate(beginNext)
    }
    return now < endsAt
  }

  function beginNext(): void {
    const beganAt = (endsAt ?? 0) - turnMs
    onTurn(performance.now() - Math.min(beganAt, waiting[0]?.[2] ?? beganAt))
    endsAt = undefined
    let answered = 0
    for (const [request, response] of waiting) {
      if (!hasTime()) break
      answered++
      if (!request.socket.destroyed) answer?.call(server, request, response)
    }
    if (answered > 0) waiting = waiting.slice(answered)
  }
}
