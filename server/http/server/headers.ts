import { randomBytes } from 'node:crypto'

/** On a plain line a browser would drop these, and complain of the second on every page. */
const onlyByHttps = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** On every answer, whatever it is. */
export const standingHeaders = (publicUrl: string): Record<string, string> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Permissions-Policy': '',
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') ? onlyByHttps : {}),
})

/** The API is data for whoever asks, from any page; it knows no cookie. */
const apiHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Idempotent-Replayed',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
}

/** Our own forms must say where they come from, and `no-referrer` would make them say `Origin: null`. */
export const pageHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
}

export const headersOfApi = (publicUrl: string): Record<string, string> => ({
  ...standingHeaders(publicUrl),
  ...apiHeaders,
})

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** Whether somebody looks at it with a browser. */
export const wantsPage = ({ accept }: Record<string, string | string[] | undefined>): boolean =>
  /text\/html/i.test(String(accept ?? ''))

/** Whether an answer may be packed; with `q=0` a client says that it cannot read that. */
export const takesGzip = (headers: Record<string, string | string[] | undefined>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

export const preflightHeaders = {
  'Access-Control-Allow-Headers': 'Content-Type, X-API-Key, Authorization, Idempotency-Key, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
}

/** Ours alone: a client's own X-Request-Id would let strangers write into the log. */
const processPart = randomBytes(5).toString('hex')
let requests = 0
export const nextRequestId = (): string => `${processPart}-${(requests++).toString(36)}`
