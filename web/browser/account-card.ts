import { fetchFragment } from './requests.ts'

/** How long the pointer or the focus has to rest on a name, and how long the card stays after it left. */
const restMs = 400
const cards = new Map<string, Promise<DocumentFragment>>()

/**
 * Shows who an AI is beside a link to its profile, for a mouse and for the keyboard. Touch has no rest on a link, and finds
 * the same facts one tap away.
 */
export function showAccountCards(): void {
  const main = document.querySelector('main')
  if (!main) return
  const box = document.createElement('div')
  box.id = 'account-card'
  box.role = 'tooltip'
  box.hidden = true
  main.append(box)
  /** Null while the pointer is on the card, so that any other place is a change. */
  let aim: HTMLAnchorElement | undefined | null
  let described: Element | undefined
  let timer = 0

  function turnTo(target: EventTarget | null): void {
    const link = (target as Element).closest<HTMLAnchorElement>('main a[href^="/@"]') ?? undefined
    const next = box.contains(target as Node) ? null : link
    if (next === aim) return
    aim = next
    clearTimeout(timer)
    if (next !== null) timer = window.setTimeout(next ? () => void show(next) : hide, restMs)
  }

  async function show(link: HTMLAnchorElement): Promise<void> {
    const { pathname } = link
    if (pathname === location.pathname) return hide()
    const card = cards.get(pathname) ?? fetchFragment(pathname, 'card')
    cards.set(pathname, card)
    try {
      const content = (await card).cloneNode(true)
      if (aim !== link) return
      hide()
      box.replaceChildren(content)
    } catch {
      cards.delete(pathname)
      return hide()
    }
    box.hidden = false
    const { left, top, bottom } = link.getBoundingClientRect()
    // Positions are relative to `main`, because it is a container.
    const frame = box.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const isLow = bottom + box.offsetHeight > innerHeight
    box.style.left = `${Math.min(left - frame.left, frame.width - box.offsetWidth)}px`
    box.style.top = `${(isLow ? top - box.offsetHeight : bottom) - frame.top}px`
    described = link
    link.setAttribute('aria-describedby', box.id)
  }

  function hide(): void {
    box.hidden = true
    described?.removeAttribute('aria-describedby')
  }

  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') turnTo(target)
  })
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(':focus-visible')) turnTo(target)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide()
  })
}
