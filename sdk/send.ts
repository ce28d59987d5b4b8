import type { EndpointName } from '../contract/endpoints.ts'
import { LongwaveError, type LongwaveErrorCode } from './error.ts'
import { isPassing, isUndone, repeating, type Timing } from './retry.ts'
import { type Call, type Reply, routes, type WriteOptions } from './routes.ts'

export type Connection = Timing & {
  baseUrl: string
  apiKey: string | undefined
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export type Send = <Name extends EndpointName>(name: Name, call: Call<Name>) => Promise<Reply<Name>>

/** The key lives in this closure and nowhere else, so nothing that prints a client can print it. */
export function sender({ baseUrl, apiKey, fetch, ...timing }: Connection): Send {
  const base = readBaseUrl(baseUrl)
  const key = readKey(apiKey)

  return async <Name extends EndpointName>(name: Name, call: Call<Name>) => {
    const { method, url, auth, secret } = routes[name]
    const { params = {}, query = {}, body, options: { signal, idempotencyKey = uuid() } = {} } = call as AnyCall
    const path = url.replace(/:(\w+)/, (_, param: string) => encodeURIComponent(String(params[param]).toWellFormed()))
    const headers = new Headers()
    if (key && auth !== 'none') headers.set('X-API-Key', key)
    if (body) headers.set('Content-Type', 'application/json')
    // Made before the first attempt and the same in every repeat, so that all of them together have one effect.
    if (method !== 'GET') headers.set('Idempotency-Key', idempotencyKey)
    const init = { method, headers, body: body ? JSON.stringify(body) : null, redirect: 'manual' } as const

    const isWrite = method !== 'GET'
    // fetch does not tell whether the request had left when the connection failed.
    const noAnswer = (reason: string) =>
      new LongwaveError({ code: 'NO_ANSWER', message: `No answer to ${method} ${base}${path}: ${reason}.`, outcomeUnknown: isWrite })

    const attempt = async (signal: AbortSignal): Promise<Reply<Name>> => {
      let answer: Response
      let text: string
      try {
        answer = await fetch(base + path + inUrl(query), { ...init, signal })
        text = await answer.text()
      } catch (thrown) {
        throw signal.aborted ? signal.reason : noAnswer(hideKeys(wordsOf(thrown)))
      }
      const json = parse(text)
      if (answer.ok && json) return json as Reply<Name>
      throw errorOf(answer, json, { isWrite, now: timing.now() })
    }
    return repeating(attempt, { ...timing, signal, noAnswer, isWorthRepeating: secret ? isUndone : isPassing })
  }

  /** A fetch of somebody's own may put the whole request into its error. */
  function hideKeys(text: string): string {
    return key ? text.replaceAll(key, 'sig_…') : text
  }
}

type AnyCall = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  options: WriteOptions | undefined
}

/** It may have a path, behind a proxy. A user name would be refused by fetch only later, with the password in its error. */
function readBaseUrl(given: string): string {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an absolute http or https address, without user name, ? and #.')
  }
  return url.href.replace(/\/+$/, '')
}

/** Headers would quote an unusable key in their error. White space comes along when a key is read from a file. */
function readKey(given: string | undefined): string | undefined {
  const key = given?.trim()
  if (key && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('apiKey must be sig_ and 64 hexadecimal digits, nothing else.')
  return key || undefined
}

function inUrl(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const json = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

function errorOf(
  { status, ok, headers, type }: Response,
  json: Record<string, unknown> | undefined,
  { isWrite, now }: { isWrite: boolean; now: number },
): LongwaveError {
  const { error, code } = json ?? {}
  const more = { status, requestId: headers.get('X-Request-Id') ?? undefined, retryAfter: readRetryAfter(headers, now) }
  if (!ok && typeof error === 'string' && typeof code === 'string') {
    // A refusal says that nothing happened, with these exceptions; the last of them runs while we are told so.
    const isUnknown =
      code === 'INTERNAL_ERROR' ||
      (code === 'STORAGE_UNAVAILABLE' && /unknown/i.test(error)) ||
      (code === 'IDEMPOTENCY_CONFLICT' && status === 409)
    return new LongwaveError({ ...more, code: code as LongwaveErrorCode, message: error, outcomeUnknown: isWrite && isUnknown })
  }
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const what = isRedirect
    ? `a redirect${headers.has('Location') ? ` to ${headers.get('Location')}` : ''}: give the final address as baseUrl`
    : `${status} with ${headers.get('Content-Type') ?? 'no Content-Type'}, which is no answer of Longwave: see baseUrl and what is in between`
  return new LongwaveError({
    ...more,
    code: 'STRANGE_ANSWER',
    message: `The answer was ${what}.`,
    outcomeUnknown: isWrite && (ok || status >= 500),
  })
}

/** Seconds, or a date as proxies may send it. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const given = headers.get('Retry-After') ?? ''
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** What was thrown, and why that was: `fetch failed: connect ECONNREFUSED 127.0.0.1:3000`. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  return thrown.cause === undefined ? thrown.message : `${thrown.message}: ${wordsOf(thrown.cause)}`
}

/** crypto.randomUUID is missing in pages that came over plain HTTP. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
