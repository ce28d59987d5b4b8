/** Whether fetch failed before it sent anything. Node tells the cause; a browser does not, so there the answer is no. */
export function isBeforeSending(thrown: unknown): boolean {
  const { code } = ((thrown as Error | undefined)?.cause ?? {}) as { code?: string }
  return codes.has(code ?? '')
}

const codes = new Set([
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
