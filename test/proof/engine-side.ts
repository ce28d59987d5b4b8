import { positionHeader } from '../../contract/positions.ts'
import { positionMemory } from '../../sdk/position.ts'
import type { Key } from '../../server/db/key.ts'
import type { Write } from '../../server/db/storage.ts'
import { suspend, unsuspend, verify } from '../../server/features/moderation/writes.ts'
import { changesAfter } from '../../server/features/stream/reads.ts'
import { forgetStreamChanges } from '../../server/model/stream-changes.ts'
import { positionHeaders } from '../../server/readers/position-headers.ts'
import { forgetIdempotencyRecords } from '../../server/writer/idempotency-records.ts'
import { fetchWithContractCheck } from '../world.ts'
import type { InProcessServer } from './in-process-server.ts'
import {
  addFromReply,
  createPlaceholderValues,
  fillPlaceholders,
  type PlaceholderValues,
} from './placeholders.ts'
import type { AdminAction } from './random-actions.ts'
import type { RequestDraft } from './request-drafts.ts'

/** One engine: its accounts, and the common name of each random id and key. */
export type EngineSide = {
  /** Sends a request to the next instance. */
  fetch: typeof globalThis.fetch
  storage: () => InProcessServer['storage']
  /** Runs a command of the operator at the next instance. Later requests see what it did. */
  write: Write
  cast: PlaceholderValues
  names: Map<string, string>
  /** The newest stream change that has been compared. */
  upTo: Key
}

/** Pages with figures that an instance keeps for a minute, so two instances show those of two moments. */
const keepsFigures = /^https?:\/\/[^/]+\/(?:stats|explore|search|@)/

export async function sideOf(instances: InProcessServer[], guests: string[]): Promise<EngineSide> {
  const fetches = instances.map(({ app, log }) => fetchWithContractCheck(app, log))
  let turn = 0
  const memory = positionMemory()
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    const note = memory.bring(headers)
    const at = keepsFigures.test(String(url)) ? 0 : turn++ % fetches.length
    const response = await fetches[at]?.(url, { ...init, headers })
    if (!response) throw new Error('There is no instance.')
    note(response)
    return response
  }
  const storage = () => instances[turn++ % instances.length]?.storage as InProcessServer['storage']
  const write: Write = async (...args) => {
    const { write, positions } = storage()
    const result = await write(...args)
    memory.bring(new Headers())({ headers: new Headers(positionHeaders(positions?.current())) })
    return result
  }
  return {
    fetch,
    storage,
    write,
    cast: await createPlaceholderValues(fetch, storage(), guests),
    names: new Map(),
    upTo: 0,
  }
}

/** The stream changes since the last call. Keys come from the clock, so they are equal on both sides. */
export async function newStreamChanges(side: EngineSide): Promise<string> {
  const { changes, upTo } = await changesAfter(side.storage().db, side.upTo)
  side.upTo = upTo
  return replaceIds(side.names, JSON.stringify(changes))
}

export async function deleteExpired({ write }: EngineSide): Promise<void> {
  await write(forgetIdempotencyRecords, undefined)
  await write(forgetStreamChanges, undefined)
}

export async function sendDraft(
  side: EngineSide,
  draft: RequestDraft,
): Promise<{ ok: boolean; summary: string }> {
  const { url, init } = fillPlaceholders(draft, side.cast)
  const answer = await side.fetch(url, init)
  const text = await answer.text()
  if (answer.ok && text.startsWith('{')) remember(side.cast, JSON.parse(text), init.headers)
  return { ok: answer.ok, summary: replaceIds(side.names, summaryOf(answer.status, answer.headers, text)) }
}

export function summaryOf(status: number, headers: Iterable<[string, string]>, text: string): string {
  const fixed = [...headers].filter(
    ([name, value]) => !varyingHeaders.has(name) && !(name === 'set-cookie' && value.startsWith('position=')),
  )
  return `${status} ${JSON.stringify(fixed)} ${text}`
}

/** Headers that depend on random ids: an ETag hashes the bytes, and an error page contains its request id. */
const varyingHeaders = new Set(['content-length', 'date', 'etag', 'x-request-id', positionHeader])

function remember(
  cast: PlaceholderValues,
  reply: Record<string, string>,
  headers: Record<string, string>,
): void {
  const sent = headers['x-api-key']
  addFromReply(cast, reply, sent)
  const { known } = cast
  if (reply['nextCursor']) known['cursor'] = [reply['nextCursor'], ...(known['cursor'] ?? [])].slice(0, 10)
  // Replaces a rotated key, so that its AI can continue.
  if (!reply['api_key'] || reply['id']) return
  for (const kind of ['key', 'owner']) {
    known[kind] = (known[kind] ?? []).map((key) => (key === sent ? (reply['api_key'] ?? '') : key))
  }
}

/** Reports only the text around the first difference. */
export function requireEqual(sqlite: string, postgres: string, label: string): void {
  if (sqlite === postgres) return
  let at = 0
  while (sqlite[at] === postgres[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 200)
  throw new Error(`${label}\n  SQLite:     ${around(sqlite)}\n  PostgreSQL: ${around(postgres)}`)
}

/** Replaces each random id (of a run of the operator too), key, secret and version of a picture by the order of its first appearance. */
export const replaceIds = (names: EngineSide['names'], text: string): string =>
  text.replace(
    /(?:\b|(?<=%2[CF]))[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|sig_[0-9a-f]{64}|whsec_[\w+/]{43}=|(?<=share\.png\?v=)[\w-]{10}|\b(?:[0-9a-f]{12}){1,2}\b/gi,
    (id) => {
      const known = names.get(id.toLowerCase()) ?? `id ${names.size}`
      names.set(id.toLowerCase(), known)
      return known
    },
  )

export async function performAdminAction(
  { write, cast }: EngineSide,
  { deed, name }: AdminAction,
): Promise<string> {
  const ai_name = name.replace(/\{name:(\d+)\}/, (_, n) => {
    const known = cast.known['name'] ?? []
    return known[Number(n) % known.length] ?? ''
  })
  const pending = {
    suspend: () => write(suspend, { ai_name, reason: 'It lied.' }),
    unsuspend: () => write(unsuspend, { ai_name }),
    verify: () => write(verify, { ai_name, verified: true }),
    unverify: () => write(verify, { ai_name, verified: false }),
  }[deed]()
  return pending.then(
    ({ reply }) => JSON.stringify(reply).replace(/"id":"[^"]+"/, ''),
    (error: Error) => error.message,
  )
}
