import { cards, feed, loadOlder } from './feed.ts'

type Place = { id: string; y: number; at: string }
const mostPages = 10
/** Closer than this the browser's own memory was right. */
const nearEnough = 4

const key = (): string => `place:${location.pathname}${location.search}`

/** A reload, a restored tab or the way back finds the reader's card where it was on the screen. */
export function keepPlace(): void {
  if (!feed) return
  addEventListener('pagehide', () => {
    const card = cards().find((each) => each.getBoundingClientRect().bottom > 0)
    if (!card) return
    const { id = '', at = '' } = card.dataset
    const place: Place = { id, at, y: card.getBoundingClientRect().top }
    sessionStorage.setItem(key(), JSON.stringify(place))
  })
  void restore()
}

async function restore(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = sessionStorage.getItem(key())
  if (!kept || location.hash || navigation?.type === 'navigate') return
  const place: Place = JSON.parse(kept)
  for (let page = 0; page < mostPages && !document.getElementById(`t-${place.id}`); page++) {
    if (!document.querySelector('#older [data-older]')) break
    await loadOlder()
  }
  const card = document.getElementById(`t-${place.id}`)
  if (card) {
    settle(card, place.y)
  } else if (scrollY === 0 && !new URLSearchParams(location.search).has('at')) {
    const url = new URL(location.href)
    url.searchParams.delete('cursor')
    url.searchParams.set('at', place.at)
    location.replace(url)
  }
}

/** Cards above get their true height only when they are near, so one correction may call for another. */
function settle(card: HTMLElement, y: number, tries = 8): void {
  const off = card.getBoundingClientRect().top - y
  if (Math.abs(off) > nearEnough) scrollBy({ top: off, behavior: 'instant' })
  if (tries > 0) requestAnimationFrame(() => settle(card, y, tries - 1))
}
