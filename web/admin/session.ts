import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from '../session/cookies.ts'

const hours = 12

/**
 * Sessions of the operator's pages. The cookie has an end and a signature under ADMIN_TOKEN, so every instance knows it, none
 * keeps it, and another token ends all of them. The token itself stays out of the browser.
 */
export function adminSessions(token: string, secure: boolean, now: () => number) {
  const name = secure ? '__Host-admin' : 'admin'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const sign = (text: string): string => createHmac('sha256', token).update(text).digest('base64url')

  return {
    /** The header that begins a session, which ends with the browser or after some hours. */
    begin(): string {
      const facts = `${now() + hours * 3_600_000}.${randomBytes(9).toString('base64url')}`
      return `${name}=${facts}.${sign(`session ${facts}`)}; ${attributes}`
    },
    end: (): string => `${name}=; Max-Age=0; ${attributes}`,
    /** The session of a request; undefined if there is none, or no longer. */
    read(cookies: string | undefined): string | undefined {
      const session = readCookie(cookies, name) ?? ''
      const at = session.lastIndexOf('.')
      const facts = session.slice(0, Math.max(at, 0))
      const isOurs = isEqual(session.slice(at + 1), sign(`session ${facts}`))
      return isOurs && Number.parseInt(facts, 10) > now() ? session : undefined
    },
    /** Stands in every form of a session. Another site cannot know it. */
    formToken: (session: string): string => sign(`form ${session}`),
  }
}

export type AdminSessions = ReturnType<typeof adminSessions>

export function isEqual(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
