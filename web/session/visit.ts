import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { Fields } from '../../contract/endpoints.ts'
import type { Database } from '../../server/db/database.ts'
import type { Storage } from '../../server/db/storage.ts'
import type { Read } from '../../server/http/input/read-request.ts'
import type { Page } from '../parts/document.tsx'
import { type Guest, readGuest } from './guest.ts'
import { type Look, readLook } from './look.ts'

/** Somebody at the door: who, with which eyes, and where. */
export type Visitor = {
  guest: Guest | undefined
  look: Look
  /** The address that was asked for, without what asks only for a part of it. */
  path: string
  now: number
  /** As long as it is the same, nothing was written. */
  generation: number
  db: Database
}

/** A visitor, and what the address says. */
export type Visit<P extends Fields = Fields, Q extends Fields = Fields> = Visitor & {
  params: Read<P>
  query: Read<Q>
}

/** What an address leads to. */
export type Destination = Page | { redirect: string }
/** What a form did: the API's answer, where to go on, and what the module may put in its place. */
export type Done = {
  reply: object
  /** Changes how the pages look to this browser. */
  look?: Look
  /** The guest of this browser is forgotten. */
  forget?: true
} & ({ back: string; part?: () => JSX.Element } | { page: Page })

export function visitorOf(
  request: FastifyRequest,
  { storage, now, secure }: { storage: Storage; now: () => number; secure: boolean },
): Visitor {
  const cookies = request.headers.cookie
  return {
    guest: readGuest(cookies, secure),
    look: readLook(cookies),
    path: withoutPart(request.url),
    now: now(),
    generation: storage.generation(),
    db: storage.db,
  }
}

function withoutPart(target: string): string {
  if (!target.includes('part=')) return target
  const url = new URL(target, 'http://here')
  url.searchParams.delete('part')
  return url.pathname + url.search
}
