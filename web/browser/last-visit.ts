import { cards } from './feed.ts'
import { fetchFragment } from './requests.ts'

type LastVisit = { newest: string; left: number }
const key = 'read:/'
/** A return within this time continues the same visit. */
const newVisitAfterMs = 30 * 60_000

/** A new visit to the front page shows how many transmissions came since the last one. */
export function showSinceLastVisit(): void {
  const place = document.getElementById('visit')
  if (!place || location.search !== '') return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const last: LastVisit | null = JSON.parse(localStorage.getItem(key) ?? 'null')
  addEventListener('pagehide', () => {
    const newest = cards()[0]?.dataset['at']
    if (newest) localStorage.setItem(key, JSON.stringify({ newest, left: Date.now() } satisfies LastVisit))
  })
  if (!last || navigation?.type !== 'navigate' || Date.now() - last.left < newVisitAfterMs) return
  fetchFragment(`/catch-up?since=${encodeURIComponent(last.newest)}`, 'since').then(
    (fragment) => {
      const time = fragment.querySelector('time')
      if (time) time.textContent = when(new Date(time.dateTime))
      place.replaceChildren(fragment)
    },
    // On failure the place stays empty.
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
