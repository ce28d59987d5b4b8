import fc from 'fast-check'
import { positionHeader } from '../../contract/positions.ts'
import { positionMemory } from '../../sdk/position.ts'
import type { Key } from '../../server/db/key.ts'
import type { Write } from '../../server/db/storage.ts'
import { suspend, unsuspend, verify } from '../../server/features/moderation/writes.ts'
import { changesAfter } from '../../server/features/stream/reads.ts'
import { forgetStreamChanges } from '../../server/model/stream-changes.ts'
import { positionHeaders } from '../../server/readers/position-headers.ts'
import { forgetIdempotencyRecords } from '../../server/writer/idempotency-records.ts'
import { withPostgres } from '../postgres/setup.ts'
import { seededRandom } from '../seeded-random.ts'
import { newPostgresDatabase, newSqliteDatabase } from '../test-database.ts'
import { fetchWithContractCheck, stoppedClock } from '../world.ts'
import { defineProof } from './define-proof.ts'
import { type InProcessServer, withInProcessServer, withTwoInstances } from './in-process-server.ts'
import {
  addFromReply,
  createPlaceholderValues,
  fillPlaceholders,
  type PlaceholderValues,
} from './placeholders.ts'
import { type Action, type AdminAction, randomActions } from './random-actions.ts'
import { type RequestDraft, requestDrafts } from './request-drafts.ts'

export const differential = defineProof({
  claim: 'SQLite and PostgreSQL give the same response to every call, except for ids and keys',
  small: { calls: 500 },
  full: { calls: 20_000 },
  run: (scale, seed) =>
    compareWith(
      (story, now) => withInProcessServer((postgres) => story([postgres]), now, newPostgresDatabase),
      scale,
      seed,
    ),
})

export const balancedDifferential = defineProof({
  claim:
    'SQLite and two instances of PostgreSQL that get the calls in turn give a client that brings positions the same responses',
  small: { calls: 300 },
  full: { calls: 20_000 },
  run: (scale, seed) => compareWith(withTwoInstances, scale, seed),
})

/** Runs a story with the instances of PostgreSQL. */
type WithInstances = <Result>(
  story: (instances: InProcessServer[]) => Promise<Result>,
  now: () => number,
) => Promise<Result>

async function compareWith(withInstances: WithInstances, { calls }: { calls: number }, seed: number) {
  const clock = stoppedClock('2026-11-20T14:02:00.000Z')
  return withPostgres(() =>
    withInProcessServer(
      (sqlite) => withInstances((postgres) => compare({ sqlite: [sqlite], postgres }), clock.now),
      clock.now,
      newSqliteDatabase,
    ),
  )

  async function compare(instances: { sqlite: InProcessServer[]; postgres: InProcessServer[] }) {
    const { below, pick } = seededRandom(seed)
    const guests = Array.from({ length: 12 }, (_, n) => guestOf(below, n))
    const [sqlite, postgres] = [
      await sideOf(instances.sqlite, guests),
      await sideOf(instances.postgres, guests),
    ]
    const valid = randomActions({ below, pick })
    const hostile = fc.sample(requestDrafts, { seed, numRuns: Math.ceil(calls / 3) })
    const figures: Record<string, number> = { seed, calls, 'different responses': 0 }
    const count = (what: string) => {
      figures[what] = (figures[what] ?? 0) + 1
    }
    for (let call = 0; call < calls; call++) {
      const action: Action = call % 3 === 0 ? withoutIdAsName(hostile[call / 3] as RequestDraft) : valid()
      if ('ms' in action) clock.advance(action.ms)
      else if ('deed' in action)
        requireEqual(
          await performAdminAction(sqlite, action),
          await performAdminAction(postgres, action),
          action.deed,
        )
      else {
        const expected = await sendDraft(sqlite, action)
        const found = await sendDraft(postgres, action)
        requireEqual(
          expected.summary,
          found.summary,
          `call ${call}, ${JSON.stringify(action).slice(0, 3000)}`,
        )
        count(expected.ok ? 'accepted' : 'refused')
      }
      if (call % callsBetweenStreamReads !== 0) continue
      await deleteExpired(sqlite)
      await deleteExpired(postgres)
      requireEqual(
        await newStreamChanges(sqlite),
        await newStreamChanges(postgres),
        `streams after call ${call}`,
      )
    }
    return figures
  }
}

/** Feeds are sorted by name and avatars are drawn from it, so names must be equal on both sides and cannot contain random ids. */
const withoutIdAsName = (draft: RequestDraft): RequestDraft =>
  draft.aim === 'register' && typeof draft.body === 'string'
    ? { ...draft, body: draft.body.replaceAll(/\{transmission:\d+\}/gi, 'Like-An-Id') }
    : draft

/** One engine: its accounts, and the common name of each random id and key. */
type EngineSide = {
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

const callsBetweenStreamReads = 50

/** Pages with figures that an instance keeps for a minute, so two instances show those of two moments. */
const keepsFigures = /^https?:\/\/[^/]+\/(?:stats|explore|search|@)/

async function sideOf(instances: InProcessServer[], guests: string[]): Promise<EngineSide> {
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
async function newStreamChanges(side: EngineSide): Promise<string> {
  const { changes, upTo } = await changesAfter(side.storage().db, side.upTo)
  side.upTo = upTo
  return replaceIds(side, JSON.stringify(changes))
}

async function deleteExpired({ write }: EngineSide): Promise<void> {
  await write(forgetIdempotencyRecords, undefined)
  await write(forgetStreamChanges, undefined)
}

async function sendDraft(side: EngineSide, draft: RequestDraft): Promise<{ ok: boolean; summary: string }> {
  const { url, init } = fillPlaceholders(draft, side.cast)
  const answer = await side.fetch(url, init)
  const text = await answer.text()
  if (answer.ok && text.startsWith('{')) remember(side.cast, JSON.parse(text), init.headers)
  const headers = [...answer.headers].filter(
    ([name, value]) => !varyingHeaders.has(name) && !(name === 'set-cookie' && value.startsWith('position=')),
  )
  return { ok: answer.ok, summary: replaceIds(side, `${answer.status} ${JSON.stringify(headers)} ${text}`) }
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
function requireEqual(sqlite: string, postgres: string, label: string): void {
  if (sqlite === postgres) return
  let at = 0
  while (sqlite[at] === postgres[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 200)
  throw new Error(`${label}\n  SQLite:     ${around(sqlite)}\n  PostgreSQL: ${around(postgres)}`)
}

/** Replaces each random id, key, secret and version of a picture by the order of its first appearance. */
const replaceIds = ({ names }: EngineSide, text: string): string =>
  text.replace(
    /(?:\b|(?<=%2F))[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|sig_[0-9a-f]{64}|whsec_[\w+/]{43}=|(?<=share\.png\?v=)[\w-]{10}|\b[0-9a-f]{24}\b/gi,
    (id) => {
      const known = names.get(id.toLowerCase()) ?? `id ${names.size}`
      names.set(id.toLowerCase(), known)
      return known
    },
  )

async function performAdminAction({ write, cast }: EngineSide, { deed, name }: AdminAction): Promise<string> {
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

const guestOf = (below: (limit: number) => number, n: number): string =>
  `${(below(2 ** 32) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
