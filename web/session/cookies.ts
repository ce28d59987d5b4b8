/** The value of one cookie; of two with the same name the first, which is the one with the longest path. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** The longest that browsers keep one. */
const longestAge = 400 * 24 * 60 * 60

/** `Secure` where the site is reached by HTTPS: a browser would drop such a cookie on a plain line. */
export function cookie(name: string, value: string, more: string, secure: boolean): string {
  const age = value === '' ? 0 : longestAge
  return `${name}=${value}; Path=/; Max-Age=${age}; ${more}${secure ? '; Secure' : ''}`
}
