import type { IncomingMessage } from 'node:http'
import { positionHeader } from '../../../contract/positions.ts'
import { namesMarkdown } from '../server/headers.ts'
import { findMalformation } from '../server/malformed-request.ts'
import type { NegotiationHeaders } from './encoded-response.ts'

const notPlain = new Set(['cookie', 'x-api-key', 'authorization', 'content-length', 'transfer-encoding'])

type PlainRequest = {
  negotiation: NegotiationHeaders
  forwardedFor: string | undefined
  /** The header as it came. */
  position: string | undefined
}

/**
 * Reads what the fast path needs of a plain request: a well-formed GET without cookie, key and body. Undefined for every other
 * request. It reads the raw headers, because `request.headers` would make Node build a dictionary first.
 */
export function readPlainRequest(request: IncomingMessage): PlainRequest | undefined {
  const { method, rawHeaders } = request
  if (method !== 'GET' || findMalformation(request) !== undefined) return undefined
  const headers: Record<string, string> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    const value = rawHeaders[at + 1] ?? ''
    if (notPlain.has(name)) return undefined
    // The same address has a page and Markdown; a cached response is of one kind.
    if (name === 'accept' && namesMarkdown.test(value)) return undefined
    if (
      name === 'accept-encoding' ||
      name === 'if-none-match' ||
      name === 'x-forwarded-for' ||
      name === positionHeader
    )
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return {
    negotiation: headers,
    forwardedFor: headers['x-forwarded-for'],
    position: headers[positionHeader],
  }
}
