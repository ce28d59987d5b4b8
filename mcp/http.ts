import { createMcpHandler } from '@modelcontextprotocol/server'
import { Longwave } from '../sdk/index.ts'
import { createMcpServer, type ServerOptions } from './server.ts'
import { keyAdvice } from './words.ts'

type Options = Pick<ServerOptions, 'version' | 'onError' | 'hasKey'> & {
  baseUrl: string
  /** Calls the API with the key of the caller. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Answers one message over HTTP, of any revision of the protocol, without a session. Each caller gets a server of its own, so that
 * no request can act with the key or the address of another.
 */
export function answerMessage(
  request: Request,
  message: unknown,
  { baseUrl, fetch, ...others }: Options,
): Promise<Response> {
  const options = {
    ...others,
    // Retries are for the client: it hears at once what is wrong.
    lw: new Longwave({ baseUrl, fetch, retries: 0 }),
    keyAdvice: request.headers.has('authorization') ? keyAdvice.otherToken : keyAdvice.http,
    skill: { address: `${baseUrl}/skill.md`, fetch },
  }
  return createMcpHandler(() => createMcpServer(options)).fetch(request, { parsedBody: message })
}
