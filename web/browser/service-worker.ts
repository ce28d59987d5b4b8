import { serviceWorkerUrl, trustedTypes } from './trusted-types.ts'

/** The service worker keeps the last pages for reading offline. Registered after `load`, to stay off the critical path. */
export function registerServiceWorker(): void {
  addEventListener('load', () => {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.register(trustedTypes.createScriptURL(serviceWorkerUrl)).catch(() => {})
  })
}
