import type { Socket } from 'node:net'

/** As much may wait for a reader that is slower than the world; then it is cut, and goes on where it was when it returns. */
const mostWaiting = 256 * 1024

/** Pieces of one endless answer, written straight to the socket: thousands of them share the same bytes. */
export type Connection = {
  send(chunk: Buffer): void
  /** Resolves when what was sent is on its way, or nobody is there any more. */
  drained(): Promise<void>
  end(chunk: Buffer): void
  isOpen(): boolean
  onClose(listener: () => void): void
}

export function connectionOn(socket: Socket): Connection {
  // Who closes its side of any other connection still waits for an answer; here nobody would hear it.
  socket.once('end', () => socket.destroy())
  return {
    send(chunk) {
      if (socket.writableLength > mostWaiting) socket.destroy()
      else if (socket.writable && chunk.length > 0) socket.write(chunk)
    },
    async drained() {
      if (!socket.writableNeedDrain || socket.destroyed) return
      await new Promise<void>((resolve) => {
        const go = () => {
          socket.off('drain', go).off('close', go)
          resolve()
        }
        socket.once('drain', go).once('close', go)
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

/** As a piece of an HTTP answer whose length nobody knows; made once, it can be written to any number of sockets. */
export function chunkOf(text: string): Buffer {
  return text === '' ? Buffer.alloc(0) : Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}
const lastChunk = Buffer.from('0\r\n\r\n')
