/**
 * The Trusted Types policy, which is the only way for a string to become HTML or a script URL here. The HTML is what our
 * own origin has just sent; the only script URL is that of the service worker.
 */
type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

export const serviceWorkerUrl = '/sw.js'

const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (url !== serviceWorkerUrl) throw new TypeError(`${url} is not one of our scripts.`)
    return url
  },
}

export const trustedTypes: Policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('longwave', rules) ?? rules
