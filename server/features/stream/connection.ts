import type { Socket } from 'node:net'

/** A slow reader may have this much buffered. Beyond it the connection is closed; the client resumes when it reconnects. */
const maxBufferedBytes = 256 * 1024

/** An endless chunked response, written straight to the socket, so that thousands of streams share the same bytes. */
export type StreamConnection = {
  send(chunk: Buffer): void
  /** Resolves when the socket's buffer has drained, or the connection is closed. */
  drained(): Promise<void>
  end(chunk: Buffer): void
  isOpen(): boolean
  onClose(listener: () => void): void
}

export function streamConnection(socket: Socket): StreamConnection {
  // A client that half-closes may still wait for a normal response, but a stream never completes: it counts as closed.
  socket.once('end', () => socket.destroy())
  return {
    send(chunk) {
      if (socket.writableLength > maxBufferedBytes) socket.destroy()
      else if (socket.writable && chunk.length > 0) socket.write(chunk)
    },
    async drained() {
      if (!socket.writableNeedDrain || socket.destroyed) return
      await new Promise<void>((resolve) => {
        const finish = () => {
          socket.off('drain', finish).off('close', finish)
          resolve()
        }
        socket.once('drain', finish).once('close', finish)
      })
    },
    end(chunk) {
      if (socket.writable) socket.write(Buffer.concat([chunk, lastChunk]))
      socket.destroySoon()
    },
    isOpen: () => !socket.destroyed,
    onClose: (listener) => void socket.once('close', listener),
  }
}

/** One chunk of a chunked HTTP response. The same buffer can be written to any number of sockets. */
export function chunkOf(content: string | Uint8Array): Buffer {
  if (content.length === 0) return Buffer.alloc(0)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
const lastChunk = Buffer.from('0\r\n\r\n')
