import { isBeforeSending } from './before-sending.ts'
import { type ErrorDetails, LongwaveError } from './error.ts'
import type { ListOptions, LongwaveOptions, WriteOptions } from './options.ts'
import { positionMemory } from './position.ts'
import { errorDetailsOf, parseJsonObject } from './response.ts'
import type { Route } from './routes.ts'
import { version } from './version.ts'

/** The arguments of one call, sorted into the parts of a request. */
export type EndpointRequest = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: object | undefined
  /** Only asks what the call would do. */
  isDryRun?: boolean | undefined
  options?: (WriteOptions & ListOptions) | undefined
}

/** A prepared request, which all attempts of a call share. */
export type PreparedRequest = {
  /** Makes one attempt. Resolves when the headers of the response have come. */
  send(signal: AbortSignal): Promise<Response>
  /** Reads the whole body. Throws unless it is a reply of Longwave. */
  readReply(response: Response): Promise<unknown>
  /** Reads the whole body of a response that cannot be used, as an error. */
  readError(response: Response): Promise<LongwaveError>
  /** Turns a failure of the connection during `step` into NO_ANSWER. */
  overConnection<T>(step: () => Promise<T>): Promise<T>
  noAnswer(reason: string): LongwaveError
}
export type PrepareRequest = (route: Route, call: EndpointRequest) => PreparedRequest

/** The API key lives only in this closure, so printing a client cannot reveal it. */
export function requestsTo(options: LongwaveOptions): PrepareRequest {
  const { fetch = globalThis.fetch, now = Date.now, beforeRequest } = options
  const baseUrl = readBaseUrl(options.baseUrl)
  const apiKey = readApiKey(options.apiKey)
  const positions = positionMemory()

  return ({ method, url, auth, keyReplaces }, call) => {
    const {
      params,
      query = {},
      body,
      isDryRun = false,
      options: { idempotencyKey: givenKey, onResponse } = {},
    } = call
    // A null of untyped code would be sent as "null", the same key for every write.
    const idempotencyKey = givenKey ?? uuid()
    const path = params ? withParams(url, params) : url
    const target = baseUrl + path + queryString(query)
    // The id of a guest goes without the key, so that nobody learns that both belong together.
    const isGuests = keyReplaces !== null && { ...query, ...body }[keyReplaces] !== undefined
    const isWrite = method !== 'GET' && !isDryRun
    if (isWrite) checkIdempotencyKey(idempotencyKey)
    let attempt = 0

    async function attemptHeaders(): Promise<Headers> {
      attempt++
      const headers = new Headers(userAgent)
      if (body) headers.set('Content-Type', 'application/json')
      await beforeRequest?.({ method, url: target, headers, attempt })
      if (apiKey && auth !== 'none' && !isGuests) headers.set('X-API-Key', apiKey)
      if (isDryRun) headers.set('X-Dry-Run', 'true')
      // Every retry sends the same key, so that all attempts together have one effect.
      if (isWrite) headers.set('Idempotency-Key', idempotencyKey)
      return headers
    }
    // Following a redirect could turn a POST into a GET, and would send the API key to another server.
    const init = { method, body: body ? JSON.stringify(body) : null, redirect: 'manual' } as const

    /** Masks the API key: a proxy or a custom fetch may have quoted our headers. Only a write has an outcome. */
    const errorOf = ({ message, outcomeUnknown = false, ...details }: ErrorDetails) =>
      new LongwaveError({
        ...details,
        message: apiKey ? message.replaceAll(apiKey, 'sig_…') : message,
        outcomeUnknown: outcomeUnknown && isWrite,
      })

    /** The outcome is unknown unless fetch tells that nothing was sent. */
    const noAnswer = (reason: string, outcomeUnknown = true) =>
      errorOf({
        code: 'NO_ANSWER',
        message: `No answer to ${method} ${baseUrl}${path}: ${reason}.`,
        outcomeUnknown,
      })

    async function overConnection<T>(step: () => Promise<T>): Promise<T> {
      try {
        return await step()
      } catch (thrown) {
        throw noAnswer(messageOf(thrown), !isBeforeSending(thrown))
      }
    }
    const readJson = async (response: Response) =>
      parseJsonObject(await overConnection(() => response.text()))

    return {
      async send(signal) {
        const headers = await attemptHeaders()
        const notePosition = positions.bring(headers)
        const response = await overConnection(() => fetch(target, { ...init, headers, signal }))
        notePosition(response)
        onResponse?.({ status: response.status, headers: response.headers })
        return response
      },
      async readReply(response) {
        const json = await readJson(response)
        if (response.ok && json) return json
        throw errorOf(errorDetailsOf(response, json, now()))
      },
      readError: async (response) => errorOf(errorDetailsOf(response, await readJson(response), now())),
      overConnection,
      noAnswer,
    }
  }
}

/** Checks the address early: fetch would refuse a user name only when called, and quote the password in its error. */
function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an absolute http or https address, without user name, ? and #.')
  }
  return url.href.replace(/\/+$/, '')
}

/** Checks the key early, because Headers would quote an invalid key in its error. Trims the line feed of a key read from a file. */
function readApiKey(text: string | undefined): string | undefined {
  const apiKey = text?.trim()
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey must be sig_ and 64 hexadecimal digits.')
  return apiKey || undefined
}

/** The rule of the server, checked before anything is sent: Headers would throw a TypeError at other characters. */
function checkIdempotencyKey(key: string): void {
  if (/^[!-~]{1,255}$/.test(key)) return
  const message = 'idempotencyKey must be 1 to 255 visible ASCII characters, without spaces.'
  throw new LongwaveError({ code: 'VALIDATION_ERROR', message })
}

/** A browser names itself; another User-Agent would cost a request to another origin a preflight, and be refused there. */
const isBrowser = 'document' in globalThis || 'importScripts' in globalThis
const userAgent: HeadersInit = isBrowser ? {} : { 'User-Agent': `longwave-sdk/${version}` }

const withParams = (url: string, params: Record<string, unknown>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]).toWellFormed()))

function queryString(query: Record<string, unknown>): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined)
  return fields.length === 0
    ? ''
    : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`
}

/** The message of an error and of its causes: `fetch failed: connect ECONNREFUSED 127.0.0.1:3000`. */
function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { message, name, code, cause } = thrown as Error & { code?: unknown }
  const text = message || String(code ?? name)
  return cause === undefined ? text : `${text}: ${messageOf(cause)}`
}

/** crypto.randomUUID does not exist in pages that were loaded over plain HTTP. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
