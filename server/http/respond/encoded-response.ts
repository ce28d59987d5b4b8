import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../server/headers.ts'

/** An answer ready to be sent, in each form in which somebody may want it. */
export type Ready = {
  status: number
  headers: Record<string, string>
  size: number
  /** All of it, packed or not, or only the word that nothing is new. Each is made when it is first asked for. */
  formFor(wishes: Wishes): Form
  /** All headers that are the same for everybody who gets this, known since it was sent once. */
  head?: string[]
}

const encoder = new TextEncoder()

/** The headers by which somebody says in which form an answer is wanted. */
export type Wishes = {
  'accept-encoding'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}
type Form = { status: number; head: string[]; bytes: Uint8Array | string | undefined }
type Manner = { status?: number; headers?: Record<string, string> }

/** What so many readers have asked for in its small form is worth the effort to make that a tenth smaller. */
const manyReaders = 100

/** Handing so little to another thread to be packed takes longer than doing it. */
export function ready(text: string, { status = 200, headers = {} }: Manner = {}): Ready {
  const bytes = encoder.encode(text)
  const tag = hash('sha1', bytes, 'base64url')
  const forms = new Map<string, Form>()
  let readers = 0

  return {
    status,
    headers,
    size: bytes.length,
    formFor(asked) {
      const isPacked = bytes.length > 0 && takesGzip(asked)
      const isKnown = status === 200 && asked['if-none-match']?.includes(tag) === true
      const level = isPacked ? levelFor(isKnown) : 0
      const name = `${level} ${isKnown}`
      const form = forms.get(name) ?? formed(level, isKnown)
      forms.set(name, form)
      return form
    },
  }

  function levelFor(isKnown: boolean): number {
    if (!isKnown) readers++
    return readers > manyReaders ? 6 : 1
  }

  function formed(level: number, isKnown: boolean): Form {
    const head = ['etag', `"${tag}${level > 0 ? `-gz${level}` : ''}"`]
    if (isKnown) return { status: 304, head, bytes: undefined }
    const body = level > 0 ? gzipSync(bytes, { level }) : bytes
    if (level > 0) head.push('content-encoding', 'gzip')
    return { status, head: [...head, 'content-length', String(body.length)], bytes: body }
  }
}

/** Made for one request alone. Names of headers are in lower case here, as the framework has those that it was given. */
export function sendText(reply: FastifyReply, status: number, text: string, headers: object): FastifyReply {
  const standing = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  const length = Buffer.byteLength(text)
  reply.raw.writeHead(status, { ...standing, ...headers, 'content-length': length }).end(text)
  return reply
}

/** Past the framework: nothing is left for it to do with such an answer. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Ready,
  headers: object,
): FastifyReply {
  const { status, head, bytes } = answer.formFor(request.headers)
  const all = Object.entries({ ...reply.getHeaders(), ...headers, ...answer.headers }) as [string, string][]
  answer.head ??= all.filter(([name]) => !ofOneRequest.has(name)).flat()
  reply.hijack()
  reply.raw.writeHead(status, [...all.flat(), ...head]).end(bytes)
  return reply
}

const ofOneRequest = new Set(['x-request-id', 'connection'])
