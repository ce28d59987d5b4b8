import { live, loading } from '../words/browser.ts'
import { fetchFragment } from './requests.ts'

/** The number of pages that load on scroll. Further pages need a click on the link. */
export const maxAutomaticPages = 10
export const preloadPx = 900

export const feed = document.getElementById('feed')
const older = document.getElementById('older')
export const cards = (): HTMLElement[] => [...(feed?.querySelectorAll<HTMLElement>('.tx') ?? [])]
/** A card in a closed fold is not on the screen. */
export const isFolded = (card: Element): boolean => card.closest('details:not([open])') !== null

/** Puts all cards of a fold in its place. */
export function unfold(card: Element): void {
  const run = card.closest('.run')
  run?.replaceWith(...run.querySelectorAll('.tx'))
}

let pages = 0
/** After a failure nothing loads on scroll until a click succeeds. */
let hasFailed = false
const pending = new Map<HTMLAnchorElement, Promise<void>>()

/** Infinite scroll. The address bar follows the page of the feed that is being read. */
export function loadOlderOnScroll(): void {
  if (!feed) return
  const first = cards()[0]
  if (first) first.dataset['page'] = location.pathname + location.search
  const near = new IntersectionObserver(
    (entries) => {
      if (pages < maxAutomaticPages && !hasFailed && entries.some(({ isIntersecting }) => isIntersecting))
        void loadOlder()
    },
    { rootMargin: `${preloadPx}px 0px` },
  )
  observe()
  feed.addEventListener('grown', observe)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-older]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void loadOlder(link)
  })
  addEventListener('scroll', updateAddress, { passive: true })

  function observe(): void {
    near.disconnect()
    const link = lastLink()
    if (link) near.observe(link)
  }
}

/** Replaces a link by the page that it leads to. Concurrent calls for one link share a request. */
export function loadOlder(link = lastLink()): Promise<void> {
  if (!link) return Promise.resolve()
  const loaded = pending.get(link) ?? load(link)
  pending.set(link, loaded)
  feed?.setAttribute('aria-busy', 'true')
  return loaded.finally(() => {
    pending.delete(link)
    if (pending.size === 0) feed?.removeAttribute('aria-busy')
  })
}

const lastLink = () => older?.querySelector<HTMLAnchorElement>('[data-older]') ?? undefined

async function load(link: HTMLAnchorElement): Promise<void> {
  const hadFocus = document.activeElement === link
  const path = link.getAttribute('href') ?? ''
  link.textContent = loading.busy
  try {
    const fragment = await fetchFragment(path, 'cards')
    const added = newEntries(fragment)
    const [first] = added
    if (first && !path.includes('since=')) first.dataset['page'] = path
    const rest = fragment.querySelector('.more, .end')
    const gap = link.closest('.here')
    if (gap) {
      gap.before(...added)
      advanceGap(gap, rest)
    } else {
      feed?.append(...added)
      older?.replaceChildren(rest ?? '')
      pages++
    }
    hasFailed = false
    numberCards()
    if (hadFocus) focusFirst(added)
    feed?.dispatchEvent(new Event('grown'))
  } catch {
    link.textContent = loading.lost
    hasFailed = true
  }
}

/** A gap between the newest cards and the previous ones is filled page by page, until none is left. */
function advanceGap(gap: Element, rest: Element | null): void {
  const link = gap.querySelector('[data-older]')
  const next = rest?.querySelector('[data-older]')
  if (link && next) {
    link.setAttribute('href', next.getAttribute('href') ?? '')
    link.textContent = live.between
  } else {
    link?.remove()
  }
}

/**
 * The entries of a fragment that the page does not have: cards, folds, and notes about what is left out. A fold that has lost
 * a card is replaced by its other cards, because it says how many it has.
 */
export function newEntries(fragment: DocumentFragment): HTMLElement[] {
  for (const card of fragment.querySelectorAll('.tx')) {
    if (!document.getElementById(card.id)) continue
    unfold(card)
    card.remove()
  }
  // A fragment has no element of its own, so `:scope` finds nothing in it.
  return ([...fragment.children] as HTMLElement[]).filter((each) => each.matches('.tx, .run, .left-out'))
}

/** Focuses the first of these entries that can have the focus: a card, or the line of a fold. A note has none. */
export function focusFirst(entries: HTMLElement[]): void {
  const places = entries.map((entry) => (entry.matches('.tx') ? entry : entry.querySelector('summary')))
  places.find((place) => place !== null)?.focus({ preventScroll: true })
}

/** Renumbers the cards for screen readers. */
export function numberCards(): void {
  for (const [at, card] of cards().entries()) card.ariaPosInSet = String(at + 1)
}

/**
 * Puts the feed page of the topmost visible card into the address bar, so that a reload or a bookmark opens at that card,
 * with or without JavaScript.
 */
function updateAddress(): void {
  let page: string | undefined
  for (const card of feed?.querySelectorAll<HTMLElement>(':scope > [data-page]') ?? []) {
    if (page !== undefined && card.getBoundingClientRect().top > 0) break
    page = card.dataset['page']
  }
  if (page && page !== location.pathname + location.search) history.replaceState(history.state, '', page)
}
