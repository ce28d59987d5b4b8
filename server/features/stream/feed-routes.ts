import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { Database } from '../../db/database.ts'
import { readQuery } from '../../http/input/read-request.ts'
import type { Services } from '../../http/respond/bind-endpoint.ts'
import { callerOf, readName, readRequest } from '../../http/respond/read-sender.ts'
import type { ReadCaller } from '../../readers/pending-read.ts'
import type { ReadHandlers } from '../../readers/read.ts'
import { semaphore } from '../../readers/semaphore.ts'
import { broadcaster, type Listener } from './broadcast.ts'
import { chunkBytes } from './connection.ts'
import { changesAfter, isNewAfter, latestKey } from './reads.ts'
import { type ReplayInput, type ReplayPart, replayPart } from './replay.ts'
import type { StreamConnections } from './routes.ts'
import { changeEvent, goodbye, greeting, resetEvent } from './server-sent-event.ts'
import { matchesFilter } from './stream-filter.ts'

const replaysAtOnce = 2

type Part = { bytes: Uint8Array<ArrayBuffer>; facts: ReplayPart['facts'] }

const replayName = readName(endpoints.stream)

/** Lets a reader replay missed changes, of at most so many hours. */
export function streamReads(handlers: ReadHandlers, db: Database, hours: number): void {
  handlers.set(replayName, (input: ReplayInput, { now }) => replayPart(db, input, { now, hours }))
}

/** The feed, live. A new stream first sends the changes that its client missed, then joins the broadcast. */
export function feedStream(
  app: FastifyInstance,
  services: Services,
  { openConnection, onHeartbeat }: StreamConnections,
): void {
  const { storage, limiter, readers } = services
  const { db } = storage
  const { url, query } = endpoints.stream
  const runReplay = semaphore(replaysAtOnce)
  const broadcast = broadcaster(storage, (error) =>
    app.log.error({ cause: String(error) }, 'Broadcasting failed; it is tried again in a second.'),
  )
  onHeartbeat(broadcast.sendHeartbeats)

  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => limiter.charge('reads', { address: request.ip }, reply),
    handler: async (request, reply) => {
      const caller = callerOf(request, reply)
      const { listener, isReplayed } = await begin(request, reply, caller)
      await catchUp(listener, isReplayed, caller).catch((error) => {
        // The response has begun, so all we can do is ask the client to reconnect.
        listener.connection.end(chunkBytes(goodbye()))
        if (error instanceof ApiError && error.code === 'OVERLOADED') return
        request.log.error({ requestId: request.id, cause: String(error) }, 'A stream failed and was closed.')
      })
    },
  })

  /** Begins the response with the first part of what the client missed: only then is it known whether it can resume. */
  async function begin(request: FastifyRequest, reply: FastifyReply, caller: ReadCaller) {
    const { last_event_id, ...filter } = readQuery(query, request.query)
    // A reconnecting browser requests its original URL again; the header carries its actual position.
    const requested = request.headers['last-event-id'] || last_event_id
    const newest = await latestKey(db)
    const after = requested === undefined ? newest : Number(requested)
    const first = after === newest ? undefined : await readPart({ after, filter, isFirst: true }, caller)
    const hasGap = first?.facts.isResumable === false
    const connection = openConnection(request, reply)
    const listener = { filter, lastKey: hasGap ? newest : after, connection }
    connection.onClose(() => broadcast.leave(listener))
    connection.send(chunkBytes(hasGap ? resetEvent(newest) : greeting(listener.lastKey)))
    return { listener, isReplayed: !first || hasGap || sendPart(listener, first) }
  }

  /** A part of the missed changes, from a reader. */
  async function readPart(input: ReplayInput, caller: ReadCaller): Promise<Part> {
    const read = readRequest({ name: replayName, input, encoding: 'plain', priority: 'search' }, services)
    const { plain, facts } = await runReplay(caller, () => readers.admit(read, caller).response)
    return { bytes: plain ?? new Uint8Array(), facts: facts as ReplayPart['facts'] }
  }

  /** Returns whether it was the last part. */
  function sendPart(listener: Listener, { bytes, facts }: Part): boolean {
    listener.connection.sendAndFree(bytes)
    listener.lastKey = facts.upTo
    return facts.isComplete
  }

  /** Sends part after part, then what came meanwhile, until the listener has caught up with the broadcast and joins it. */
  async function catchUp(listener: Listener, isReplayed: boolean, caller: ReadCaller): Promise<void> {
    const { connection, filter } = listener
    // No part is in a variable here: while a client does not read, only its socket holds what it does not take.
    const sendNextPart = async () =>
      sendPart(listener, await readPart({ after: listener.lastKey, filter, isFirst: false }, caller))
    for (let isDone = isReplayed; !isDone && connection.isOpen(); ) {
      await connection.drained()
      isDone = await sendNextPart()
    }
    await connection.drained()
    let isComplete = false
    while (connection.isOpen() && !(isComplete && broadcast.join(listener))) {
      const missed = await changesAfter(db, listener.lastKey)
      const matching = missed.changes.filter(
        (change) => isNewAfter(listener.lastKey, change) && matchesFilter(filter, change),
      )
      connection.send(chunkBytes(matching.map(changeEvent).join('')))
      listener.lastKey = missed.upTo
      isComplete = missed.isComplete
      await connection.drained()
    }
  }
}
