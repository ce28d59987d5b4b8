import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './headers.ts'

/** An answer ready to be sent, in each form in which somebody may want it. */
export type Ready = {
  status: number
  headers: Record<string, string>
  size: number
  isKept: boolean
  /** All of it, packed or not, or only the word that nothing is new. Each is made when it is first asked for. */
  formFor(request: IncomingMessage): Form
  /** Of what is kept: all headers that are the same for everybody, known since it was sent once. */
  head?: string[]
}

type Form = { status: number; head: string[]; bytes: Buffer | string | undefined }
type Manner = { status?: number; headers?: Record<string, string>; isKept?: boolean }

/**
 * What is kept is sent many times and worth some effort; a tenth more bytes for one reader are cheaper than the effort.
 * Handing so little to another thread takes longer than doing it.
 */
export function ready(text: string, { status = 200, headers = {}, isKept = false }: Manner = {}): Ready {
  const bytes = Buffer.from(text)
  const tag = hash('sha1', bytes, 'base64url')
  const forms = new Map<string, Form>()

  return {
    status,
    headers,
    size: bytes.length,
    isKept,
    formFor({ headers: asked }) {
      const isPacked = bytes.length > 0 && takesGzip(asked)
      const isKnown = status === 200 && asked['if-none-match']?.includes(tag) === true
      const name = `${isPacked} ${isKnown}`
      const form = forms.get(name) ?? formed(isPacked, isKnown)
      forms.set(name, form)
      return form
    },
  }

  function formed(isPacked: boolean, isKnown: boolean): Form {
    const head = ['etag', `"${tag}${isPacked ? '-gz' : ''}"`]
    if (isKnown) return { status: 304, head, bytes: undefined }
    const body = isPacked ? gzipSync(bytes, { level: isKept ? 6 : 1 }) : bytes
    if (isPacked) head.push('content-encoding', 'gzip')
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
  const { status, head, bytes } = answer.formFor(request.raw)
  const all = Object.entries({ ...reply.getHeaders(), ...headers, ...answer.headers }) as [string, string][]
  if (answer.isKept) answer.head ??= all.filter(([name]) => !ofOneRequest.has(name)).flat()
  reply.hijack()
  reply.raw.writeHead(status, [...all.flat(), ...head]).end(bytes)
  return reply
}

const ofOneRequest = new Set(['x-request-id', 'connection'])
