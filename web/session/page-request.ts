import type { JSX } from 'preact'
import type { Reads } from '../../server/db/database.ts'
import type { Page } from '../parts/document.tsx'
import type { Site } from '../site.ts'
import type { Guest } from './guest.ts'
import type { Preferences } from './preferences.ts'
import type { ReadingMarks } from './reading-marks.ts'
import type { ServerStatus } from './server-status.ts'

/** The part of a request that identifies its visitor and page, as plain data: a page may be rendered in another thread. */
export type Visit = {
  /** Without the secret, which only cookies need. */
  guest: Pick<Guest, 'id'> | undefined
  preferences: Preferences
  /** Where this browser stopped reading, if it keeps that in a cookie. */
  marks: ReadingMarks
  /** Path and query, without `part`. The forms on the page return to it. */
  path: string
}

/** The visit as a reader gets it: the secret of a guest stays in the main thread. */
export const withoutSecret = ({ guest, ...visit }: Visit): Visit => ({
  ...visit,
  guest: guest && { id: guest.id },
})

/** A visit, its moment and its site. */
export type RequestContext = Visit & {
  site: Site
  now: number
  /** Changes with every write, so reads of the same generation may be cached. */
  generation: number
  db: Reads
}

/** A request with its query and params, read by the rules in routes.ts. */
export type PageRequest<Query = object, Params = object> = RequestContext & {
  query: Query
  params: Params
  /** Only for a page with `showsStatus`. */
  status?: ServerStatus | undefined
}

/** A page, one part of it that the browser module inserts, or the address of the page. */
export type PageResult = Page | { fragment: JSX.Element } | { redirect: string }

/** `reply` is for clients that do not ask for HTML; `back` is where a browser goes next, unless there is a `page`. */
export type FormResult<Shown> = {
  reply: object
  /** The new preferences of this browser. */
  preferences?: Preferences
  /** Where this browser has stopped reading. */
  marks?: ReadingMarks
  /** The secret of the guest that this browser becomes. */
  becomes?: string
  /** Deletes the guest cookie and everything that the browser module has stored. */
  forget?: true
} & (
  | {
      back: string
      /** Shown for the browser module to insert. */
      part?: Shown
    }
  | { page: Shown }
)

/** Whether a visitor gets the same pages as all others. */
export const isAnonymous = ({ guest, preferences, marks }: Visit): boolean =>
  guest === undefined && Object.keys({ ...preferences, ...marks }).length === 0
