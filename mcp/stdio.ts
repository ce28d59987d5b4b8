import { PassThrough } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { refusalOf } from './malformed.ts'
import { openRequests } from './open-requests.ts'
import { createMcpServer, type ServerOptions } from './server.ts'
import { keyAdvice } from './words.ts'

/** How long the last answers may take. All attempts of a call end within 30 seconds, and a few may wait behind each other. */
const lastAnswersMs = 60_000

/**
 * Answers messages on the standard input, also those that are still running when it ends. The standard output carries nothing but
 * answers.
 */
export function answerOnStdio(options: Omit<ServerOptions, 'keyAdvice'>): void {
  // When its input ends, the library drops what it has not answered: so it gets one that does not end before that.
  const input = new PassThrough()
  const requests = openRequests()
  const transport = new ObservedTransport(input, requests.noteSent)
  const createServer = () => createMcpServer({ ...options, keyAdvice: keyAdvice.stdio })
  const connection = serveStdio(createServer, { transport, onerror: options.onError })
  const { onclose } = transport
  const close = () => void connection.close().catch(options.onError)
  const stopReading = readInput({
    onBytes: (bytes) => input.write(bytes),
    onLine(line) {
      const message = readMessage(line)
      if (message && 'refusal' in message)
        // The types of the library have no null as an id.
        transport.send(message.refusal as never).catch(options.onError)
      else if (message) requests.noteReceived(message)
    },
    async onEnd() {
      // A process that waits for nothing any more ends by itself.
      setTimeout(close, lastAnswersMs).unref()
      await requests.allAnswered()
      close()
    },
  })
  transport.onclose = () => {
    stopReading()
    onclose?.()
  }
}

class ObservedTransport extends StdioServerTransport {
  readonly #onSent: (message: JSONRPCMessage) => void

  constructor(input: PassThrough, onSent: (message: JSONRPCMessage) => void) {
    super(input)
    this.#onSent = onSent
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message)
    } finally {
      this.#onSent(message)
    }
  }
}

/** The library passes over a line that is no message, and its client would wait for ever. */
function readMessage(line: string): JSONRPCMessage | { refusal: object } | undefined {
  if (line.trim() === '') return undefined
  try {
    return parseJSONRPCMessage(JSON.parse(line))
  } catch (error) {
    const refusal =
      error instanceof SyntaxError
        ? refusalOf(-32700, 'The line is not valid JSON.')
        : refusalOf(-32600, 'The line is not a message of JSON-RPC 2.0. Send one message in each line.')
    return { refusal }
  }
}

/** The library closes the connection at a longer line. */
const maxLine = 10 * 1024 * 1024

type InputListeners = {
  onBytes: (bytes: Buffer | string) => void
  /** Runs before the bytes of the line are passed on. */
  onLine: (line: string) => void
  onEnd: () => void
}

/** Reads the standard input and its lines. The last line may be without its end. */
function readInput({ onBytes, onLine, onEnd }: InputListeners): () => void {
  const { stdin } = process
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const read = (chunk: Buffer | string) => {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLine) rest = ''
    for (const line of lines) onLine(line)
    onBytes(chunk)
  }
  const end = () => {
    stop()
    if (rest !== '') read('\n')
    onEnd()
  }
  const stop = () => {
    stdin.off('data', read).off('end', end).off('close', end)
    stdin.pause()
  }
  stdin.on('data', read).on('end', end).on('close', end)
  return stop
}
