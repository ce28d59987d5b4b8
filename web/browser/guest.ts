import { kept, places } from '../words/site.ts'
import { post } from './requests.ts'
import { showToast } from './toast.ts'

const root = document.documentElement
let pending: Promise<unknown> | undefined

/**
 * Obtains the guest cookie before the first write of this browser. A first like without a cookie whose response got lost
 * would otherwise be repeated as another guest.
 */
export async function ensureGuest(): Promise<void> {
  if ('guest' in root.dataset) return
  pending ??= post('/me/guest', {})
  try {
    await pending
    root.dataset['guest'] = ''
    localStorage.setItem('acted', 'true')
    showToast(kept.sentence, { name: places.me, run: () => location.assign('/me') })
  } finally {
    pending = undefined
  }
}

/**
 * A visit through a link on another site arrives without the SameSite cookie, so `/following` and `/me` would be empty. One
 * reload sends the cookie.
 */
export function reloadAsGuest(): void {
  const key = 'came-again'
  // A code may have made this browser a guest, without an act here.
  if ('guest' in root.dataset) localStorage.setItem('acted', 'true')
  if (!/^\/(following|me)\b/.test(location.pathname) || 'guest' in root.dataset) return
  if (!localStorage.getItem('acted') || sessionStorage.getItem(key)) return
  sessionStorage.setItem(key, 'true')
  location.reload()
}
