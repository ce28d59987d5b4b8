type Fetch = typeof globalThis.fetch

/** Failures that come before a request is sent. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Remembers whether any request can have reached a server: the SDK cannot know that of every `fetch`. */
export function watchSending(fetch: Fetch): { fetch: Fetch; nothingSent: () => boolean } {
  let sent = false
  return {
    async fetch(input, init) {
      try {
        const response = await fetch(input, init)
        sent = true
        return response
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
        sent ||= !beforeSending.has(code ?? '')
        throw error
      }
    },
    nothingSent: () => !sent,
  }
}
