import { randomBytes } from 'node:crypto'
import { guestIdOf, isGuestSecret } from '../../server/model/guest-id.ts'
import { readCookie, serializeCookie } from './cookies.ts'

/** A browser that has liked, followed, commented or muted, or has used a code of another. It has no account, only a cookie. */
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
  return secret && isGuestSecret(secret) ? deriveGuest(secret) : undefined
}

export const newGuest = (): Guest => deriveGuest(randomBytes(32).toString('base64url'))

/** Each write renews the cookie, so it expires 400 days after the last one. An empty secret deletes it. */
export const guestCookie = (secret: string, secure: boolean): string =>
  serializeCookie(cookieName(secure), secret, 'HttpOnly; SameSite=Strict', secure)

const deriveGuest = (secret: string): Guest => ({ secret, id: guestIdOf(secret) })
