import { toast } from '../words/words.ts'
import { keepPages } from './part.ts'
import { say } from './toast.ts'

/** Says when the line breaks and when it is back; and comes again where the cookie stayed behind. */
export function lineState(): void {
  addEventListener('offline', () => say(toast.offline))
  addEventListener('online', () => say(toast.online))
  comeAgain()
  addEventListener('load', keepPages)
}

/** A visit through a foreign link brings no cookie, so this page would be empty for somebody who follows others. */
function comeAgain(): void {
  const key = 'came-again'
  if (location.pathname !== '/following' || 'guest' in document.documentElement.dataset) return
  if (!localStorage.getItem('acted') || sessionStorage.getItem(key)) return
  sessionStorage.setItem(key, 'true')
  location.reload()
}
