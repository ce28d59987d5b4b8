import type { InboxStreamEvent, InboxStreamQuery, StreamEvent, StreamQuery } from './endpoint-methods.ts'
import { LongwaveError } from './error.ts'
import { createGapRecovery, type FeedReaders } from './gap-recovery.ts'
import type { StreamOptions } from './options.ts'
import type { PrepareRequest } from './request.ts'
import { parseJsonObject } from './response.ts'
import { initialBackoffMs, isTransient, type RetryPolicy } from './retry.ts'
import { type Route, routes } from './routes.ts'
import type { Block } from './sse-parser.ts'
import { readConnection } from './stream-connection.ts'

const knownEvents: Record<StreamEvent['event'], true> = { transmission: true, deleted: true, counts: true }

/** The reconnection delay until the server sends its own. */
const defaultRetryMs = 2_000
const maxBackoffMs = 60_000

type Connected<Event> = {
  route: Route
  query: { last_event_id?: string | undefined }
  options: StreamOptions
  /** The events in a block that came with `id`, after an event with `idBefore`. */
  eventsIn(block: Block, id: string, idBefore: string): Promise<Event[]> | Event[]
}

export function createStreams(prepareRequest: PrepareRequest, readers: FeedReaders, policy: RetryPolicy) {
  const { sleep, random, onRetry } = policy
  return {
    stream(
      query: StreamQuery = {},
      options: StreamOptions = {},
    ): AsyncGenerator<StreamEvent, void, undefined> {
      const { signal, onGap } = options
      const { markDelivered, beginGap, readMissed } = createGapRecovery(query, readers, { signal })
      let idBeforeGap = ''
      return keepConnected({ route: routes.stream, query, options, eventsIn })

      /** A gap stays open until it is filled, over several connections if necessary. */
      async function eventsIn({ event, data }: Block, id: string, idBefore: string): Promise<StreamEvent[]> {
        if (event === 'reset') {
          if (beginGap()) idBeforeGap = idBefore
          else onGap?.()
        }
        const missed = (await readMissed()).filter(markDelivered)
        // Only the last item of a gap has the id after it: a client that resumes in the middle gets a reset again.
        const idOf = (index: number) => (index < missed.length - 1 ? idBeforeGap : id)
        const events: StreamEvent[] = missed.map((item, index) => ({
          ...{ event: 'transmission', id: idOf(index), data: item },
        }))
        // A newer server may send events that this client has no type for.
        if (data !== undefined && Object.hasOwn(knownEvents, event)) {
          const live = { event, id, data: parseData(data) } as StreamEvent
          if (live.event !== 'transmission' || markDelivered(live.data)) events.push(live)
        }
        return events
      }
    },
    inboxStream: (
      query: InboxStreamQuery = {},
      options: StreamOptions = {},
    ): AsyncGenerator<InboxStreamEvent, void, undefined> =>
      keepConnected({
        ...{ route: routes.inboxStream, query, options },
        eventsIn({ event, data }, id) {
          if (event === 'reset') options.onGap?.()
          return event === 'item' && data !== undefined
            ? [{ event, id, data: parseData(data) } as InboxStreamEvent]
            : []
        },
      }),
  }

  /** Yields events until the consumer stops, and reconnects as often as necessary. */
  async function* keepConnected<Event>({
    route,
    query,
    options: { signal, onOpen, timeout = policy.timeout },
    eventsIn,
  }: Connected<Event>): AsyncGenerator<Event, void, undefined> {
    let lastEventId = query.last_event_id ?? ''
    let retryMs = defaultRetryMs
    let failures = 0
    for (;;) {
      let failure: LongwaveError | undefined
      let isOpen = false
      try {
        // A query parameter, because a header would cost a browser on another origin a preflight request.
        const resumed = { ...query, last_event_id: lastEventId || undefined }
        const request = prepareRequest(route, { query: resumed })
        for await (const block of readConnection(request, { timeout, signal })) {
          failures = 0
          retryMs = block.retry ?? retryMs
          const idBefore = lastEventId
          lastEventId = block.id ?? lastEventId
          if (!isOpen) onOpen?.()
          isOpen = true
          if (block.event === 'bye') break
          for (const event of await eventsIn(block, lastEventId, idBefore)) {
            yield event
            signal?.throwIfAborted()
          }
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof LongwaveError) || !isRecoverable(error)) throw error
        failure = error
      }
      const waitMs = Math.max((failure?.retryAfter ?? 0) * 1000, backoffMs())
      failures++
      if (failure) {
        onRetry?.({ method: route.method, path: route.url, attempt: failures, error: failure, waitMs })
        signal?.throwIfAborted()
      }
      await sleep(waitMs, signal)
    }

    /** At least as long as the server asks for, plus jitter from a span that doubles with each failure. */
    function backoffMs(): number {
      const min = Math.max(initialBackoffMs, retryMs)
      const max = Math.max(min, Math.min(maxBackoffMs, min * 2 ** (failures + 1)))
      return min + random() * (max - min)
    }
  }
}

/** Broader than for a call: a long-lived stream must also survive a single 500. */
const isRecoverable = (error: LongwaveError): boolean => isTransient(error) || error.status >= 500

function parseData(data: string): object {
  const json = parseJsonObject(data)
  if (json) return json
  throw new LongwaveError({
    code: 'STRANGE_ANSWER',
    status: 200,
    message: 'An event of the stream is not one of Longwave: is baseUrl right?',
  })
}
