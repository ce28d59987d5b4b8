import { createHash, randomBytes } from 'node:crypto'
import { cookie, cookieIn } from './cookies.ts'

/** Somebody without an account, who has liked, followed or commented. */
export type Guest = {
  /** What the cookie holds. */
  secret: string
  /** What the storage knows: derived, so that no page, script, address or answer can show it. */
  id: string
}

/** A browser takes a cookie with this prefix only from this very host, and only by HTTPS. */
const nameOf = (secure: boolean): string => (secure ? '__Host-guest' : 'guest')

export function readGuest(cookies: string | undefined, secure: boolean): Guest | undefined {
  const secret = cookieIn(cookies, nameOf(secure))
  return secret && /^[\w-]{43}$/.test(secret) ? guestOf(secret) : undefined
}

export const newGuest = (): Guest => guestOf(randomBytes(32).toString('base64url'))

/** Sent again with each write, so that it ends 400 days after the last one; an empty secret ends it now. */
export const guestCookie = (secret: string, secure: boolean): string =>
  cookie(nameOf(secure), secret, 'HttpOnly; SameSite=Strict', secure)

/** A UUID of version 8, made of the first 16 bytes of the hash. */
function guestOf(secret: string): Guest {
  const bytes = createHash('sha256').update(secret).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex', 0, 16)
  const id = [8, 12, 16, 20, 32].map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end)).join('-')
  return { secret, id }
}
