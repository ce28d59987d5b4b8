import type { Socket } from 'node:net'

/** A slow reader may have this much buffered. Beyond it the connection is closed; the client resumes when it reconnects. */
const maxBufferedBytes = 256 * 1024

/**
 * An endless response, written straight to the socket, so that thousands of streams share the same bytes. Each call sends one
 * chunk; a client of HTTP/1.0, which knows no chunks, gets its content alone.
 */
export type StreamConnection = {
  send(bytes: Uint8Array): void
  /** Sends bytes that nobody else uses, and frees them then. The collector would let many megabytes of them add up. */
  sendAndFree(bytes: Uint8Array<ArrayBuffer>): void
  /** Resolves when the system has taken everything that was sent, or the connection is closed. */
  drained(): Promise<void>
  end(bytes: Uint8Array): void
  isOpen(): boolean
  onClose(listener: () => void): void
}

export function streamConnection(
  socket: Socket,
  { isChunked = true, onDrop = () => {} }: { isChunked?: boolean; onDrop?: () => void } = {},
): StreamConnection {
  // A client that half-closes may still wait for a normal response, but a stream never completes: it counts as closed.
  socket.once('end', () => socket.destroy())
  function send(bytes: Uint8Array, onSent?: () => void): void {
    if (socket.writableLength > maxBufferedBytes && !socket.destroyed) {
      onDrop()
      socket.destroy()
    } else if (socket.writable && bytes.length > 0) socket.write(isChunked ? bytes : contentOf(bytes), onSent)
  }
  return {
    send,
    sendAndFree: (bytes) => send(bytes, () => void bytes.buffer.transfer(0)),
    async drained() {
      if (socket.writableLength === 0 || !socket.writable) return
      // An empty write ends after those before it, also if the connection is closed.
      await new Promise<void>((resolve) => socket.write('', () => resolve()))
    },
    end(bytes) {
      if (socket.writable) socket.write(isChunked ? Buffer.concat([bytes, lastChunk]) : contentOf(bytes))
      socket.destroySoon()
    },
    isOpen: () => socket.writable,
    onClose: (listener) => void socket.once('close', listener),
  }
}

/** One chunk of a chunked HTTP response. */
export const chunk = (text: string): string =>
  text && `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** The same as bytes, which can be written to any number of sockets. */
export const chunkBytes = (text: string): Buffer => Buffer.from(chunk(text))

/** The text of one chunk, without its length and the line end behind it. */
const contentOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(bytes.indexOf(0x0a) + 1, -2)

const lastChunk = Buffer.from('0\r\n\r\n')
