import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { acceptsGzip } from '../server/headers.ts'
import { minGzipBytes, recompressAfterHits } from './cache-policy.ts'

/** The request headers that content negotiation looks at. */
export type NegotiationHeaders = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>

/** One outcome of the negotiation. Raw headers are a flat list of names and values, in Node's form. */
export type Representation = {
  status: number
  rawHeaders: string[]
  body: Uint8Array | string | undefined
}

/** A response that is sent many times: it is plain, gzip or 304, and each of these is encoded once, when first needed. */
export type EncodedResponse = {
  status: number
  headers: Record<string, string>
  /** Bytes of the plain body. */
  size: number
  negotiate(request: NegotiationHeaders): Representation
  /** The headers that are the same for every request; unknown until the normal path has sent the response once. */
  sharedRawHeaders?: string[]
}

type EncodeOptions = { status?: number; headers?: Record<string, string> }

const encoder = new TextEncoder()

/** gzipSync blocks, but for bodies of this size a trip to the thread pool takes longer than the compression. */
export function encodeResponse(
  text: string,
  { status = 200, headers = {} }: EncodeOptions = {},
): EncodedResponse {
  const bytes = encoder.encode(text)
  const digest = hash('sha1', bytes, 'base64url')
  const representations = new Map<string, Representation>()
  let gzipHits = 0

  return {
    status,
    headers,
    size: bytes.length,
    negotiate(request) {
      const isGzip = bytes.length > 0 && acceptsGzip(request)
      const isNotModified = status === 200 && request['if-none-match']?.includes(digest) === true
      const level = isGzip ? gzipLevel(isNotModified) : 0
      const name = `${level} ${isNotModified}`
      const representation = representations.get(name) ?? encode(level, isNotModified)
      representations.set(name, representation)
      return representation
    },
  }

  function gzipLevel(isNotModified: boolean): number {
    if (!isNotModified) gzipHits++
    return gzipHits > recompressAfterHits ? 6 : 1
  }

  /** Level 0 is the plain body. Each level has an ETag of its own, because its bytes differ. */
  function encode(level: number, isNotModified: boolean): Representation {
    const rawHeaders = ['etag', `"${digest}${level > 0 ? `-gz${level}` : ''}"`]
    if (isNotModified) return { status: 304, rawHeaders, body: undefined }
    const body = level > 0 ? gzipSync(bytes, { level }) : bytes
    if (level > 0) rawHeaders.push('content-encoding', 'gzip')
    return { status, rawHeaders: [...rawHeaders, 'content-length', String(body.length)], body }
  }
}

/** A response that is sent once, uncompressed. */
export const encodePlain = (text: string, status: number): Representation => ({
  status,
  rawHeaders: ['content-length', String(Buffer.byteLength(text))],
  body: text,
})

/** A response that is sent once: no ETag, and gzip at the cheapest level, where that saves something. */
export function encodeOnce(text: string, request: NegotiationHeaders, status = 200): Representation {
  if (text.length < minGzipBytes || !acceptsGzip(request)) return encodePlain(text, status)
  const body = gzipSync(text, { level: 1 })
  const size = String(body.length)
  const rawHeaders = ['vary', 'Accept-Encoding', 'content-encoding', 'gzip', 'content-length', size]
  return { status, rawHeaders, body }
}
