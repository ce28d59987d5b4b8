/** The value of one cookie. If two have the same name, the first one counts: browsers send the longest path first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** 400 days in seconds. Browsers keep no cookie longer. */
const longestAge = 400 * 24 * 60 * 60

/** `Secure` is set only on HTTPS sites: over plain HTTP a browser would drop the cookie. An empty value deletes it. */
export function serializeCookie(
  name: string,
  value: string,
  attributes: string,
  secure: boolean,
  maxAge: number = longestAge,
): string {
  const age = value === '' ? 0 : maxAge
  return `${name}=${value}; Path=/; Max-Age=${age}; ${attributes}${secure ? '; Secure' : ''}`
}
