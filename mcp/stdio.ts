import { StringDecoder } from 'node:string_decoder'
import { parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { refusalOf } from './malformed.ts'
import { createMcpServer, type ServerOptions } from './server.ts'
import { keyAdvice } from './words.ts'

/** Answers messages on the standard input until it ends. The standard output carries nothing but answers. */
export function answerOnStdio(options: Omit<ServerOptions, 'keyAdvice'>): void {
  const transport = new StdioServerTransport()
  const createServer = () => createMcpServer({ ...options, keyAdvice: keyAdvice.stdio })
  serveStdio(createServer, { transport, onerror: options.onError })
  const { onclose } = transport
  const stopReading = readLines((line) => {
    const refusal = refusalOfLine(line)
    // The types of the library have no null as an id.
    if (refusal) transport.send(refusal as never).catch(options.onError)
  })
  transport.onclose = () => {
    stopReading()
    onclose?.()
  }
}

/** The library passes over a line that is no message, and its client would wait for ever. */
function refusalOfLine(line: string): object | undefined {
  if (line.trim() === '') return undefined
  try {
    parseJSONRPCMessage(JSON.parse(line))
    return undefined
  } catch (error) {
    return error instanceof SyntaxError
      ? refusalOf(-32700, 'The line is not valid JSON.')
      : refusalOf(-32600, 'The line is not a message of JSON-RPC 2.0. Send one message in each line.')
  }
}

/** The library closes the connection at a longer line. */
const maxLine = 10 * 1024 * 1024

/** Reads the lines of the standard input, beside the library. */
function readLines(onLine: (line: string) => void): () => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const read = (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLine) rest = ''
    for (const line of lines) onLine(line)
  }
  process.stdin.on('data', read)
  return () => {
    process.stdin.off('data', read)
    process.stdin.pause()
  }
}
