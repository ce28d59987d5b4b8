import { randomFillSync } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Over plain HTTP a browser ignores these, and logs a warning about the second on every page. */
const httpsOnlyHeaders = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Features of browsers that no page needs, so that no script on one could use them either. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The headers of every response, API and pages alike. */
export const commonHeaders = (publicUrl: string): Record<string, string> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') ? httpsOnlyHeaders : {}),
})

/** The API but that of the operator is public data: scripts of any origin may read it, and it uses no cookie. */
const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, Retry-After, Idempotent-Replayed, Longwave-Position, RateLimit, RateLimit-Policy',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
}

/** `no-referrer` would make our own forms send `Origin: null`, which requireOwnPage refuses. */
export const pageHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
}

export const apiHeaders = (publicUrl: string): Record<string, string> => ({
  ...commonHeaders(publicUrl),
  ...crossOriginHeaders,
})

/** The caching of every response that does not say otherwise. */
export const notStored = { 'Cache-Control': 'no-store' }

/** The API of the operator, which no script of another site needs. */
export const isAdminPath = (path: string): boolean => path.startsWith('/api/admin/')

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** True for a browser that opens the URL as a page. */
export const acceptsHtml = ({ accept }: IncomingHttpHeaders): boolean =>
  /text\/html/i.test(String(accept ?? ''))

/** Whether the client names Markdown, and gives it no lower weight than HTML. */
export function prefersMarkdown({ accept = '' }: IncomingHttpHeaders): boolean {
  if (!namesMarkdown.test(accept)) return false
  const markdown = weightOf('text/markdown', accept)
  return markdown > 0 && markdown >= weightOf('text/html', accept)
}

export const namesMarkdown = /text\/markdown/i

/** Whether the client asks for errors as RFC 9457; a wildcard does not. */
export const acceptsProblem = (accept = ''): boolean => weightOf('application/problem+json', accept) > 0

function weightOf(type: string, accept: string): number {
  const range = accept.split(',').find((each) => each.split(';')[0]?.trim().toLowerCase() === type)
  return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)
}

/** Whether the client accepts a content coding; `q=0` means that it does not. */
export const acceptsGzip = accepts('gzip')
export const acceptsBrotli = accepts('br')

function accepts(coding: string): (headers: IncomingHttpHeaders) => boolean {
  const pattern = new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i')
  return (headers) => pattern.test(String(headers['accept-encoding'] ?? ''))
}

export const preflightHeaders = {
  'Access-Control-Allow-Headers':
    'Content-Type, X-API-Key, Authorization, Idempotency-Key, X-Dry-Run, Last-Event-ID, Longwave-Position',
  'Access-Control-Max-Age': '86400',
}

const idDigits = 24
/** Random bytes are cheap only in blocks. A small one, because an id that lives long, as of a stream, keeps its whole block. */
const idBlock = Buffer.alloc((64 * idDigits) / 2)
let ids = ''
let nextId = 0

/**
 * A request id is random, so that two of them do not tell how many requests were made between. It is always our own: accepting
 * a client's X-Request-Id would let strangers write into the log.
 */
export function nextRequestId(): string {
  if (nextId === ids.length) {
    ids = randomFillSync(idBlock).toString('hex')
    nextId = 0
  }
  nextId += idDigits
  return ids.slice(nextId - idDigits, nextId)
}
