import { loading } from '../words/browser.ts'
import {
  cards,
  feed,
  focusFirst,
  isFolded,
  maxAutomaticPages,
  newEntries,
  numberCards,
  preloadPx,
} from './feed.ts'
import { fetchFragment } from './requests.ts'

const place = document.getElementById('newer')
let pages = 0
let isLoading = false

/** Pages above are loaded by a click, or when the reader scrolls up to them. */
export function loadNewerOnScroll(): void {
  if (!feed || !place) return
  // The address keeps no `#here`, so that a reload returns to the place of the reader instead. A changed address ends the
  // browser's own scrolling to it.
  if (location.hash === '#here') {
    document.getElementById('here')?.scrollIntoView()
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-newer]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void load(link)
  })
  let before = scrollY
  addEventListener(
    'scroll',
    () => {
      const link = place.querySelector<HTMLElement>('[data-newer]')
      const isNear = link && link.getBoundingClientRect().top > -preloadPx
      if (isNear && scrollY < before && pages < maxAutomaticPages) void load(link)
      before = scrollY
    },
    { passive: true },
  )
}

async function load(link: HTMLElement): Promise<void> {
  if (!feed || !place || isLoading) return
  isLoading = true
  const path = link.dataset['newer'] ?? ''
  link.textContent = loading.busy
  feed.setAttribute('aria-busy', 'true')
  try {
    const fragment = await fetchFragment(path, 'cards')
    const hadFocus = document.activeElement === link
    const added = newEntries(fragment)
    const [first] = added
    if (first) first.dataset['page'] = path
    insertAbove(added, fragment.querySelector('.newer'))
    numberCards()
    if (hadFocus) focusFirst(added.toReversed())
    feed.dispatchEvent(new Event('grown'))
    pages++
  } catch {
    link.textContent = loading.lost
    pages = maxAutomaticPages
  } finally {
    isLoading = false
    feed.removeAttribute('aria-busy')
  }
}

/**
 * Nothing that the reader sees moves: the page scrolls by as much as was added. The cards get their real height at once; by
 * the time they may leave the screen, the browser remembers it.
 */
function insertAbove(added: HTMLElement[], rest: Element | null): void {
  const root = document.documentElement
  const anchor = cards().find((card) => !isFolded(card) && card.getBoundingClientRect().bottom > 0) ?? feed
  const topOf = () => anchor?.getBoundingClientRect().top ?? 0
  const before = topOf()
  root.style.overflowAnchor = 'none'
  for (const card of added) card.style.contentVisibility = 'visible'
  feed?.prepend(...added)
  place?.replaceChildren(rest ?? '')
  scrollBy({ top: topOf() - before, behavior: 'instant' })
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      root.style.overflowAnchor = ''
      for (const card of added) card.style.contentVisibility = ''
    }),
  )
}
