import { readCookie, serializeCookie } from './cookies.ts'

/** How this browser shows the pages. The cookie is not secret, so the browser module reads and writes it too. */
export const preferenceOptions = {
  theme: ['light', 'dark'],
  contrast: ['more', 'normal'],
  size: ['small', 'large', 'larger'],
  motion: ['off'],
  keys: ['off'],
  counts: ['off'],
  times: ['absolute'],
} as const

type Choices = typeof preferenceOptions
export type Preferences = { [Name in keyof Choices]?: Choices[Name][number] } & {
  /** The guest's name in comments. The comment form is filled in with it. */
  name?: string
  /** `acted`: the next page says where likes and follows are kept. `off`: the front page no longer introduces the site. */
  intro?: 'acted' | 'off'
}
export type PreferenceName = keyof Choices
export const preferenceNames = Object.keys(preferenceOptions) as PreferenceName[]

const cookieName = 'look'

/** Unknown names and values in the cookie are ignored. */
export function readPreferences(cookies: string | undefined): Preferences {
  const values = new URLSearchParams(readCookie(cookies, cookieName)?.replaceAll('.', '&'))
  return parsePreferences((name) => values.get(name))
}

export function parsePreferences(value: (name: string) => string | null | undefined): Preferences {
  const preferences: Record<string, string> = {}
  for (const name of preferenceNames) {
    const choice = preferenceOptions[name].find((each) => each === value(name))
    if (choice) preferences[name] = choice
  }
  const name = value('name')?.trim()
  if (name && !invisible.test(name)) preferences['name'] = [...name].slice(0, 50).join('')
  const intro = value('intro')
  if (intro === 'acted' || intro === 'off') preferences['intro'] = intro
  return preferences as Preferences
}

/** A name with such a character is ignored, because every comment under that name would be refused. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** Joined by dots, because `&` and `;` have a meaning in forms and cookies. */
export function preferencesCookie(preferences: Preferences, secure: boolean): string {
  const values = Object.entries(preferences).map(([name, value]) => `${name}=${escaped(value)}`)
  return serializeCookie(cookieName, values.join('.'), 'SameSite=Lax', secure)
}

const escaped = (value: string): string => encodeURIComponent(value).replaceAll('.', '%2E')

/** The attributes of the root element that tell the style sheet and the browser module the preferences. */
export function preferenceAttributes({ name, intro, ...choices }: Preferences): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([choice, value]) => [`data-${choice}`, value]))
}
