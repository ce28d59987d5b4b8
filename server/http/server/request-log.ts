import type { FastifyBaseLogger } from 'fastify'
import type { RequestObserver } from './request-observer.ts'

const sentences = { finished: 'Request', opened: 'Stream opened', closed: 'Stream closed' }

/** One line for each request, and two for each stream. */
export const requestLog =
  (log: FastifyBaseLogger): RequestObserver =>
  ({ ms, work: _, ...request }, moment) =>
    log.info({ ...request, ms: Math.round(ms * 1000) / 1000 }, sentences[moment])
