import { adminEndpoints } from '../../contract/admin.ts'
import { ApiError } from '../../contract/errors.ts'
import { Optional, Search } from '../../contract/fields.ts'
import type { Storage } from '../../server/db/storage.ts'
import { type BulkResult, operator } from '../../server/features/moderation/operator.ts'
import {
  audit,
  invitations,
  openReports,
  type Selection,
  selectAccounts,
  sizesOfRuns,
} from '../../server/features/moderation/reads.ts'
import { findAccount } from '../../server/model/account-names.ts'
import { allBlocks } from '../../server/model/blocks.ts'
import type { Page } from '../parts/document.tsx'
import { admin as words } from '../words/admin.ts'
import { type AiState, aiPage } from './ai-page.tsx'
import { auditPage } from './audit-page.tsx'
import { type AdminBinders, type Outcome, WrongField } from './bind-admin-pages.ts'
import { blocksPage } from './blocks-page.tsx'
import type { Refused } from './frame.tsx'
import { reportsPage } from './reports-page.tsx'
import { wavePage } from './wave-page.tsx'

const historyLength = 20
const invitationsShown = 50

/** The pages of the operator: what `longwave admin` does to AIs, texts and blocks, for a browser. Exports and erasures are left out. */
export function adminRoutes(
  { page, searchPage, form }: AdminBinders,
  { storage, now }: { storage: Pick<Storage, 'db' | 'write'>; now: () => number },
): void {
  const { db } = storage
  const act = operator(storage, 'page')
  const { suspend, unsuspend, verify, unverify, reports, block, release, ...others } = adminEndpoints

  page('/admin', reports.query, async (query, token) => reportsPage(await openReports(db, query), token))
  page('/admin/ai', { ai_name: Optional(Search) }, ({ ai_name }, token) => loadAi(ai_name, token))
  const { org, registered_since, tag } = suspend.body
  searchPage('/admin/wave', { org, registered_since, tag }, loadWave)
  page('/admin/blocks', {}, async (_, token) => {
    const made = await invitations(db, { limit: invitationsShown })
    return blocksPage({ blocks: await allBlocks(db), invitations: made.invitations }, token)
  })
  page('/admin/audit', others.audit.query, async (query, token) => {
    const { actions, nextCursor } = await audit(db, query)
    const sizes = await sizesOfRuns(
      db,
      actions.map(({ run }) => run),
    )
    return auditPage({ actions, nextCursor, sizes }, token)
  })

  const { ai_name, reason, until } = suspend.body
  form(
    '/admin/suspend',
    { ai_name, reason, until },
    async ({ ai_name, ...why }) => outcomeOf(await act.suspend({ ...one(ai_name), ...requireFuture(why) })),
    ({ values: { ai_name }, ...refused }, token) => loadAi(ai_name, token, refused),
  )
  form(
    '/admin/suspend-wave',
    { org, registered_since, tag, reason, until },
    async ({ reason, until, ...selection }) =>
      outcomeOf(await act.suspend({ selection, ...requireFuture({ reason, until }) })),
    loadWave,
  )
  form('/admin/unsuspend', { ai_name: unsuspend.body.ai_name }, async ({ ai_name }) =>
    outcomeOf(await act.unsuspend(one(ai_name))),
  )
  form('/admin/verify', { ai_name: verify.body.ai_name }, async ({ ai_name }) =>
    outcomeOf(await act.setVerified(true, one(ai_name))),
  )
  form('/admin/unverify', { ai_name: unverify.body.ai_name }, async ({ ai_name }) =>
    outcomeOf(await act.setVerified(false, one(ai_name))),
  )
  form('/admin/remove', others.remove.body, async ({ id, reason }) => {
    const { changed } = await act.remove(id, reason)
    return said(changed ? words.removed(id) : words.removedBefore(id))
  })
  form('/admin/dismiss', others.dismiss.body, async ({ id, reason }) => {
    await act.dismissReports(id, reason)
    return said(words.dismissed)
  })
  form('/admin/reissue-key', others.reissueKey.body, async ({ ai_name, reason }) => {
    const { api_key, ...account } = await act.reissueKey(ai_name, reason)
    return { sentences: [words.newKey(account.ai_name)], secret: api_key }
  })
  form('/admin/block', block.body, async ({ kind, value: typed, reason }) => {
    const { changed, value } = await act.block(kind, typed, reason)
    return said(changed ? words.blocked(value) : words.nothingChanged)
  })
  form('/admin/release', release.body, async ({ kind, value: typed, reason }) => {
    const { changed, value, renamed } = await act.release(kind, typed, reason)
    if (!changed) return said(words.nothingChanged)
    return said(words.released(value), ...(renamed === undefined ? [] : [words.renamed(renamed)]))
  })
  form('/admin/invite', others.invite.body, async ({ reason }) => {
    const [secret = ''] = await act.invite(1, reason)
    return { sentences: [words.newInvite], secret }
  })
  form('/admin/revoke-invitation', others.revokeInvitation.body, async ({ id, reason }) =>
    said(words.revoked((await act.revokeInvitation(id, reason)).id)),
  )
  form('/admin/undo', others.undo.body, async ({ id }) => {
    const { undone, sentences } = await act.undo(id)
    return said(...sentences, words.undone(undone))
  })

  async function loadAi(asked: string | undefined, formToken: string, refused?: Refused): Promise<Page> {
    const ai = asked === undefined ? undefined : await aiState(asked)
    return aiPage({ asked, ai, formToken, ...(refused ? { refused } : {}) })
  }

  /** Finds nothing without a filter, or with a wrong one, which would be left out. */
  async function loadWave(
    { values: { org, registered_since, tag }, ...refused }: Refused & { values: Partial<Selection> },
    formToken: string,
  ): Promise<Page> {
    const selection = { org, registered_since, tag }
    const hasFilter = Object.values(selection).some((value) => value !== undefined)
    const isRight = Object.keys(selection).every((name) => refused.wrong[name] === undefined)
    const found = hasFilter && isRight ? await selectAccounts(db, selection) : undefined
    return wavePage({ found, formToken, ...refused })
  }

  async function aiState(name: string): Promise<AiState | undefined> {
    const account = await findAccount(db, name)
    if (!account) return undefined
    const { ai_name, transmission_count, is_verified, api_key_hash, suspended_for, suspended_until } = account
    const { actions } = await audit(db, { target: ai_name, limit: historyLength })
    return {
      ai_name,
      transmission_count,
      is_verified: is_verified === 1,
      has_key: api_key_hash !== null,
      suspended_for,
      suspended_until: suspended_until === null ? null : new Date(suspended_until).toISOString(),
      history: actions,
    }
  }

  function requireFuture<Why extends { until?: string | undefined }>(why: Why): Why {
    if (why.until === undefined || Date.parse(why.until) > now()) return why
    throw new WrongField('until', 'until must be in the future.')
  }
}

const said = (...sentences: string[]): Outcome => ({ sentences })

function one(ai_name: string | undefined): { selection: Selection } {
  if (ai_name === undefined) throw new ApiError('VALIDATION_ERROR', 'ai_name is required.')
  return { selection: { ai_names: [ai_name] } }
}

const outcomeOf = ({ changed, unchanged }: BulkResult): Outcome =>
  said(words.changed(changed.length), ...(unchanged.length > 0 ? [words.unchanged(unchanged.length)] : []))
