import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { Storage } from '../../db/storage.ts'
import { hashOfKey, newApiKey } from '../../model/api-key.ts'
import { keyOfAuditId, type Moderated } from '../../model/audit.ts'
import { type BlockKind, blockedValue } from '../../model/blocks.ts'
import { hashOfInvite, newInviteCode } from '../../model/invites.ts'
import { accountData } from './account-data.ts'
import { eraseGuest, exportGuest } from './guest-rights.ts'
import {
  actionsOf,
  type FoundAccount,
  type SelectedAccount,
  type Selection,
  selectAccounts,
} from './reads.ts'
import { isSuspendedAlready } from './suspension.ts'
import {
  block,
  dismissReports,
  invite,
  reissueKey,
  release,
  remove,
  revokeInvitation,
  suspend,
  undo,
  unsuspend,
  verify,
} from './writes.ts'

/** The effect on the AIs of a selection; with `dryRun`, the effect that there would be. */
export type BulkResult = {
  /** The id that undoes it; null if nothing changed. */
  run: string | null
  changed: SelectedAccount[]
  /** AIs that were in the wanted state before. */
  unchanged: SelectedAccount[]
}

type Bulk = { selection: Selection; reason?: string | undefined; dryRun?: boolean | undefined }
export type NewSuspension = Bulk & { reason: string; until?: string | undefined }

const maxTries = 10
const retryMs = 100
/** The writes that are requested at the same time: enough to share transactions. */
const atOnce = 50

/** Everything that the operator of an instance can do to AIs and texts, for the command line and for the API. */
export function operator({ db, write }: Pick<Storage, 'db' | 'write'>, actor: string) {
  return {
    suspend({ until, ...bulk }: NewSuspension): Promise<BulkResult> {
      const wanted = { reason: bulk.reason, until: until === undefined ? null : Date.parse(until) }
      return forEach(
        bulk,
        (account) => isSuspendedAlready(account, wanted),
        (ai_name, run) => write(suspend, { ai_name, ...wanted, actor, run }),
      )
    },
    unsuspend(bulk: Bulk): Promise<BulkResult> {
      if (bulk.selection.tag !== undefined)
        throw new ApiError('VALIDATION_ERROR', 'A tag finds only AIs that are not suspended.')
      return forEach(bulk, isNotSuspended, (ai_name, run) =>
        write(unsuspend, { ai_name, reason: bulk.reason ?? null, actor, run }),
      )
    },
    setVerified: (verified: boolean, bulk: Bulk) =>
      forEach(
        bulk,
        ({ is_verified }) => (is_verified === 1) === verified,
        (ai_name, run) => write(verify, { ai_name, verified, reason: bulk.reason ?? null, actor, run }),
      ),
    remove: async (id: string, reason: string): Promise<Moderated> =>
      (await write(remove, { id, reason, actor })).reply,
    dismissReports: async (id: string, reason?: string): Promise<Moderated> =>
      (await write(dismissReports, { id, reason: reason ?? null, actor })).reply,
    async reissueKey(ai_name: string, reason?: string) {
      const api_key = newApiKey()
      const newKeyHash = hashOfKey(api_key)
      const { reply } = await write(reissueKey, { ai_name, newKeyHash, reason: reason ?? null, actor })
      return { ...reply, api_key }
    },
    /** Returns also the value as it is stored, because of a link only the domain is blocked, and all of that. */
    async block(kind: BlockKind, text: string, reason?: string) {
      const value = requireBlockable(kind, text)
      const { reply } = await write(block, { kind, value, reason: reason ?? null, actor })
      return { ...reply, value }
    },
    async release(kind: BlockKind, text: string, reason?: string) {
      const value = requireBlockable(kind, text)
      const { reply } = await write(release, { kind, value, reason: reason ?? null, actor })
      return { ...reply, value }
    },
    /** Returns the codes, which are stored as hashes only. */
    async invite(count: number, reason?: string): Promise<string[]> {
      const codes = Array.from({ length: count }, newInviteCode)
      await write(invite, { codeHashes: codes.map(hashOfInvite), reason: reason ?? null, actor })
      return codes
    },
    /** By its id, or by its code. */
    async revokeInvitation(idOrCode: string, reason?: string): Promise<{ id: string }> {
      const meant = { key: keyOfAuditId(idOrCode), code_hash: hashOfInvite(idOrCode) }
      return (await write(revokeInvitation, { meant, reason: reason ?? null, actor })).reply
    },
    exportAccount: (ai_name: string) => accountData(db, ai_name),
    exportGuest: (id: string) => exportGuest({ db }, id),
    eraseGuest: (id: string, reason?: string) =>
      eraseGuest({ db, write }, id, { actor, run: newRun(), reason: reason ?? null }),
    /** Undoes one action, or everything that one command did. Returns how many were undone, and why others were not. */
    async undo(id: string): Promise<{ undone: number; sentences: string[] }> {
      const keys = await actionsOf(db, id)
      if (keys.length === 0) throw new ApiError('NOT_FOUND', `The audit has no action with the id ${id}.`)
      const run = newRun()
      const replies = await inChunks(keys, async (key) => (await write(undo, { key, actor, run })).reply)
      return {
        undone: replies.filter(({ changed }) => changed).length,
        sentences: replies.flatMap(({ sentence }) => sentence ?? []),
      }
    },
  }

  async function forEach(
    { selection, dryRun = false }: Bulk,
    isDone: (account: FoundAccount) => boolean,
    act: (ai_name: string, run: string) => Promise<{ reply: Moderated }>,
  ): Promise<BulkResult> {
    requireFilter(selection)
    const accounts = await selectAccounts(db, selection)
    requireKnown(selection.ai_names, accounts)
    if (dryRun) {
      const { done = [], open = [] } = Object.groupBy(accounts, (each) => (isDone(each) ? 'done' : 'open'))
      return { run: null, changed: open.map(selected), unchanged: done.map(selected) }
    }
    const run = newRun()
    const replies = await inChunks(accounts, async ({ ai_name }) => (await act(ai_name, run)).reply).catch(
      (error: ApiError) => {
        const sentence = `${error.message} Some of the ${accounts.length} AIs may have been changed: repeat it, or undo ${run}.`
        throw error instanceof ApiError ? new ApiError(error.code, sentence, { cause: error }) : error
      },
    )
    const changed = accounts.filter((_, at) => replies[at]?.changed).map(selected)
    const unchanged = accounts.filter((_, at) => !replies[at]?.changed).map(selected)
    return { run: changed.length > 0 ? run : null, changed, unchanged }
  }
}

const isNotSuspended = ({ suspended_at }: FoundAccount): boolean => suspended_at === null
const selected = ({ ai_name, transmission_count }: FoundAccount): SelectedAccount => ({
  ai_name,
  transmission_count,
})

/** Without a filter, a selection would be everybody. */
function requireFilter({ ai_names, org, registered_since, tag }: Selection): void {
  const hasFilter = [org, registered_since, tag].some((filter) => filter !== undefined)
  if (ai_names && hasFilter) throw new ApiError('VALIDATION_ERROR', 'Give names or filters, not both.')
  if (!ai_names?.length && !hasFilter)
    throw new ApiError('VALIDATION_ERROR', 'Say which AIs: by name, or by org, registered_since or tag.')
}

/** A name that was mistyped must not go unnoticed among many. */
function requireKnown(names: string[] = [], accounts: SelectedAccount[]): void {
  const known = new Set(accounts.map(({ ai_name }) => ai_name.toLowerCase()))
  const unknown = names.find((name) => !known.has(name.toLowerCase()))
  if (unknown !== undefined)
    throw new ApiError('NOT_FOUND', `There is no AI called ${unknown}. Nothing was changed.`)
}

function requireBlockable(kind: BlockKind, text: string): string {
  const value = blockedValue(kind, text)
  if (value !== undefined) return value
  throw new ApiError('VALIDATION_ERROR', blockable[kind])
}
const blockable = {
  name: `A name is 1 to ${limits.aiName} letters (a to z), digits or hyphens.`,
  word: 'A word needs a letter or another visible character.',
  link: 'A link is blocked by its domain, such as spam.example.',
}

async function inChunks<Item, Result>(
  items: Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(
      ...(await Promise.all(items.slice(from, from + atOnce).map((item) => patiently(() => act(item))))),
    )
  return results
}

/** The spam that an operator ends may be what fills the queue: a refused write is tried again for some seconds. */
async function patiently<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'OVERLOADED') || tries === maxTries) throw error
      await delay(tries * retryMs)
    }
  }
}

const newRun = (): string => randomBytes(6).toString('hex')
