import type { StreamEvents } from '../contract/resources.ts'
import { readJson } from './answer.ts'
import { LongwaveError } from './error.ts'
import type { Block } from './events.ts'
import { blocksOf } from './line.ts'
import { memory, type Walks } from './missed.ts'
import type { Requester } from './request.ts'
import { firstWaitMs, isPassing, type Pace } from './retry.ts'
import type { Query, ReadOptions } from './routes.ts'

/** The other two are not for a listener, who is brought back to where it was. */
type Told = Omit<StreamEvents, 'reset' | 'bye'>
/** Something that happened. Whoever gives its id as `last_event_id` goes on after it. */
export type StreamEvent = { [Name in keyof Told]: { event: Name; id: string; data: Told[Name] } }[keyof Told]

const told: Record<keyof Told, true> = { transmission: true, deleted: true, counts: true }

/** Until the service has said how long to wait before coming back. */
const usualRetryMs = 2_000
const longestWaitMs = 60_000

/** Goes on for as long as somebody listens, over as many connections as it takes. */
export function streamer(requestOf: Requester, walks: Walks, { timeout, sleep, random }: Pace) {
  return async function* stream(
    query: Query<'stream'> = {},
    { signal }: ReadOptions = {},
  ): AsyncGenerator<StreamEvent, void, undefined> {
    const { take, missed } = memory(query, walks, { signal })
    let place = query.last_event_id ?? ''
    let hasGap = false
    let retryMs = usualRetryMs
    let failures = 0

    for (;;) {
      let laterMs = 0
      try {
        // The place stands in the address: a page of another origin would have to ask first for leave to send a header.
        const asked = { ...query, last_event_id: place || undefined }
        const request = requestOf('stream', { query: asked, options: undefined })
        for await (const block of blocksOf(request, { timeout, signal })) {
          failures = 0
          retryMs = block.retry ?? retryMs
          place = block.id ?? place
          if (block.event === 'bye') break
          for (const event of await eventsIn(block)) {
            yield event
            signal?.throwIfAborted()
          }
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof LongwaveError) || !mayPass(error)) throw error
        laterMs = (error.retryAfter ?? 0) * 1000
      }
      await sleep(Math.max(laterMs, waitMs()), signal)
      failures++
    }

    /** A gap stays until it could be filled, over several connections if need be. */
    async function eventsIn({ event, data }: Block): Promise<StreamEvent[]> {
      const events: StreamEvent[] = []
      hasGap ||= event === 'reset'
      if (hasGap) {
        for (const item of await missed()) events.push({ event: 'transmission', id: place, data: item })
        hasGap = false
      }
      // What a newer service may tell beside these has no type here.
      if (data !== undefined && Object.hasOwn(told, event)) {
        events.push({ event, id: place, data: readData(data) } as StreamEvent)
      }
      return events.filter((each) => each.event !== 'transmission' || take(each.data))
    }

    /** Never sooner than the service asks for; beyond that, drawn from a span that doubles while nobody answers. */
    function waitMs(): number {
      const least = Math.max(firstWaitMs, retryMs)
      const most = Math.max(least, Math.min(longestWaitMs, least * 2 ** (failures + 1)))
      return least + random() * (most - least)
    }
  }
}

/** What nobody waits for must not be ended by the accident of one moment. */
const mayPass = (error: LongwaveError): boolean => isPassing(error) || error.status >= 500

function readData(data: string): object {
  const json = readJson(data)
  if (json) return json
  throw new LongwaveError({
    code: 'STRANGE_ANSWER',
    status: 200,
    message: 'An event of the stream is not one of Longwave: is baseUrl right?',
  })
}
