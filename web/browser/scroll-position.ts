import { cards, feed, loadOlder } from './feed.ts'

type Position = { id: string; y: number; at: string }
const maxPages = 10
/** The browser's own restoration is right within this distance, in px. */
const tolerance = 4

const key = (): string => `place:${location.pathname}${location.search}`

/** After a reload or going back, the card that was at the top returns to its position on the screen. */
export function keepScrollPosition(): void {
  if (!feed) return
  addEventListener('pagehide', () => {
    const card = cards().find((each) => each.getBoundingClientRect().bottom > 0)
    if (!card) return
    const { id = '', at = '' } = card.dataset
    const position: Position = { id, at, y: card.getBoundingClientRect().top }
    sessionStorage.setItem(key(), JSON.stringify(position))
  })
  void restore()
}

async function restore(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const stored = sessionStorage.getItem(key())
  if (!stored || location.hash || navigation?.type === 'navigate') return
  const position: Position = JSON.parse(stored)
  for (let page = 0; page < maxPages && !document.getElementById(`t-${position.id}`); page++) {
    if (!document.querySelector('#older [data-older]')) break
    await loadOlder()
  }
  const card = document.getElementById(`t-${position.id}`)
  if (card) {
    alignCard(card, position.y)
  } else if (scrollY === 0 && !new URLSearchParams(location.search).has('at')) {
    const url = new URL(location.href)
    url.searchParams.delete('cursor')
    url.searchParams.set('at', position.at)
    location.replace(url)
  }
}

/** Cards above get their real height only when they are near, so a correction may need further ones. */
function alignCard(card: HTMLElement, y: number, tries = 8): void {
  const off = card.getBoundingClientRect().top - y
  if (Math.abs(off) > tolerance) scrollBy({ top: off, behavior: 'instant' })
  if (tries > 0) requestAnimationFrame(() => alignCard(card, y, tries - 1))
}
