import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Connection = {
  /** The request that came last: a refusal written to the socket must wait until it has been answered. */
  latest: Exchange
  /** How many requests have come. */
  count: number
  /** The number of the request that is being answered. */
  current: number
  /** Requests that came before the one in front of them was answered. */
  waiting: (Exchange & { number: number })[]
}

const connections = new WeakMap<Duplex, Connection>()

export const maxRequestsPerSocket = 10_000
/** Over all connections. Beyond it, connections with more than their share of the waiting requests are cut. */
const maxWaiting = 10_000
const fairShare = 100

/** The request that came last on a connection, and its response. */
export const latestExchange = (socket: Duplex): Exchange | undefined => connections.get(socket)?.latest

/** The position of a request on its connection, starting at 1; 0 where requests are not answered one by one. */
export const requestNumber = ({ socket }: IncomingMessage): number => connections.get(socket)?.current ?? 0

/**
 * Answers the requests of a connection one after the other: the next one is looked at when the response before it has been
 * handed to the network. So a thousand pipelined requests are no more work at a time than one, and none once the client
 * has hung up. While requests wait, no more are read from the connection but for a few packets that are on their way.
 */
export function answerOneByOne(server: Server): void {
  const [answer] = server.listeners('request') as ((...args: unknown[]) => void)[]
  let waitingInAll = 0
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection) {
      const latest = { request, response }
      connections.set(request.socket, { latest, count: 1, current: 1, waiting: [] })
      answer?.call(server, request, response)
      return
    }
    const { waiting, latest } = connection
    const number = ++connection.count
    connection.latest = { request, response }
    if (waiting.length === 0 && latest.response.writableFinished) {
      connection.current = number
      answer?.call(server, request, response)
      return
    }
    waiting.push({ request, response, number })
    if (++waitingInAll > maxWaiting && waiting.length > fairShare) request.socket.destroy()
    if (waiting.length > 1) return
    answerNextAfter(latest.response, connection)
    // Node itself resumes the socket when it has parsed a request, so the pause must come after that.
    setImmediate(() => connection.waiting.length > 0 && request.socket.pause())
  })

  /** In a later turn of the event loop: other connections come between two requests of this one. */
  function answerNextAfter(response: ServerResponse, connection: Connection): void {
    response.once('close', () => setImmediate(answerNext, connection))
  }

  function answerNext(connection: Connection): void {
    const next = connection.waiting.shift()
    if (!next) return
    waitingInAll--
    const { request, response, number } = next
    if (request.socket.destroyed) {
      waitingInAll -= connection.waiting.length
      connection.waiting = []
      return
    }
    connection.current = number
    if (connection.waiting.length > 0) answerNextAfter(response, connection)
    else request.socket.resume()
    answer?.call(server, request, response)
  }
}
