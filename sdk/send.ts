import type { EndpointName } from '../contract/endpoints.ts'
import { LongwaveError } from './error.ts'
import { isPassing, isUndone, repeating, type Timing } from './retry.ts'
import { type Call, type Reply, routes } from './routes.ts'

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

  function hideKeys(text: string): string {
    return (key ? text.replaceAll(key, 'sig_…') : text).replace(/sig_[0-9a-f]+/gi, 'sig_…')
  }
}
