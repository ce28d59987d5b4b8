import { Broken } from './broken.ts'

export type StreamedEvent = { event: string; id: string; data: Record<string, unknown> }
export type StreamReply = {
  status: number
  headers: Headers
  /** The next event that fits; fails after ten seconds. */
  next(what: string, fits: (event: StreamedEvent) => boolean): Promise<StreamedEvent>
  close(): void
}

const patienceMs = 10_000

/** Reads the events of a stream, in the order in which they come. */
export function readEvents(body: ReadableStream<Uint8Array> | null): StreamReply['next'] {
  // An unread body is cancelled when the garbage collector frees its response; `values` locks it, which prevents that.
  const events = eventsIn(body?.values() ?? [])
  return async (what, fits) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'late')
    })
    try {
      for (;;) {
        const read = await Promise.race([events.next(), late])
        if (read === 'late') throw new Broken(`${what} did not come within ${patienceMs / 1000} s.`)
        if (read.done) throw new Broken(`The stream ended before ${what} came.`)
        if (fits(read.value)) return read.value
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

async function* eventsIn(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<StreamedEvent, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

function eventOf(block: string): StreamedEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
  const data = fields.get('data')
  if (data === undefined) return undefined
  try {
    return { event: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: JSON.parse(data) }
  } catch (error) {
    throw new Broken('An event of the stream has data that is no JSON.', { cause: error })
  }
}
