import type { EndpointName } from '../contract/endpoints.ts'
import { problemOf, readJson, wordsOf } from './answer.ts'
import { LongwaveError, type Problem } from './error.ts'
import type { LongwaveOptions } from './options.ts'
import { type Call, type Reply, routes, type WriteOptions } from './routes.ts'

/** A call on its way: what all attempts of it share. */
export type Request<R> = {
  /** One attempt; it resolves when the headers of the answer are there. */
  ask(signal: AbortSignal): Promise<Response>
  /** Reads an answer to its end. What is not the reply is thrown. */
  read(answer: Response): Promise<R>
  /** Reads an answer to its end that is not what was asked for. */
  problem(answer: Response): Promise<LongwaveError>
  /** Whatever happens to the connection meanwhile is told as an error of ours. */
  heard<T>(part: () => Promise<T>): Promise<T>
  noAnswer(reason: string): LongwaveError
}
export type Requester = <Name extends EndpointName>(name: Name, call: Call<Name>) => Request<Reply<Name>>

/** The key lives in this closure and nowhere else, so nothing that prints a client can print it. */
export function requester(options: LongwaveOptions): Requester {
  const { fetch = globalThis.fetch, now = Date.now } = options
  const base = readBaseUrl(options.baseUrl)
  const key = readKey(options.apiKey)

  return <Name extends EndpointName>(name: Name, call: Call<Name>) => {
    const { method, url, auth } = routes[name]
    const { params = {}, query = {}, body, options: { idempotencyKey = uuid() } = {} } = call as Parts
    const path = url.replace(/:(\w+)/, (_, param: string) =>
      encodeURIComponent(String(params[param]).toWellFormed()),
    )
    const headers = new Headers()
    if (key && auth !== 'none') headers.set('X-API-Key', key)
    if (body) headers.set('Content-Type', 'application/json')
    // The same in every repeat, so that all of them together have one effect.
    if (method !== 'GET') headers.set('Idempotency-Key', idempotencyKey)
    // A redirect would make a GET of a POST, and carry the key to wherever it leads.
    const init = { method, headers, body: body ? JSON.stringify(body) : null, redirect: 'manual' } as const

    /** Only a write has an outcome. A proxy, or a fetch of somebody's own, may have quoted our headers. */
    const errorOf = ({ message, outcomeUnknown = false, ...problem }: Problem) =>
      new LongwaveError({
        ...problem,
        message: key ? message.replaceAll(key, 'sig_…') : message,
        outcomeUnknown: outcomeUnknown && method !== 'GET',
      })

    /** fetch does not tell whether the request had left already, so the outcome is unknown. */
    const noAnswer = (reason: string) =>
      errorOf({
        code: 'NO_ANSWER',
        message: `No answer to ${method} ${base}${path}: ${reason}.`,
        outcomeUnknown: true,
      })

    async function heard<T>(part: () => Promise<T>): Promise<T> {
      try {
        return await part()
      } catch (thrown) {
        throw noAnswer(wordsOf(thrown))
      }
    }
    const jsonOf = async (answer: Response) => readJson(await heard(() => answer.text()))

    return {
      ask: (signal) => heard(() => fetch(base + path + inUrl(query), { ...init, signal })),
      async read(answer) {
        const json = await jsonOf(answer)
        if (answer.ok && json) return json as Reply<Name>
        throw errorOf(problemOf(answer, json, now()))
      },
      problem: async (answer) => errorOf(problemOf(answer, await jsonOf(answer), now())),
      heard,
      noAnswer,
    }
  }
}

/** A call without its name: any of its parts may be there. */
type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  options: WriteOptions | undefined
}

/** fetch would refuse a user name only when called, with the password in its error. */
function readBaseUrl(given: string): string {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an absolute http or https address, without user name, ? and #.')
  }
  return url.href.replace(/\/+$/, '')
}

/** Headers would quote an unusable key in their error. A key read from a file ends with a line feed. */
function readKey(given: string | undefined): string | undefined {
  const key = given?.trim()
  if (key && !/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('apiKey must be sig_ and 64 hexadecimal digits.')
  return key || undefined
}

function inUrl(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** crypto.randomUUID is missing in pages that came over plain HTTP. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
