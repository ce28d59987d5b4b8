import { loading, live as words } from '../words/browser.ts'
import { here as hereWords } from '../words/feed.ts'
import { markDeleted } from './deleted-card.ts'
import { cards, feed, newEntries, numberCards } from './feed.ts'
import { isMuted } from './mutes.ts'
import { fetchFragment } from './requests.ts'
import { subscribe } from './stream-source.ts'
import { showToast } from './toast.ts'
import { updateCounts } from './toggles.ts'

const pill = document.getElementById('pill') as HTMLButtonElement | null
const title = document.title
/** Ids announced by the pill. */
const waiting = new Set<string>()
/** After a reset the number of new transmissions is unknown. */
let isCountUnknown = false

/** New transmissions wait behind a pill, so that nothing shifts above the reader. */
export function startLiveFeed(): void {
  const { live: streamUrl, accounts } = feed?.dataset ?? {}
  if (!feed || !pill || !streamUrl) return
  const only = accounts === undefined ? undefined : new Set(accounts.split(' '))
  pill.addEventListener('click', () => void showNew())
  subscribe(streamUrl, {
    transmission(item) {
      const { id, account_id } = item
      if ((only && !only.has(account_id)) || isMuted(item) || document.getElementById(`t-${id}`)) return
      waiting.add(id)
      showPill()
    },
    counts: updateCounts,
    deleted(transmission) {
      waiting.delete(transmission.id)
      markDeleted(transmission)
      showPill()
    },
    reset() {
      isCountUnknown = true
      showPill()
    },
  })
}

const pageUrl = (): string => cards()[0]?.dataset['page'] ?? location.pathname + location.search

/** Several transmissions may share a time, so this includes the newest; duplicates are dropped later. */
function fetchNewer(): Promise<DocumentFragment> {
  const newest = cards()[0]?.dataset['at']
  const url = new URL(pageUrl(), location.origin)
  if (newest) url.searchParams.set('since', new Date(Date.parse(newest) - 1).toISOString())
  url.searchParams.set('limit', '100')
  return fetchFragment(url.pathname + url.search, 'cards')
}

function showPill(): void {
  if (!pill) return
  const { size } = waiting
  pill.hidden = size === 0 && !isCountUnknown
  const text = isCountUnknown ? words.someWaiting : words.waiting(size)
  if (pill.textContent !== text) pill.textContent = text
  document.title = size > 0 && !isCountUnknown ? `(${size > 99 ? '99+' : size}) ${title}` : title
}

/** Inserts the new cards, with a mark where the reader was. */
export async function showNew(): Promise<void> {
  if (!feed || !pill || pill.hidden) return
  // An empty feed has no position to keep.
  if (cards().length === 0) return location.reload()
  pill.setAttribute('aria-busy', 'true')
  const announced = [...waiting]
  try {
    const fragment = await fetchNewer()
    const more = fragment.querySelector<HTMLAnchorElement>('[data-older]')
    const added = newEntries(fragment)
    // Some were announced while the request was in flight.
    const newCards = fragment.querySelectorAll<HTMLElement>('.tx')
    const [first] = newCards
    for (const card of newCards) waiting.delete(card.dataset['id'] ?? '')
    for (const id of announced) waiting.delete(id)
    isCountUnknown = false
    showPill()
    if (!first) return
    for (const card of newCards) card.classList.add('new')
    const previousFirst = cards()[0]
    if (previousFirst?.dataset['page']) first.dataset['page'] = previousFirst.dataset['page']
    delete previousFirst?.dataset['page']
    const mark = feed.querySelector('.here')
    // Keep a mark whose link leads to a gap.
    if (mark?.querySelector('[data-older]')) mark.lastChild?.remove()
    else mark?.remove()
    feed.prepend(...added, hereMark(more))
    numberCards()
    feed.dispatchEvent(new Event('grown'))
    first.focus({ preventScroll: true })
    first.scrollIntoView()
  } catch {
    showToast(loading.lost)
  } finally {
    pill.removeAttribute('aria-busy')
  }
}

/** ARIA allows only articles in a feed. */
function hereMark(more: HTMLAnchorElement | null): HTMLElement {
  const here = document.createElement('article')
  here.className = 'here'
  const label = document.createElement('span')
  label.textContent = hereWords
  here.append(label)
  if (more) {
    more.textContent = words.between
    here.prepend(more)
  }
  return here
}
