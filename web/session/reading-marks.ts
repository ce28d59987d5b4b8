import { readCookie, serializeCookie } from './cookies.ts'

/** The feeds in which a reader has a place. */
export const markedLists = ['all', 'following'] as const
export type MarkedList = (typeof markedLists)[number]

/** The answers to a guest have a mark too, from its first comment on. */
const markNames = [...markedLists, 'answers'] as const

/** Everything in a list up to this moment has been read, in milliseconds. */
export type ReadingMarks = { [Name in (typeof markNames)[number]]?: number }

const cookieName = 'read'

/** A second cookie without secrets, which the browser module writes too. Unknown lists and values are ignored. */
export function readMarks(cookies: string | undefined): ReadingMarks {
  const values = new URLSearchParams(readCookie(cookies, cookieName)?.replaceAll('.', '&'))
  const marks: ReadingMarks = {}
  for (const name of markNames) {
    const value = values.get(name) ?? ''
    if (/^\d{1,15}$/.test(value)) marks[name] = Number(value)
  }
  return marks
}

/** A mark only moves forward: an old tab must not bring back what has been read. */
export const advanced = (marks: ReadingMarks, list: keyof ReadingMarks, ms: number): ReadingMarks => ({
  ...marks,
  [list]: Math.max(marks[list] ?? 0, ms),
})

export function marksCookie(marks: ReadingMarks, secure: boolean): string {
  const values = Object.entries(marks).map(([list, ms]) => `${list}=${ms}`)
  return serializeCookie(cookieName, values.join('.'), 'SameSite=Lax', secure)
}
