import { live, loading } from '../words/words.ts'
import { fetchPart } from './part.ts'

/** By itself the feed grows by as many pages; then it waits to be asked. */
const mostPages = 10
const reach = '900px'

export const feed = document.getElementById('feed')
const older = document.getElementById('older')
export const cards = (): HTMLElement[] => [...(feed?.querySelectorAll<HTMLElement>(':scope > .tx') ?? [])]

let pages = 0
/** After a failure the reader has to ask. */
let isLost = false
const underWay = new Map<HTMLAnchorElement, Promise<void>>()

/** Older transmissions come before the reader reaches the end; the address follows the page that is being read. */
export function olderPages(): void {
  if (!feed) return
  const first = cards()[0]
  if (first) first.dataset['page'] = location.pathname + location.search
  const near = new IntersectionObserver(
    (entries) => {
      if (pages < mostPages && !isLost && entries.some(({ isIntersecting }) => isIntersecting))
        void loadOlder()
    },
    { rootMargin: `${reach} 0px` },
  )
  observe()
  feed.addEventListener('grown', observe)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-older]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void loadOlder(link)
  })
  addEventListener('scroll', followReader, { passive: true })

  function observe(): void {
    near.disconnect()
    const link = lastLink()
    if (link) near.observe(link)
  }
}

/** Loads the page behind a link into its place. Equal wishes at the same time are one. */
export function loadOlder(link = lastLink()): Promise<void> {
  if (!link) return Promise.resolve()
  const loaded = underWay.get(link) ?? load(link)
  underWay.set(link, loaded)
  feed?.setAttribute('aria-busy', 'true')
  return loaded.finally(() => {
    underWay.delete(link)
    if (underWay.size === 0) feed?.removeAttribute('aria-busy')
  })
}

const lastLink = () => older?.querySelector<HTMLAnchorElement>('[data-older]') ?? undefined

async function load(link: HTMLAnchorElement): Promise<void> {
  const hadFocus = document.activeElement === link
  const path = link.getAttribute('href') ?? ''
  link.textContent = loading.busy
  try {
    const part = await fetchPart(path, 'cards')
    const added = unseen(part)
    const [first] = added
    if (first && !path.includes('since=')) first.dataset['page'] = path
    const rest = part.querySelector('.more, .end')
    const gap = link.closest('.here')
    if (gap) {
      gap.before(...added)
      fill(gap, rest)
    } else {
      feed?.append(...added)
      older?.replaceChildren(rest ?? '')
      pages++
    }
    isLost = false
    count()
    if (hadFocus) first?.focus({ preventScroll: true })
    feed?.dispatchEvent(new Event('grown'))
  } catch {
    link.textContent = loading.lost
    isLost = true
  }
}

/** What lies between the newest and where the reader was comes page by page, until there is nothing between. */
function fill(gap: Element, rest: Element | null): void {
  const link = gap.querySelector('[data-older]')
  const next = rest?.querySelector('[data-older]')
  if (link && next) {
    link.setAttribute('href', next.getAttribute('href') ?? '')
    link.textContent = live.between
  } else {
    link?.remove()
  }
}

/** Takes out of a part what is on the page already, and gives the rest. */
export function unseen(part: DocumentFragment): HTMLElement[] {
  const added: HTMLElement[] = []
  for (const card of part.querySelectorAll<HTMLElement>('.tx')) {
    if (document.getElementById(card.id)) card.remove()
    else added.push(card)
  }
  return added
}

/** Where each card stands in the feed, for who hears it instead of seeing it. */
export function count(): void {
  for (const [at, card] of cards().entries()) card.ariaPosInSet = String(at + 1)
}

/**
 * So that reloading, a bookmark and a page without this module agree on where the reader is: on the page of the card at
 * the upper edge, which is the card that a reload looks for.
 */
function followReader(): void {
  let page: string | undefined
  for (const card of feed?.querySelectorAll<HTMLElement>(':scope > [data-page]') ?? []) {
    if (page !== undefined && card.getBoundingClientRect().top > 0) break
    page = card.dataset['page']
  }
  if (page && page !== location.pathname + location.search) history.replaceState(history.state, '', page)
}
