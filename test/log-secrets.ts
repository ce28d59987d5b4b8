import assert from 'node:assert/strict'
import { requestClasses } from '../server/http/server/request-observer.ts'

/** The log of one server under test, which must not repeat anything that its clients sent. */
export type WatchedLog = {
  /** The destination of its logger. */
  target: { write(text: string): void }
  /** Remembers the texts of a request that no line may contain. */
  noteRequest(url: URL, headers: Headers, body: unknown): void
  assertDiscreet(): void
}

/** A shorter text could be in a line by chance. */
const minLength = 8

export function watchLog(): WatchedLog {
  const sent = new Set<string>()
  const suspects: string[] = []
  const note = (text: string) => {
    if (text.length >= minLength && !isPublic.test(text)) sent.add(text)
  }
  return {
    target: {
      // There is a line for each request, so they are checked at once instead of kept.
      write: (text) => void suspects.push(...text.split('\n').filter((line) => line && !isRequestLine(line))),
    },
    noteRequest(url, headers, body) {
      for (const value of url.searchParams.values()) note(value)
      for (const name of secretHeaders) note(headers.get(name) ?? '')
      for (const text of textsIn(body, headers.get('content-type') ?? '')) note(text)
    },
    assertDiscreet: () => assert.deepEqual(secretsIn(suspects.join('\n'), sent), []),
  }
}

const secretHeaders = ['x-api-key', 'authorization', 'cookie', 'idempotency-key', 'x-forwarded-for']
/** Times, and the ids of rows, which are UUIDs of version 7. */
const isPublic = /^(?:\d{4}-\d\d-\d\dT.*|[\da-f]{8}-[\da-f]{4}-7[\da-f-]{22})$/i

/** The texts in a body of JSON or of a form. A text that is neither counts as a whole. */
function textsIn(body: unknown, type: string): string[] {
  if (typeof body !== 'string') return []
  if (type.includes('form-urlencoded')) return [...new URLSearchParams(body).values()]
  try {
    return valuesOf(JSON.parse(body))
  } catch {
    return [body]
  }
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(valuesOf) : []
}

const numbers = ['bytes', 'level', 'ms', 'status']
const texts = ['class', 'method', 'msg', 'requestId', 'route', 'time']

const requestMessage = /"msg":"(?:Request|Stream opened|Stream closed)"/

/** A line of the request log that has exactly its fields, each with a value that no client can choose. */
function isRequestLine(text: string): boolean {
  if (!requestMessage.test(text)) return false
  const line: Record<string, unknown> = JSON.parse(text)
  const { class: kind, method, requestId, route } = line as Record<string, string>
  return (
    Object.keys(line).toSorted().join() === [...numbers, ...texts].toSorted().join() &&
    numbers.every((name) => typeof line[name] === 'number') &&
    (requestClasses as readonly string[]).includes(kind ?? '') &&
    /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/.test(method ?? '') &&
    /^(?:unknown|malformed|\/[\w/.@:*-]*)$/.test(route ?? '') &&
    !/[\da-f]{8}-/.test(route ?? '') &&
    /^[\da-f]{24}$/.test(requestId ?? '')
  )
}

/** Keys and ids of guests, by their form, addresses of clients, and lines about requests with anything unusual. */
const forms = [
  requestMessage,
  /sig_[\da-f]{64}/i,
  /\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/i,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/,
  /"(?:remoteAddress|headers|cookie|body|url)":/,
]

/** Addresses of this server, of its database and of a collector, which the operator set. */
const ownAddresses =
  /(?:https?:\/\/|ECONN\w+ |postgres\S*@|at |to |of |or |[(;,] ?)(?:\d{1,3}\.){3}\d{1,3}(?::\d+|, port \d+)/g

/** The lines of a log that hold what they must not, each with the reason. */
export function secretsIn(log: string, sent: Iterable<string> = []): string[] {
  if (log === '') return []
  const lines = log.split('\n').filter((line) => line && !isRequestLine(line))
  const texts = [...sent]
  return lines.flatMap((line) => {
    const others = line.replaceAll(ownAddresses, '')
    const found = forms.find((form) => form.test(others))?.source ?? texts.find((text) => line.includes(text))
    return found === undefined ? [] : [`"${found}" is in ${line}`]
  })
}
