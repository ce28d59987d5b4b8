import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announce, startOptions } from './announce.ts'

/**
 * The ceiling, Node alone: a read returns the same bytes every time; a write is parsed and its key hashed, and nothing is
 * stored. No server built on `node:http` can be faster.
 */
const { file } = startOptions<{ file?: string }>()
const bytes = file ? readFileSync(file) : Buffer.alloc(0)
const readHeaders = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }

const server = createServer((request, response) => {
  if (request.method === 'POST') forget(request, response)
  else response.writeHead(200, readHeaders).end(bytes)
})
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port))

function forget(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { content } = JSON.parse(Buffer.concat(chunks).toString()) as { content?: string }
    const hash = createHash('sha256')
      .update(String(request.headers['x-api-key'] ?? ''))
      .digest('hex')
    const answer = JSON.stringify({ status: 'forgotten', hash, length: content?.length ?? 0 })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length }
    response.writeHead(201, headers).end(answer)
  })
}
