import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announce, startOptions } from './announce.ts'

/**
 * The fastest possible server on `node:http`: it sends the same bytes for every read. It parses a write and hashes its key,
 * and stores nothing.
 */
const { file } = startOptions<{ file?: string }>()
const bytes = file ? readFileSync(file) : Buffer.alloc(0)
const readHeaders = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }

const server = createServer((request, response) => {
  if (request.method === 'POST') acceptWrite(request, response)
  else response.writeHead(200, readHeaders).end(bytes)
})
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port))

function acceptWrite(request: IncomingMessage, response: ServerResponse): void {
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
