import { Histogram } from '../histogram.ts'
import { type RequestClass, type RequestObserver, requestClasses } from '../http/server/request-observer.ts'

/** Seconds. A cached response takes less than the first; a client gives up before the last. */
const durationBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The requests since the start: few additions of plain numbers for each, and no text is made. */
export type RequestTallies = {
  observe: RequestObserver
  /** Counts by route, method and status: all three are bounded. */
  counts: Map<string, Map<string, Map<number, number>>>
  durations: Record<RequestClass, Histogram>
  bytes: Record<RequestClass, number>
}

export function requestTallies(): RequestTallies {
  const counts: RequestTallies['counts'] = new Map()
  const durations = ofEachClass(() => new Histogram(durationBounds))
  const bytes = ofEachClass(() => 0)
  return {
    counts,
    durations,
    bytes,
    observe(request, moment) {
      bytes[request.class] += request.bytes
      // A stream was counted when it opened.
      if (moment === 'closed') return
      const ofMethod = of(of(counts, request.route), request.method)
      ofMethod.set(request.status, (ofMethod.get(request.status) ?? 0) + 1)
      durations[request.class].add(request.ms / 1000)
    },
  }
}

const ofEachClass = <Value>(make: () => Value): Record<RequestClass, Value> =>
  Object.fromEntries(requestClasses.map((each) => [each, make()])) as Record<RequestClass, Value>

/** The map under this name, which is added if it is missing. */
function of<Key, Value>(maps: Map<string, Map<Key, Value>>, name: string): Map<Key, Value> {
  const known = maps.get(name)
  if (known) return known
  const added = new Map<Key, Value>()
  maps.set(name, added)
  return added
}
