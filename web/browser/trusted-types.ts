/**
 * The only Trusted Types policy of the pages. It turns one constant into a script URL and nothing into HTML: requests.ts
 * needs no string for that, so a text that reaches `innerHTML` or an event handler throws.
 */
type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

export const serviceWorkerUrl = '/sw.js'

const rules: Policy = {
  createScriptURL(url) {
    if (url !== serviceWorkerUrl) throw new TypeError(`${url} is not one of our scripts.`)
    return url
  },
}

export const trustedTypes: Policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('longwave', rules) ?? rules
