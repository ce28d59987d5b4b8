import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { EncodedRead, PageEncoding } from '../../readers/read.ts'
import { acceptsBrotli, acceptsGzip } from '../server/headers.ts'
import { recompressAfterHits } from './cache-policy.ts'

/** The request headers that content negotiation looks at. */
export type NegotiationHeaders = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>

/** One outcome of the negotiation. Raw headers are a flat list of names and values, in Node's form. */
export type Representation = {
  status: number
  rawHeaders: string[]
  body: Uint8Array | string | undefined
}

/** A response that is sent many times: plain, compressed or 304. */
export type EncodedResponse = {
  status: number
  headers: Record<string, string>
  /** Bytes of all bodies. */
  size: number
  negotiate(request: NegotiationHeaders): Representation
  /** The headers that are the same for every request; unknown until the normal path has sent the response once. */
  sharedRawHeaders?: string[]
  /** The pattern of the route that it belongs to; unknown until then too. */
  route?: string | undefined
}

/** The encoding in which a reader makes a page for this client. */
export const pageEncoding = (request: NegotiationHeaders): PageEncoding =>
  acceptsBrotli(request) ? 'page-br' : 'page-gzip'

const gzipInBackground = promisify(gzip)

type Body = { bytes: Uint8Array; etag: string[]; rawHeaders: string[] }

export function encodedResponse(read: EncodedRead): EncodedResponse {
  const { status, headers, digest, plain, gzip, brotli, isQuick = false } = read
  const plainBody = bodyOf(plain ?? new Uint8Array(), digest)
  const brotliBody = brotli && bodyOf(brotli, digest && `${digest}-br`, ['content-encoding', 'br'])
  let gzipBody = gzip && gzipBodyOf(gzip, isQuick ? 1 : 6)
  let gzipHits = 0

  return {
    status,
    headers,
    // A gzip may join the brotli later; it is about a third larger.
    size:
      (plain?.length ?? 0) +
      (gzip?.length ?? 0) +
      (brotli?.length ?? 0) +
      (brotli && !gzip ? 1.3 * brotli.length : 0),
    negotiate(request) {
      const body = bodyFor(request)
      if (status === 200 && digest !== '' && isKnown(request['if-none-match'])) {
        return { status: 304, rawHeaders: body.etag, body: undefined }
      }
      return { status, rawHeaders: [...body.etag, ...body.rawHeaders], body: body.bytes }
    },
  }

  /** Whether the client has this version, in any encoding. `*` stands for every version. */
  function isKnown(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && (ifNoneMatch.includes(digest) || ifNoneMatch.trim() === '*')
  }

  function bodyFor(request: NegotiationHeaders): Body {
    if (brotliBody && acceptsBrotli(request)) return brotliBody
    if (!acceptsGzip(request)) return plainBody
    // A page made with brotli has no gzip yet: the first client that needs it gets the plain page, and starts the compression.
    const recompressAt = isQuick ? recompressAfterHits : brotliBody ? 1 : Number.POSITIVE_INFINITY
    if (plain && ++gzipHits === recompressAt) void recompress(plain)
    return gzipBody ?? plainBody
  }

  /** On a thread of Node's own pool. Until it is done, and if it fails, the first body is sent. */
  async function recompress(bytes: Uint8Array): Promise<void> {
    const smaller = await gzipInBackground(bytes, { level: 6 }).catch(() => undefined)
    if (smaller) gzipBody = gzipBodyOf(smaller, 6)
  }

  function gzipBodyOf(bytes: Uint8Array, level: number): Body {
    return bodyOf(bytes, digest && `${digest}-gz${level}`, ['content-encoding', 'gzip'])
  }
}

/** Each body has an ETag of its own, because the bytes differ. */
const bodyOf = (bytes: Uint8Array, etag: string, rawHeaders: string[] = []): Body => ({
  bytes,
  etag: etag === '' ? [] : ['etag', `"${etag}"`],
  rawHeaders: [...rawHeaders, 'content-length', String(bytes.length)],
})

/** A response that is sent once: no ETag, and in one form only. */
export function encodedOnce({ status, headers, plain, text, gzip }: EncodedRead): Representation {
  const body = gzip ?? text ?? plain ?? ''
  const rawHeaders = Object.entries(headers).flat()
  if (gzip) rawHeaders.push('vary', 'Accept-Encoding', 'content-encoding', 'gzip')
  return { status, rawHeaders: [...rawHeaders, 'content-length', String(Buffer.byteLength(body))], body }
}

/** A response that is sent once, uncompressed. */
export const encodedPlain = (text: string, status: number): Representation => ({
  status,
  rawHeaders: ['content-length', String(Buffer.byteLength(text))],
  body: text,
})
