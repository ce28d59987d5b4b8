import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../../contract/errors.ts'
import { latestPosition, positionHeader } from '../../../contract/positions.ts'
import type { Storage } from '../../db/storage.ts'
import { parsePosition, positionHeaders } from '../../readers/position-headers.ts'

/** Finds the position that a request brings. */
type FindPosition = (headers: FastifyRequest['headers']) => number | undefined

/**
 * Has each request that brings a position wait until this server has asked for everything up to it, before anything that was
 * kept is used. A position is not believed: the server asks once, and answers whether the database knows it or not.
 */
export function awaitPositions(
  app: FastifyInstance,
  { positions }: Pick<Storage, 'positions'>,
  find: FindPosition[],
): void {
  if (!positions) return
  app.addHook('onRequest', (request, _, done) => {
    const reached = positions.reach(broughtBy(request.headers))
    if (reached) reached.then(() => done(), done)
    else done()
  })
  app.addHook('onError', async ({ headers, is404 }, reply, error) => {
    // A refusal may show what others wrote too, such as a deletion. It is rare, so it asks.
    const { status = 500 } = error as Partial<ApiError>
    if (is404 || status >= 500 || positions.current() === undefined || broughtBy(headers) === 0) return
    await positions.reach(latestPosition)?.catch(() => {})
    addPosition(reply, { positions })
  })

  function broughtBy(headers: FastifyRequest['headers']): number {
    return Math.max(...find.map((each) => each(headers) ?? 0))
  }
}

export const positionInHeader: FindPosition = ({ [positionHeader]: value }) =>
  typeof value === 'string' ? parsePosition(value) : undefined

/** Adds its position to the response of a write. */
export function addPosition(reply: FastifyReply, { positions }: Pick<Storage, 'positions'>): void {
  reply.headers(positionHeaders(positions?.current()))
}
