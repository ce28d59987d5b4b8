import { writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { newFolder } from './machine.ts'

/** A request that the bench sends repeatedly. */
export type BenchRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers,
})

/** The headers with which a browser requests a page; its language and the rest change nothing. */
export const getPage = (path: string, headers: Record<string, string> = {}): BenchRequest =>
  get(path, { accept: 'text/html', 'accept-encoding': 'gzip', ...headers })

export const post = (path: string, body: object, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The bytes of a request, built once and written many times. */
export function wireText({ method, path, headers, body = '' }: BenchRequest): string {
  const all = {
    host: 'longwave.test',
    ...headers,
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

export type WireResponse = { status: number; etag: string | undefined; bytes: Buffer }

/** Sends one request and returns the bytes on the wire: a compressed body stays compressed. */
export function sendRequest(
  port: number,
  { method, path, headers, body }: BenchRequest,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag,
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Saves the body of a response as a file, for baseline servers that send nothing else. */
export async function saveResponse(port: number, ask: BenchRequest): Promise<string> {
  const file = join(newFolder(), 'answer')
  writeFileSync(file, (await sendRequest(port, ask)).bytes)
  return file
}
