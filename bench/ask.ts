import { writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { newFolder } from './machine.ts'

/** A request as the bench sends it again and again. */
export type Ask = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

export const get = (path: string, headers: Record<string, string> = {}): Ask => ({
  method: 'GET',
  path,
  headers,
})

/** What a browser asks a page with; its language and the rest change nothing. */
export const getPage = (path: string, headers: Record<string, string> = {}): Ask =>
  get(path, { accept: 'text/html', 'accept-encoding': 'gzip', ...headers })

export const post = (path: string, body: object, headers: Record<string, string> = {}): Ask => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The bytes of a request, made once and written as often as somebody asks. */
export function textOf({ method, path, headers, body = '' }: Ask): string {
  const all = {
    host: 'longwave.test',
    ...headers,
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

export type Answer = { status: number; etag: string | undefined; bytes: Buffer }

/** One answer with the bytes that went over the wire: what is packed stays packed. */
export function answerTo(port: number, { method, path, headers, body }: Ask): Promise<Answer> {
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

/** The bytes of an answer as a file: for servers that send nothing else. */
export async function savedAnswer(port: number, ask: Ask): Promise<string> {
  const file = join(newFolder(), 'answer')
  writeFileSync(file, (await answerTo(port, ask)).bytes)
  return file
}
