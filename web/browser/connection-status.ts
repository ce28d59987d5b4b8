import { toast } from '../words/browser.ts'
import { showToast } from './toast.ts'

/** Announces when the browser goes offline and comes back. */
export function watchConnection(): void {
  addEventListener('offline', () => showToast(toast.offline))
  addEventListener('online', () => showToast(toast.online))
}
