import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../../contract/errors.ts'
import { errorContent } from './error-writer.ts'
import { nextRequestId } from './headers.ts'
import { latestExchange } from './pipelining.ts'
import { malformedRequest, noteRefusal, type RequestObserver } from './request-observer.ts'

/** How long a refused client has to read the response before the socket is destroyed. */
const lingerMs = 1000

/**
 * Refuses what never reaches a handler (invalid HTTP, timeouts, CONNECT): writes a normal error response, then closes. The
 * Accept header is known only if the headers of this request have come.
 */
export function refuseOnSocket(
  error: { code?: string; accept?: string | undefined },
  socket: Duplex,
  headers: Record<string, string>,
  observe?: RequestObserver,
): void {
  // After CONNECT, Node removes its listeners from the socket; an unhandled 'error' event would end the process.
  if (socket.listenerCount('error') === 0) socket.on('error', () => socket.destroy())
  const { request, response } = latestExchange(socket) ?? {}
  // An earlier, well-formed request gets its whole response first; two responses must not interleave.
  if (response && !response.writableFinished && (response.headersSent || request?.complete)) {
    response.once('close', () => refuseOnSocket(error, socket, headers, observe))
    return
  }
  const wasAnswered = response?.headersSent === true && request?.complete === false
  // Browsers open spare connections; a refusal waiting in one would be taken for the response to the next request.
  const isSpare = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0
  if (wasAnswered || isSpare || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = refusalFor(error.code)
  const { accept } = request?.complete === false ? request.headers : error
  const { type, body } = errorContent(refusal, accept)
  const requestId = nextRequestId()
  if (!noteRefusal(response, refusal.status))
    observe?.(malformedRequest(refusal.status, body.length, requestId), 'finished')
  const head = {
    ...headers,
    'X-Request-Id': requestId,
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
  // Close the connection even if the client never closes its side.
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
