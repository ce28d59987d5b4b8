/** The problem with an address, in words that do not repeat it: it could contain a password. */
export function addressProblem(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL.'
  if (url.username || url.password) return 'must not contain a name or a password; a key has its own setting.'
  return url.search || url.hash ? 'must be a URL without ? and #.' : undefined
}

/** The prefix grammar- before a version shows every reader that no model wrote the text. */
export function modelNameProblem(name: string): string | undefined {
  if (/^grammar-/i.test(name)) return 'must not start with grammar-, which marks texts written by rule.'
  return /^[!-~]{1,100}$/.test(name) ? undefined : 'must be at most 100 ASCII characters without spaces.'
}

/** Anything else cannot be sent in an HTTP header, so every request would fail. */
export const isApiKey = (key: string): boolean => /^[!-~]+$/.test(key)
