import { live as words } from '../words/words.ts'

export type Counts = { id: string; like_count: number; comment_count: number }

/** What a page does with what happens. */
type News = {
  transmission?(item: { id: string; account_id: string }): void
  counts?(counts: Counts): void
  deleted?(gone: { id: string }): void
  /** Too much was missed to be told one by one. */
  reset?(): void
}
const names = ['transmission', 'counts', 'deleted', 'reset'] as const

const firstWaitMs = 1000
const longestWaitMs = 60_000
const light = document.getElementById('live')

/**
 * Hears the stream at this address, which says since when, but only while somebody can see the page and never while it
 * is only being made ready. Who comes back hears what came meanwhile.
 */
export function hear(address: string, news: News): void {
  const url = new URL(address, location.origin)
  let line: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWaitMs

  const stop = () => {
    clearTimeout(timer)
    line?.close()
    line = undefined
  }
  const start = () => {
    stop()
    line = new EventSource(url)
    line.onopen = () => {
      wait = firstWaitMs
      show('live')
    }
    line.onerror = () => {
      show('paused')
      again()
    }
    line.addEventListener('bye', again)
    for (const name of names) {
      line.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        url.searchParams.set('last_event_id', lastEventId)
        news[name]?.(JSON.parse(data))
      })
    }
  }
  /** Not at once, and not all pages in the same moment. */
  const again = () => {
    stop()
    timer = setTimeout(start, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const follow = () => (document.visibilityState === 'visible' ? start() : stop())
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
  follow()
}

function show(state: 'live' | 'paused'): void {
  if (!light) return
  light.dataset['state'] = state
  light.textContent = words[state]
}
