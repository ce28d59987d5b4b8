import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../../contract/errors.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

type Sites = { publicUrl: string; allowedOrigins: string[] }

/**
 * Refuses requests that a foreign site could make a browser send: with a Host that is not ours, because a name can be pointed at any
 * address (DNS rebinding), or with the Origin of another site. Returns the headers by which a browser lets an allowed site read the
 * response.
 */
export function foreignSiteGuard({ publicUrl, allowedOrigins }: Sites) {
  const hosts = new Set([new URL(publicUrl).hostname, ...loopback])
  return ({ host, origin }: IncomingHttpHeaders): Record<string, string> => {
    if (!hosts.has(hostnameOf(`http://${host}`)))
      throw refusal(
        'the host of this request is neither that of PUBLIC_URL nor this machine. The operator can set PUBLIC_URL to the address that you use.',
      )
    if (origin === undefined) return {}
    if (!hosts.has(hostnameOf(origin)) && !allowedOrigins.includes(origin))
      throw refusal(
        'this site is not allowed to send requests here. The operator can add its origin to MCP_ALLOWED_ORIGINS.',
      )
    return { ...readableBy, 'Access-Control-Allow-Origin': origin }
  }
}

const refusal = (reason: string): ApiError => new ApiError('UNAUTHORIZED', `Refused: ${reason}`)

const hostnameOf = (url: string): string => URL.parse(url)?.hostname ?? ''

const readableBy = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Authorization, X-API-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
  'Access-Control-Max-Age': '86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  Vary: 'Origin',
}
