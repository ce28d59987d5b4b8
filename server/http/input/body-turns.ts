import type { FastifyRequest } from 'fastify'
import { limits } from '../../../contract/limits.ts'

/** Parsing this many bytes takes a few milliseconds, even of the most nested JSON. */
const bytesPerTurn = 2 * limits.bodyBytes

type Done = (error: null, body: Buffer) => void

/**
 * Hands request bodies to their handlers, which parse them at once: at most `bytesPerTurn` in each turn of the event loop, so
 * that a burst of large bodies delays no other request by more than one turn. A body whose client has gone is dropped, because
 * nobody would read the answer. All bodies together are bounded by the number of connections and the limit for one body.
 */
export function bodyTurns(): (request: FastifyRequest, body: Buffer, done: Done) => void {
  const waiting: { request: FastifyRequest; body: Buffer; done: Done }[] = []
  let room = bytesPerTurn
  let isScheduled = false

  return (request, body, done) => {
    if (waiting.length === 0 && room > 0) hand(body, done)
    else waiting.push({ request, body, done })
    if (!isScheduled) setImmediate(beginTurn)
    isScheduled = true
  }

  function hand(body: Buffer, done: Done): void {
    room -= body.length
    done(null, body)
  }

  function beginTurn(): void {
    room = bytesPerTurn
    let handed = 0
    for (const { request, body, done } of waiting) {
      if (room <= 0) break
      handed++
      if (!request.raw.socket.destroyed) hand(body, done)
    }
    waiting.splice(0, handed)
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(beginTurn)
  }
}
