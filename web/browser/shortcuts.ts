import { preferencesCookie, readPreferences } from '../session/preferences.ts'
import { loading, toast } from '../words/browser.ts'
import { isFolded } from './feed.ts'
import { showNew } from './live-feed.ts'
import { fetchFragment } from './requests.ts'
import { showToast } from './toast.ts'

const places: Record<string, string> = {
  h: '/',
  f: '/following',
  e: '/explore',
  s: '/stats',
  d: '/docs',
  r: '/register',
}
const root = document.documentElement
/** How long after `g` a second key counts. */
const chordMs = 1000
let chordUntil = 0

/** Single-key shortcuts. They do nothing in fields, in dialogs and when switched off. */
export function bindShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (root.dataset['keys'] === 'off' || event.ctrlKey || event.altKey || event.metaKey) return
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, dialog, [contenteditable]')) return
    if (handleKey(event.key, target)) event.preventDefault()
  })
}

function handleKey(key: string, target: HTMLElement): boolean {
  if (performance.now() < chordUntil) {
    chordUntil = 0
    const path = places[key]
    if (path) location.assign(path)
    return path !== undefined
  }
  const card = target.closest<HTMLElement>('.tx')
  switch (key) {
    case 'j':
      return focusCard(1, card)
    case 'k':
      return focusCard(-1, card)
    case 'l':
      return click(card, '[name="liked"]')
    case 's':
      return click(card, '[data-copy]')
    case 'o':
      return click(card, '.when')
    case 'Enter':
      return target === card && click(card, '.when')
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
      focusSearch()
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

/** Moves from the focused card, or to the first card that is not cut off at the top. */
function focusCard(by: 1 | -1, from: HTMLElement | null): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('.tx')].filter((card) => !isFolded(card))
  const at = from ? all.indexOf(from) + by : all.findIndex((card) => card.getBoundingClientRect().top >= 0)
  const next = all[Math.max(at, 0)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

function click(card: HTMLElement | null, selector: string): boolean {
  const control = (card ?? document.querySelector('.tx.whole'))?.querySelector<HTMLElement>(selector)
  control?.click()
  return control !== null && control !== undefined
}

/** On a narrow screen only Explore and the menu show a search field. */
function focusSearch(): void {
  const field = document.getElementById('q')
  if (field?.checkVisibility()) field.focus()
  else location.assign('/explore#q')
}

function changeTheme(): void {
  const { theme, ...rest } = readPreferences(document.cookie)
  const next = ({ light: 'dark', dark: undefined, system: 'light' } as const)[theme ?? 'system']
  if (next) root.dataset['theme'] = next
  else delete root.dataset['theme']
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no cookieStore
  document.cookie = preferencesCookie(next ? { ...rest, theme: next } : rest, location.protocol === 'https:')
  showToast(toast.theme(toast.themes[next ?? 'system']))
}

/** The dialog shows the list that the server renders for /me. */
async function showKeys(): Promise<void> {
  const list = await fetchFragment('/me', 'keys').catch(() => undefined)
  if (!list) return showToast(loading.lost)
  if (document.querySelector('dialog')) return
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'keys-title')
  dialog.append(list)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  document.body.append(dialog)
  dialog.showModal()
}
