import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { gzipAround } from './gzip-pieces.ts'
import { positionHeaders } from './position-headers.ts'

/** How the client that asks for a page first gets it. */
export type PageEncoding = 'page-br' | 'page-gzip'

/** A read as plain data, so that any thread can run it. */
export type ReadTask = {
  /** The name of the handler: an endpoint, page or form by method and URL. */
  name: string
  /** The validated values of the request. */
  input: unknown
  now: number
  /** The generation of the storage when the read began. It lets handlers cache parts of what they read. */
  generation: number
  /** The position of the storage when the read began, if the response says its own. */
  position?: number | undefined
  /**
   * `all` makes a plain and a quickly compressed form of a response that is sent many times, with its hash. The codings of a
   * page do the same and compress it well, so that it comes in one round trip. `page-own` is a page for one visitor: compressed,
   * with its hash, and in no other form. The others make one form; `text` leaves it to the socket, which is quickest for a
   * short one.
   */
  encoding: 'all' | PageEncoding | 'page-own' | 'gzip' | 'plain' | 'text'
}

/** The moment of a read. */
export type ReadMoment = Pick<ReadTask, 'now' | 'generation' | 'position'>

/** Does work that uses zlib while the thread cannot be terminated. */
export type Hold = <Result>(work: () => Result) => Result

/** The response to a read: a text, or bytes that are compressed already. `facts` are plain data for the main thread. */
export type ReadReply = {
  status?: number
  headers?: Record<string, string>
  facts?: unknown
  position?: number
} & (
  | {
      text: string
      /** A long part of the text that other replies have too, such as a style sheet: it is compressed once. */
      shared?: string | undefined
    }
  | { bytes: Uint8Array<ArrayBuffer> }
)

export type ReadHandler = (input: never, moment: ReadMoment, hold: Hold) => Promise<ReadReply>

/** All handlers by name. */
export type ReadHandlers = Map<string, ReadHandler>

/** A response in the forms that were asked for. */
export type EncodedRead = {
  status: number
  headers: Record<string, string>
  /** A hash of the plain body; empty unless the response is sent many times. */
  digest: string
  plain: Uint8Array<ArrayBuffer> | undefined
  /** In place of `plain`, for the encoding `text`. */
  text?: string
  gzip: Uint8Array<ArrayBuffer> | undefined
  brotli?: Uint8Array<ArrayBuffer> | undefined
  /** A quickly compressed form may be compressed again. */
  isQuick?: boolean
  facts?: unknown
}

/** A body that is sent once stays plain below this size: it fits in one packet, so gzip would save little. */
const minGzipBytes = 1024

const encoder = new TextEncoder()

export async function runRead(
  handlers: ReadHandlers,
  task: ReadTask,
  hold: Hold = (work) => work(),
): Promise<EncodedRead> {
  const handler = handlers.get(task.name)
  if (!handler) throw new Error(`There is no read ${task.name}.`)
  const {
    status = 200,
    headers: own,
    facts,
    position,
    ...body
  } = await handler(task.input as never, task, hold)
  const encoded =
    'text' in body
      ? encode(body, task.encoding, hold)
      : { digest: digestOf(body.bytes), plain: body.bytes, gzip: undefined }
  const headers = { ...own, ...positionHeaders(position) }
  return { status, headers, facts, ...encoded }
}

function encode(
  { text, shared }: { text: string; shared?: string | undefined },
  encoding: ReadTask['encoding'],
  hold: Hold,
): Pick<EncodedRead, 'digest' | 'plain' | 'text' | 'gzip' | 'brotli' | 'isQuick'> {
  if (encoding === 'text') return { digest: '', plain: undefined, text, gzip: undefined }
  const bytes = encoder.encode(text)
  // Copied, because zlib may return a part of a larger buffer, which would be sent to the other thread whole.
  const compressed = (compress: (bytes: Uint8Array) => Uint8Array) =>
    bytes.length > 0 ? new Uint8Array(hold(() => compress(bytes))) : undefined
  const around = (level: number) =>
    shared === undefined ? undefined : hold(() => gzipAround(text, bytes, shared, level))
  if (encoding === 'plain' || (encoding === 'gzip' && bytes.length < minGzipBytes))
    return { digest: '', plain: bytes, gzip: undefined }
  if (encoding === 'gzip')
    return { digest: '', plain: undefined, gzip: around(ownLevel) ?? compressed(quickly) }
  if (encoding === 'page-own') {
    const once = around(ownLevel) ?? compressed(quickly)
    return { digest: digestOf(once ?? bytes), plain: undefined, gzip: once }
  }
  const both = { digest: digestOf(bytes), plain: bytes }
  if (encoding === 'page-br') return { ...both, gzip: undefined, brotli: compressed(toBrotli) }
  if (encoding === 'page-gzip') return { ...both, gzip: around(6) ?? compressed(well) }
  return { ...both, gzip: compressed(quickly), isQuick: true }
}

/** For a page that is made once: on the front page, level 6 takes half as long again for 2 % less. */
const ownLevel = 4
/** A low level, so that readers are not kept. */
const quickly = (bytes: Uint8Array) => gzipSync(bytes, { level: 1 })
/** Nearly three times the time for 13 % less. */
const well = (bytes: Uint8Array) => gzipSync(bytes, { level: 6 })
/** Brotli at quality 5 takes two to three times as long as gzip at level 6 and saves 10 %. A page is made once for everybody, and sent often. */
const toBrotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

const digestOf = (bytes: Uint8Array): string => hash('sha1', bytes, 'base64url')
