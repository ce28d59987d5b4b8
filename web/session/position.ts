import { parsePosition } from '../../server/readers/position-headers.ts'
import { readCookie, serializeCookie } from './cookies.ts'

const cookieName = 'position'
/** Every server that may still answer has heard of a write after this time: without news from the database it stops in three. */
const maxAgeSeconds = 10

/** The position of the last form that this browser sent, or of a page that came after it. */
export const readPosition = (cookies: string | undefined): number | undefined =>
  parsePosition(readCookie(cookies, cookieName))

export const positionCookie = (position: number, secure: boolean): string =>
  serializeCookie(cookieName, String(position), 'HttpOnly; SameSite=Lax', secure, maxAgeSeconds)
