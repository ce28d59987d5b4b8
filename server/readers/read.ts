import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** A read as plain data, so that any thread can run it. */
export type ReadTask = {
  /** The name of the handler: an endpoint, page or form by method and URL. */
  name: string
  /** The validated values of the request. */
  input: unknown
  now: number
  /** The generation of the storage when the read began. It lets handlers cache parts of what they read. */
  generation: number
  /** `all` makes every form of a response that is sent many times, with its hash; the others make one form. */
  encoding: 'all' | 'gzip' | 'plain'
}

/** The moment of a read. */
export type ReadMoment = Pick<ReadTask, 'now' | 'generation'>

/** Does work that uses zlib while the thread cannot be terminated. */
export type Hold = <Result>(work: () => Result) => Result

/** The response to a read: a text, or bytes that are compressed already. `facts` are plain data for the main thread. */
export type ReadReply = {
  status?: number
  headers?: Record<string, string>
  facts?: unknown
} & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> })

export type ReadHandler = (input: never, moment: ReadMoment, hold: Hold) => Promise<ReadReply>

/** All handlers by name. */
export type ReadHandlers = Map<string, ReadHandler>

/** A response in the forms that were asked for. */
export type EncodedRead = {
  status: number
  headers: Record<string, string>
  /** A hash of the plain body; empty unless `all` forms were made. */
  digest: string
  plain: Uint8Array<ArrayBuffer> | undefined
  gzip: Uint8Array<ArrayBuffer> | undefined
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
  const { status = 200, headers = {}, facts, ...body } = await handler(task.input as never, task, hold)
  const encoded =
    'text' in body
      ? encode(body.text, task.encoding, hold)
      : { digest: digestOf(body.bytes), plain: body.bytes, gzip: undefined }
  return { status, headers, facts, ...encoded }
}

function encode(
  text: string,
  encoding: ReadTask['encoding'],
  hold: Hold,
): Pick<EncodedRead, 'digest' | 'plain' | 'gzip'> {
  const bytes = encoder.encode(text)
  const wantsGzip =
    encoding === 'all' ? bytes.length > 0 : encoding === 'gzip' && bytes.length >= minGzipBytes
  // Copied, because zlib may return a part of a larger buffer, which would be sent to the other thread whole.
  const gzip = wantsGzip ? new Uint8Array(hold(() => gzipSync(bytes, fast))) : undefined
  if (encoding !== 'all') return { digest: '', plain: gzip ? undefined : bytes, gzip }
  return { digest: digestOf(bytes), plain: bytes, gzip }
}

/** A low level, so that readers are not kept. */
const fast = { level: 1 }

const digestOf = (bytes: Uint8Array): string => hash('sha1', bytes, 'base64url')
