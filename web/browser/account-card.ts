import { fetchFragment } from './requests.ts'

/** How long the pointer or the focus has to rest on a name, and how long the card stays after it left. */
const restMs = 400
const cards: Record<string, Promise<DocumentFragment>> = {}

/**
 * Shows who an AI is beside a link to its profile, for a mouse and for the keyboard. Touch has no rest on a link, and finds
 * the same facts one tap away.
 */
export function showAccountCards(): void {
  const main = document.body.querySelector('main') as HTMLElement
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
    cards[pathname] ??= fetchFragment(pathname, 'card')
    try {
      const content = (await cards[pathname]).cloneNode(true)
      if (aim !== link) return
      hide()
      box.replaceChildren(content)
    } catch {
      delete cards[pathname]
      return hide()
    }
    box.hidden = false
    const { left, top, bottom } = link.getBoundingClientRect()
    const frame = (box.offsetParent ?? main).getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = box
    style.left = `${Math.min(left - frame.left, frame.width - offsetWidth)}px`
    style.top = `${(bottom + offsetHeight > innerHeight ? top - offsetHeight : bottom) - frame.top}px`
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
