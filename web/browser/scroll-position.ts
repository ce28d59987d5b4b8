import { cards, feed, isFolded, loadOlder } from './feed.ts'

type Position = { id: string; y: number; at: string }
const maxPages = 10
/** The browser's own restoration is right within this distance, in px. */
const tolerance = 4
/** The card is in its place when it stayed there for so many frames of a complete page. */
const steadyFrames = 8
const longestMs = 5_000
export const readerMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const key = (): string => `place:${location.pathname}${location.search}`

/** After a reload or going back, the card that was at the top returns to its position on the screen. */
export function keepScrollPosition(): void {
  if (!feed) return
  addEventListener('pagehide', () => {
    const card = cards().find((each) => !isFolded(each) && each.getBoundingClientRect().bottom > 0)
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
    card.closest('details')?.setAttribute('open', '')
    alignCard(card, position.y)
  } else if (scrollY === 0 && !new URLSearchParams(location.search).has('at')) {
    const url = new URL(location.href)
    url.searchParams.delete('cursor')
    url.searchParams.set('at', position.at)
    location.replace(url)
  }
}

/**
 * Cards above get their real height only when they are near, and on a slow device the browser restores its own position late.
 * So the card is held in its place until that is over, or until the reader moves.
 */
function alignCard(card: HTMLElement, y: number): void {
  const end = performance.now() + longestMs
  let steady = 0
  let hasMoved = false
  for (const move of readerMoves) {
    const stop = () => {
      hasMoved = true
    }
    addEventListener(move, stop, { once: true, passive: true })
  }
  function align() {
    if (hasMoved || performance.now() > end) return
    const off = card.getBoundingClientRect().top - y
    if (Math.abs(off) > tolerance) {
      scrollBy({ top: off, behavior: 'instant' })
      steady = 0
    } else if (document.readyState === 'complete') steady++
    if (steady < steadyFrames) requestAnimationFrame(align)
  }
  align()
}
