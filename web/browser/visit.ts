import { cards } from './feed.ts'
import { fetchPart } from './part.ts'

type Last = { newest: string; left: number }
const key = 'read:/'
/** Sooner than this it is the same visit. */
const awayMs = 30 * 60_000

/** A fresh visit to the front page says, in the place kept for it, how much there was since the last one. */
export function sinceLastVisit(): void {
  const place = document.getElementById('visit')
  if (!place || location.search !== '') return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const last: Last | null = JSON.parse(localStorage.getItem(key) ?? 'null')
  addEventListener('pagehide', () => {
    const newest = cards()[0]?.dataset['at']
    if (newest) localStorage.setItem(key, JSON.stringify({ newest, left: Date.now() } satisfies Last))
  })
  if (!last || navigation?.type !== 'navigate' || Date.now() - last.left < awayMs) return
  fetchPart(`/catch-up?since=${encodeURIComponent(last.newest)}`, 'since').then(
    (line) => {
      const time = line.querySelector('time')
      if (time) time.textContent = when(new Date(time.dateTime))
      place.replaceChildren(line)
    },
    // Without an answer the place stays empty.
    () => {},
  )
}

function when(at: Date): string {
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000)
  if (days === 0) return clock
  if (days === 1) return `yesterday ${clock}`
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${clock}`
}
