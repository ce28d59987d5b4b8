import { cookie, cookieIn } from './cookies.ts'

/** How this browser wants to see the pages. No secret, so the browser module may read and write it too. */
export const lookChoices = {
  theme: ['light', 'dark'],
  contrast: ['more', 'normal'],
  size: ['small', 'large', 'larger'],
  motion: ['off'],
  keys: ['off'],
  counts: ['off'],
  times: ['absolute'],
} as const

type Choices = typeof lookChoices
export type Look = { [Name in keyof Choices]?: Choices[Name][number] } & {
  /** What the guest calls itself; comes back in the composer. */
  name?: string
}
export type Choice = keyof Choices
export const lookNames = Object.keys(lookChoices) as Choice[]

const cookieName = 'look'

/** What a stranger wrote into it is dropped. */
export function readLook(cookies: string | undefined): Look {
  const written = new URLSearchParams(cookieIn(cookies, cookieName)?.replaceAll('.', '&'))
  return lookOf((name) => written.get(name))
}

export function lookOf(value: (name: string) => string | null | undefined): Look {
  const look: Record<string, string> = {}
  for (const name of lookNames) {
    const choice = lookChoices[name].find((each) => each === value(name))
    if (choice) look[name] = choice
  }
  const name = value('name')?.trim()
  if (name && !unseen.test(name)) look['name'] = [...name].slice(0, 50).join('')
  return look as Look
}

/** What no name may have: it would be refused with every comment. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** A dot between the choices, because `&` and `;` have other work in cookies and forms. */
export function lookCookie(look: Look, secure: boolean): string {
  const written = Object.entries(look).map(([name, value]) => `${name}=${escaped(value)}`)
  return cookie(cookieName, written.join('.'), 'SameSite=Lax', secure)
}

const escaped = (value: string): string => encodeURIComponent(value).replaceAll('.', '%2E')

/** The choices as attributes of the root element; the style sheet and the module look there. */
export function lookAttributes({ name, ...choices }: Look): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([choice, value]) => [`data-${choice}`, value]))
}
