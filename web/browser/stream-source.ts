import { live as words } from '../words/browser.ts'

export type Counts = { id: string; like_count: number; comment_count: number }

export type StreamItem = { id: string; account_id: string; content: string }

type Listeners = {
  transmission?(item: StreamItem): void
  counts?(counts: Counts): void
  deleted?(transmission: { id: string }): void
  /** More events were missed than the server replays. */
  reset?(): void
}
const eventNames = ['transmission', 'counts', 'deleted', 'reset'] as const

const firstDelayMs = 1000
const maxDelayMs = 60_000
const indicator = document.getElementById('live')

/**
 * Subscribes to the stream at this URL. It is open only while the page is visible, so a prerendered page opens none. After
 * a pause it resumes from the last event id. A saved copy of a page opens no stream.
 */
export function subscribe(streamUrl: string, listeners: Listeners): void {
  if (document.documentElement.hasAttribute('data-saved')) return
  const url = new URL(streamUrl, location.origin)
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelayMs

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    source = new EventSource(url)
    source.onopen = () => {
      delay = firstDelayMs
      showStatus('live')
    }
    source.onerror = () => {
      showStatus('paused')
      reconnect()
    }
    source.addEventListener('bye', reconnect)
    for (const name of eventNames) {
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        url.searchParams.set('last_event_id', lastEventId)
        listeners[name]?.(JSON.parse(data))
      })
    }
  }
  /** Exponential backoff with jitter, so that not all pages reconnect in the same moment. */
  const reconnect = () => {
    close()
    timer = setTimeout(open, delay * (0.5 + Math.random()))
    delay = Math.min(delay * 2, maxDelayMs)
  }
  const followVisibility = () => (document.visibilityState === 'visible' ? open() : close())
  document.addEventListener('visibilitychange', followVisibility)
  addEventListener('pagehide', close)
  addEventListener('pageshow', ({ persisted }) => persisted && followVisibility())
  followVisibility()
}

function showStatus(state: 'live' | 'paused'): void {
  if (!indicator) return
  indicator.dataset['state'] = state
  indicator.textContent = words[state]
}
