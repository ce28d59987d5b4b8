import { randomBytes } from 'node:crypto'

/** On every answer: it is data for whoever asks, never a page, and holds nothing that depends on a cookie. */
export const standingHeaders = (publicUrl: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Idempotent-Replayed',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Permissions-Policy': '',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

export const preflightHeaders = {
  'Access-Control-Allow-Headers': 'Content-Type, X-API-Key, Authorization, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
}

/** Ours alone: a client's own X-Request-Id would let strangers write into the log. */
const processPart = randomBytes(5).toString('hex')
let requests = 0
export const nextRequestId = (): string => `${processPart}-${(requests++).toString(36)}`
