import { createHash, randomBytes } from 'node:crypto'
import { readCookie, serializeCookie } from './cookies.ts'

/** A browser that has liked, followed or commented. It has no account, only a cookie. */
export type Guest = {
  /** The value of the cookie. */
  secret: string
  /** The id in the database, derived from the secret. No page, script, URL or reply may show it. */
  id: string
}

/** Browsers accept a cookie with this prefix only from this very host, and only over HTTPS. */
const cookieName = (secure: boolean): string => (secure ? '__Host-guest' : 'guest')

export function readGuest(cookies: string | undefined, secure: boolean): Guest | undefined {
  const secret = readCookie(cookies, cookieName(secure))
  return secret && /^[\w-]{43}$/.test(secret) ? deriveGuest(secret) : undefined
}

export const newGuest = (): Guest => deriveGuest(randomBytes(32).toString('base64url'))

/** Each write renews the cookie, so it expires 400 days after the last one. An empty secret deletes it. */
export const guestCookie = (secret: string, secure: boolean): string =>
  serializeCookie(cookieName(secure), secret, 'HttpOnly; SameSite=Strict', secure)

/** The id is a version 8 UUID of the first 16 bytes of the SHA-256 hash. */
function deriveGuest(secret: string): Guest {
  const bytes = createHash('sha256').update(secret).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  const id = [8, 12, 16, 20, 32].map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end)).join('-')
  return { secret, id }
}
