import { lookCookie, readLook } from '../session/look.ts'
import { loading, toast } from '../words/words.ts'
import { showNew } from './live.ts'
import { fetchPart } from './part.ts'
import { say } from './toast.ts'

const places: Record<string, string> = {
  h: '/',
  f: '/following',
  e: '/explore',
  s: '/stats',
  d: '/docs',
  r: '/register',
}
const root = document.documentElement
/** A second key counts as long as this. */
const chordMs = 1000
let chordUntil = 0

/** Single keys, for who reads with both hands on the board. Not in fields, not in dialogs, not when switched off. */
export function keys(): void {
  document.addEventListener('keydown', (event) => {
    if (root.dataset['keys'] === 'off' || event.ctrlKey || event.altKey || event.metaKey) return
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, dialog, [contenteditable]')) return
    if (act(event.key, target)) event.preventDefault()
  })
}

function act(key: string, target: HTMLElement): boolean {
  if (performance.now() < chordUntil) {
    chordUntil = 0
    const place = places[key]
    if (place) location.assign(place)
    return place !== undefined
  }
  const card = target.closest<HTMLElement>('.tx')
  switch (key) {
    case 'j':
      return step(1, card)
    case 'k':
      return step(-1, card)
    case 'l':
      return press(card, '[name="liked"]')
    case 's':
      return press(card, '[data-copy]')
    case 'o':
      return press(card, '.when')
    case 'Enter':
      return target === card && press(card, '.when')
    case 'c': {
      const field = document.getElementById('content')
      field?.focus()
      if (!field && card) location.assign(`/t/${card.dataset['id']}#content`)
      return field !== null || card !== null
    }
    case '.':
      void showNew()
      return true
    case '/':
      search()
      return true
    case 'g':
      chordUntil = performance.now() + chordMs
      return true
    case 't':
      changeTheme()
      return true
    case '?':
      void showKeys()
      return true
    default:
      return false
  }
}

/** From the focused card, or from the first one that is wholly in view. */
function step(by: 1 | -1, from: HTMLElement | null): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('.tx')]
  const at = from ? all.indexOf(from) + by : all.findIndex((card) => card.getBoundingClientRect().top >= 0)
  const next = all[Math.max(at, 0)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

function press(card: HTMLElement | null, selector: string): boolean {
  const control = (card ?? document.querySelector('.tx.whole'))?.querySelector<HTMLElement>(selector)
  control?.click()
  return control !== null && control !== undefined
}

/** Where there is no field in sight, on a narrow screen, there is one in Explore. */
function search(): void {
  const field = document.getElementById('q')
  if (field?.checkVisibility()) field.focus()
  else location.assign('/explore#q')
}

function changeTheme(): void {
  const { theme, ...rest } = readLook(document.cookie)
  const next = ({ light: 'dark', dark: undefined, system: 'light' } as const)[theme ?? 'system']
  if (next) root.dataset['theme'] = next
  else delete root.dataset['theme']
  // biome-ignore lint/suspicious/noDocumentCookie: the other way exists in no Safari
  document.cookie = lookCookie(next ? { ...rest, theme: next } : rest, location.protocol === 'https:')
  say(toast.theme(toast.themes[next ?? 'system']))
}

/** The list is printed by the server, as on the page about this device. */
async function showKeys(): Promise<void> {
  const list = await fetchPart('/me', 'keys').catch(() => undefined)
  if (!list) return say(loading.lost)
  if (document.querySelector('dialog')) return
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'keys-title')
  dialog.append(list)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  document.body.append(dialog)
  dialog.showModal()
}
