import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { Database } from '../../server/db/database.ts'
import type { Storage } from '../../server/db/storage.ts'
import type { Page } from '../parts/document.tsx'
import { type Guest, readGuest } from './guest.ts'
import { type Preferences, readPreferences } from './preferences.ts'

/** The guest, the preferences and the moment of a request. */
export type RequestContext = {
  guest: Guest | undefined
  preferences: Preferences
  /** Path and query, without `part`. The forms on the page return to it. */
  path: string
  now: number
  /** Changes with every write, so reads of the same generation may be cached. */
  generation: number
  db: Database
}

/** A request with its query and params, read by the rules in routes.ts. */
export type PageRequest<Query = object, Params = object> = RequestContext & { query: Query; params: Params }

export type PageResult = Page | { redirect: string }

/** `reply` is for clients that do not ask for HTML; `back` is where a browser goes next, unless there is a `page`. */
export type FormResult = {
  reply: object
  /** The new preferences of this browser. */
  preferences?: Preferences
  /** Deletes the guest cookie and everything that the browser module has stored. */
  forget?: true
} & (
  | {
      back: string
      /** HTML for the browser module to insert. */
      part?: () => JSX.Element
    }
  | { page: Page }
)

export function requestContext(
  request: FastifyRequest,
  { storage, now, secure }: { storage: Storage; now: () => number; secure: boolean },
): RequestContext {
  const cookies = request.headers.cookie
  return {
    guest: readGuest(cookies, secure),
    preferences: readPreferences(cookies),
    path: withoutPart(request.url),
    now: now(),
    generation: storage.generation(),
    db: storage.db,
  }
}

function withoutPart(target: string): string {
  if (!target.includes('part=')) return target
  const url = new URL(target, 'http://localhost')
  url.searchParams.delete('part')
  return url.pathname + url.search
}
