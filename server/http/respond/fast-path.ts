import type { IncomingMessage, Server } from 'node:http'
import { nextRequestId } from '../server/headers.ts'
import { strangenessOf } from '../server/malformed-request.ts'
import { handOn, mostRequestsPerSocket, remember } from '../server/socket.ts'
import { type Ready, ready, type Wishes } from './encoded-response.ts'
import { isWorthKeeping, type KeptAnswers } from './response-cache.ts'

/** What a plain address says. */
export type Asked = { params: Record<string, string>; query: Record<string, string> }
type Make = (asked: Asked) => Promise<string>
type Answer = Pick<Ready, 'head' | 'formFor'>

/** Makes the answer of an address that says the same to whoever asks. */
export type Lane = (url: string, make: Make) => void

/**
 * The short way: a plain question for what is the same for whoever asks is answered before the framework hears of it,
 * which doubles how many a core can answer. Whatever is not plain, and whatever is refused, goes the long way, as if
 * this were not here.
 */
export function openLane(
  server: Server,
  kept: KeptAnswers,
  head: { kept: string[]; unkept: string[] },
): Lane {
  const [longWay] = server.listeners('request') as ((...args: unknown[]) => void)[]
  const ways = new Map<string, { param: string | undefined; make: Make }>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const wishes = wishesOf(request)
    const number = wishes ? remember(request, response) : 0
    const goOn = () => {
      if (wishes) handOn(request, number)
      longWay?.call(server, request, response)
    }
    const send = (answer: Answer) => {
      const { status, head, bytes } = answer.formFor(wishes ?? {})
      const id = ['x-request-id', nextRequestId()]
      response.writeHead(status, [...(answer.head ?? []), ...head, ...id]).end(bytes)
    }
    const answer = wishes && number < mostRequestsPerSocket ? answerAt(request.url ?? '') : undefined
    if (!answer) goOn()
    else if (answer instanceof Promise) answer.then(send, goOn)
    else send(answer)
  })

  return (url, make) => {
    const [, path = url, param] = /^(.*\/):(\w+)$/.exec(url) ?? []
    ways.set(path, { param, make })
  }

  function answerAt(target: string): Answer | Promise<Answer> | undefined {
    const found = kept.find(target)
    if (found?.head) return found
    const make = makerAt(target)
    if (!make) return undefined
    if (!isWorthKeeping(target)) return make().then(unkept)
    return kept.keep(target, async () => ({ ...ready(await make()), head: head.kept }))
  }

  function makerAt(target: string): (() => Promise<string>) | undefined {
    const [, path = '', search = ''] = /^([\w/.-]+)(?:\?([\w~.:%=&-]+))?$/.exec(target) ?? []
    const end = path.lastIndexOf('/') + 1
    const { param, make } = ways.get(path) ?? ways.get(path.slice(0, end)) ?? {}
    const query = queryIn(search)
    if (!make || !query) return undefined
    return () => make({ params: param === undefined ? {} : { [param]: path.slice(end) }, query })
  }

  function unkept(text: string): Answer {
    const form = { status: 200, head: ['content-length', String(Buffer.byteLength(text))], bytes: text }
    return { head: head.unkept, formFor: () => form }
  }
}

/** Each field once, with a value; undefined where it is not as simple as that. */
function queryIn(search: string): Record<string, string> | undefined {
  const query: Record<string, string> = {}
  for (const pair of search === '' ? [] : search.split('&')) {
    const [name = '', value, ...more] = pair.split('=')
    if (!value || more.length > 0 || name.includes('%') || Object.hasOwn(query, name)) return undefined
    try {
      query[name] = decodeURIComponent(value)
    } catch {
      return undefined
    }
  }
  return query
}

/**
 * Of a plain question, which nobody in particular asks and which brings nothing along. The headers are looked through
 * once as they came: Node would first make a dictionary of them.
 */
function wishesOf(request: IncomingMessage): Wishes | undefined {
  const { method, rawHeaders } = request
  if (method !== 'GET' || strangenessOf(request) !== undefined) return undefined
  const wishes: Record<string, string> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    const value = rawHeaders[at + 1] ?? ''
    if (name === 'cookie' || name === 'content-length' || name === 'transfer-encoding') return undefined
    if (name === 'accept-encoding' || name === 'if-none-match')
      wishes[name] = wishes[name] === undefined ? value : `${wishes[name]}, ${value}`
  }
  return wishes
}
