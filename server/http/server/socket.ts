import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../../contract/errors.ts'
import { errorBody } from './error-writer.ts'
import { nextRequestId } from './headers.ts'

/** The newest request of each connection, so that a refusal knows what was said there before it. */
const newest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse; count: number }>()

export const mostRequestsPerSocket = 10_000

/** The numbers of these are known, and their connection may have brought newer ones meanwhile. */
const numbers = new WeakMap<IncomingMessage, number>()

/** For who has remembered a request, and lets another answer it. */
export const handOn = (request: IncomingMessage, number: number): void => void numbers.set(request, number)

/** Answers which request of its connection this is. */
export function remember(request: IncomingMessage, response: ServerResponse): number {
  const number = numbers.get(request)
  if (number !== undefined) return number
  const last = newest.get(request.socket)
  if (!last) {
    newest.set(request.socket, { request, response, count: 1 })
    return 1
  }
  last.request = request
  last.response = response
  return ++last.count
}

/** How long a refused client has for reading why. */
const lingerMs = 1000

/** Answers what could not be read as HTTP, on the bare socket, with the same body as every other error; then closes. */
export function refuseOnSocket(
  error: { code?: string },
  socket: Duplex,
  headers: Record<string, string>,
): void {
  // After CONNECT Node listens to this socket no more; an error that nobody hears would end the process.
  if (socket.listenerCount('error') === 0) socket.on('error', () => socket.destroy())
  const { request, response } = newest.get(socket) ?? {}
  // What was asked well before this gets its whole answer first; two answers must not run into each other.
  if (response && !response.writableFinished && (response.headersSent || request?.complete)) {
    response.once('close', () => refuseOnSocket(error, socket, headers))
    return
  }
  const wasAnswered = response?.headersSent === true && request?.complete === false
  // A browser keeps spare connections, and would take a refusal that waits in one for the answer to its next request.
  const isSpare = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0
  if (wasAnswered || isSpare || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = refusalFor(error.code)
  const body = JSON.stringify(errorBody(refusal))
  const head = {
    ...headers,
    'X-Request-Id': nextRequestId(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
  // Whoever does not close its side now is closed by us.
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function refusalFor(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('PAYLOAD_TOO_LARGE', 'The headers are larger than 8 KiB (8,192 bytes).')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError(
        'VALIDATION_ERROR',
        'The request took too long to arrive: headers have 5 seconds, all of it 10.',
      )
    case 'CONNECT':
      return new ApiError('METHOD_NOT_ALLOWED', 'This is not a proxy.')
    default:
      return new ApiError('VALIDATION_ERROR', 'This is not a well-formed HTTP/1.1 request.')
  }
}
