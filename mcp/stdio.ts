import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type ServerOptions } from './server.ts'
import { keyAdvice } from './words.ts'

/** Answers messages on the standard input until it ends. The standard output carries nothing but answers. */
export function answerOnStdio(options: Omit<ServerOptions, 'keyAdvice'>): void {
  serveStdio(() => createMcpServer({ ...options, keyAdvice: keyAdvice.stdio }), { onerror: options.onError })
}
