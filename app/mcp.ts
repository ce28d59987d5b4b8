import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { latestPosition, positionHeader } from '../contract/positions.ts'
import { refusalOf } from '../mcp/malformed.ts'
import { apiKeyFromHeaders } from '../server/http/auth/api-key.ts'
import { foreignSiteGuard } from '../server/http/auth/foreign-sites.ts'
import { requireJson } from '../server/http/input/read-request.ts'
import { hasMoreValues, parseStrictly } from '../server/http/input/strict-json.ts'
import type { RateLimiter } from '../server/http/limits/rate-limiter.ts'
import { inProcessFetch, inProcessUrl } from './in-process.ts'
import { version } from './version.ts'

const url = '/mcp'
/** Messages of real hosts have fewer than 60. Validating one of a thousand takes as long as answering twenty. */
const maxValues = 200

type McpServices = { limiter: RateLimiter; publicUrl: string; allowedOrigins: string[] }

/**
 * Binds the Model Context Protocol. A tool calls the API in this process, from the address of its caller and with its key, so every
 * check and limit is that of the API.
 */
export function mcp(app: FastifyInstance, { limiter, ...sites }: McpServices): void {
  const refuseForeignSite = foreignSiteGuard(sites)

  app.options(url, { onRequest: guard }, (_, reply) => reply.code(204).send())
  app.post(url, { onRequest: checkCaller }, answer)

  async function guard({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(refuseForeignSite(headers))
  }

  /** Charged first and before the message is read: a client over its quota must cost no work. What a tool calls is charged too. */
  async function checkCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limiter.charge('reads', { address: request.ip }, reply)
    await guard(request, reply)
    requireJson(request.headers)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { message, refusal } = readMessage(request.body as Uint8Array)
    if (refusal) return reply.code(400).send(refusal)
    const apiKey = apiKeyFromHeaders(request.headers)
    const callApi = inProcessFetch(app, { remoteAddress: request.ip })
    const fetch: typeof callApi = (target, init = {}) => {
      // The API judges the key: public reads ignore it, and a tool that needs it returns the refusal.
      const headers = new Headers(init.headers)
      if (apiKey !== undefined) headers.set('X-API-Key', apiKey)
      // No host carries positions, and the message before may have gone to another server.
      headers.set(positionHeader, String(latestPosition))
      return callApi(target, { ...init, headers })
    }
    // Loaded with the first message, so that a server that gets none does not pay for it.
    const { answerMessage } = await import('../mcp/http.ts')
    const response = await answerMessage(webRequest(request), message, {
      baseUrl: inProcessUrl,
      hasKey: apiKey !== undefined,
      fetch,
      version: version(),
      onError: (error) => logFailure(request, error),
    })
    const type = response.headers.get('content-type')
    if (type !== null) reply.type(type)
    return reply.code(response.status).send(await response.text())
  }

  function logFailure({ id: requestId }: FastifyRequest, error: unknown): void {
    const cause = error instanceof Error ? error.stack : error
    app.log.error({ requestId, cause }, 'A tool of MCP failed.')
  }
}

/** Clients of the protocol expect its errors for a body that is no message. */
function readMessage(body: Uint8Array): { message?: unknown; refusal?: object } {
  try {
    const message = parseStrictly(body)
    if (Array.isArray(message)) return { refusal: refusalOf(-32600, 'Send one message in each request.') }
    if (hasMoreValues(message, maxValues))
      return { refusal: refusalOf(-32600, `A message may have at most ${maxValues} values.`) }
    return { message }
  } catch (error) {
    return { refusal: refusalOf(-32700, (error as Error).message) }
  }
}

const webRequest = ({ headers }: FastifyRequest): Request =>
  new Request(inProcessUrl + url, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
