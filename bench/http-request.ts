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

/** A request for a page, with the only headers of a browser that affect the response. */
export const getPage = (path: string, headers: Record<string, string> = {}): BenchRequest =>
  get(path, { accept: 'text/html', 'accept-encoding': 'gzip', ...headers })

export const post = (path: string, body: object, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The request as text in HTTP/1.1, which the load generator sends many times. */
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

/** Saves the body of a response as a file for the baseline servers, which send only that file. */
export async function saveResponse(port: number, request: BenchRequest): Promise<string> {
  const file = join(newFolder(), 'body')
  writeFileSync(file, (await sendRequest(port, request)).bytes)
  return file
}
