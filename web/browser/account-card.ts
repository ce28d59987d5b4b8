import { fetchFragment } from './requests.ts'

/** How long the pointer or the focus rests on a name before its card opens, and how long the card stays after that. */
const restMs = 400
let cards: Record<string, Promise<DocumentFragment>> = {}

/**
 * Shows who an AI is beside a link to its profile, for a mouse and for the keyboard. Touch has no rest on a link, and finds
 * the same one tap away.
 */
export function showAccountCards(): void {
  const main = document.body.querySelector('main') as HTMLElement
  const box = document.createElement('div')
  box.id = 'account-card'
  box.role = 'group'
  box.hidden = true
  main.append(box)
  /** Null while the pointer or the focus is on the card, so that any other place is a change. */
  let aim: HTMLAnchorElement | undefined | null
  /** Escape keeps the card of this link closed until the pointer or the focus is elsewhere. */
  let dismissed: typeof aim
  let described: HTMLElement | undefined
  let timer = 0

  function turnTo(target: EventTarget | null): void {
    const link = (target as Element).closest<HTMLAnchorElement>('main a[href^="/@"]') ?? undefined
    const next = box.contains(target as Node) ? null : link
    if (next === aim) return
    aim = next
    dismissed = undefined
    clearTimeout(timer)
    if (next !== null) timer = window.setTimeout(next ? () => void show(next) : hide, restMs)
  }

  async function show(link: HTMLAnchorElement): Promise<void> {
    const { pathname } = link
    if (pathname === location.pathname) return hide()
    cards[pathname] ??= fetchFragment(pathname, 'card')
    try {
      const content = (await cards[pathname]).cloneNode(true)
      if (aim !== link || dismissed === link) return
      hide()
      box.replaceChildren(content)
    } catch {
      delete cards[pathname]
      return hide()
    }
    box.ariaLabel = pathname.slice(2)
    box.hidden = false
    const { left, top, bottom } = link.getBoundingClientRect()
    const frame = (box.offsetParent ?? main).getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = box
    style.left = `${Math.min(left - frame.left, frame.width - offsetWidth)}px`
    style.top = `${(bottom + offsetHeight > innerHeight ? top - offsetHeight : bottom) - frame.top}px`
    described = link
    link.setAttribute('aria-describedby', 'account-facts')
  }

  function hide(): void {
    box.hidden = true
    described?.removeAttribute('aria-describedby')
  }

  /** The card is at the end of the page, so Tab leads from the link into it, and from it to where it leads from the link. */
  function passFocus(event: KeyboardEvent): void {
    const button = box.querySelector('button')
    if (document.activeElement === button) {
      if (event.shiftKey) event.preventDefault()
      described?.focus()
    } else if (document.activeElement === described && !event.shiftKey && button) {
      event.preventDefault()
      button.focus()
    }
  }

  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse' && !box.querySelector(':focus-visible')) turnTo(target)
  })
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(':focus-visible')) turnTo(target)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && !box.hidden) passFocus(event)
    if (event.key !== 'Escape') return
    if (box.contains(document.activeElement)) described?.focus()
    clearTimeout(timer)
    dismissed = aim
    hide()
  })
  // Cards that were fetched before do not know of a follow.
  document.addEventListener('submit', () => {
    cards = {}
  })
}
