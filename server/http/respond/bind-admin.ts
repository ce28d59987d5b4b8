import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Endpoint } from '../../../contract/endpoints.ts'
import type { Storage } from '../../db/storage.ts'
import { bearerToken, type RequireAdminToken } from '../auth/admin-token.ts'
import { revokingLeakedKeys } from '../auth/leaked-keys.ts'
import { refuseMistakenDryRun } from '../input/dry-run.ts'
import { type ReadValues, readInput, requireJson } from '../input/read-request.ts'
import { encodedPlain } from './encoded-response.ts'
import { endpointHeaders } from './endpoint-headers.ts'
import { addPosition } from './positions.ts'
import { sendRepresentation } from './send.ts'
import { serializeReply } from './serialized-json.ts'

type AdminHandler<E extends Endpoint> = (
  values: ReadValues<E['body']> & ReadValues<E['query']>,
) => Promise<Static<E['reply']>>

/** Binds an endpoint of the operator. It is rare, so its reads run in this thread too. */
export type BindAdmin = <E extends Endpoint>(endpoint: E, handler: AdminHandler<E>) => void

export function adminBinder(
  app: FastifyInstance,
  requireToken: RequireAdminToken,
  storage: Storage,
): BindAdmin {
  return (endpoint, handler) => {
    const { method, url } = endpoint
    app.route({
      method,
      url,
      async onRequest({ headers, ip }) {
        requireToken(bearerToken(headers.authorization), ip)
        if (method !== 'GET') requireJson(headers)
        refuseMistakenDryRun(headers, endpoint)
      },
      async handler(request, reply) {
        const { body, query } = await revokingLeakedKeys(storage, () => readInput(endpoint, request))
        const text = serializeReply(await handler({ ...query, ...body } as never))
        addPosition(reply, storage)
        return sendRepresentation(reply, encodedPlain(text, endpoint.status), endpointHeaders.private)
      },
    })
  }
}
