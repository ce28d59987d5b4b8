import type { Endpoint } from '../../../contract/endpoints.ts'
import { readBody, readIdempotencyKey, readParams, readQuery } from './read-request.ts'

type RawUrl = { params: unknown; query: unknown }
type RawRequest = RawUrl & { body: unknown; headers: Record<string, string | string[] | undefined> }

export const readUrl = ({ query, params }: Endpoint, raw: RawUrl) => ({
  query: readQuery(query, raw.query),
  params: readParams(params, raw.params),
})

/** Reads the declared fields of a request, in the promised order: body, Idempotency-Key, query, params. */
export const readInput = (endpoint: Endpoint, raw: RawRequest) => ({
  body: readBody(endpoint.body, raw.body as Uint8Array | undefined),
  idempotencyKey: endpoint.method === 'GET' ? undefined : readIdempotencyKey(raw.headers['idempotency-key']),
  ...readUrl(endpoint, raw),
})
