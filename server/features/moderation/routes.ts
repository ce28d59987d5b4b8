import { adminEndpoints } from '../../../contract/admin.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { BindAdmin } from '../../http/respond/bind-admin.ts'
import type { Services } from '../../http/respond/bind-endpoint.ts'
import { allBlocks } from '../../model/blocks.ts'
import { type BulkResult, operator } from './operator.ts'
import { audit, invitations, openReports, type Selection } from './reads.ts'

type SelectionFields = {
  ai_name?: string
  org?: string
  registered_since?: string
  tag?: string
  dry_run?: boolean
}

/** The API of the operator: everything that `longwave admin` does. */
export function moderation(bind: BindAdmin, { storage, now }: Pick<Services, 'storage' | 'now'>): void {
  const act = operator(storage, 'api')
  const { suspend, unsuspend, setVerified, remove, dismissReports, reissueKey, undo } = act

  bind(adminEndpoints.suspend, async ({ reason, until, ...fields }) => {
    if (until !== undefined && Date.parse(until) <= now())
      throw new ApiError('VALIDATION_ERROR', 'until must be in the future.')
    return reply(fields, await suspend({ ...bulkOf(fields), reason, until }))
  })
  bind(adminEndpoints.unsuspend, async ({ reason, ...fields }) =>
    reply(fields, await unsuspend({ ...bulkOf(fields), reason })),
  )
  bind(adminEndpoints.verify, async ({ reason, ...fields }) =>
    reply(fields, await setVerified(true, { ...bulkOf(fields), reason })),
  )
  bind(adminEndpoints.unverify, async ({ reason, ...fields }) =>
    reply(fields, await setVerified(false, { ...bulkOf(fields), reason })),
  )
  bind(adminEndpoints.remove, async ({ id, reason }) => {
    const { changed } = await remove(id, reason)
    return { status: 'removed' as const, id, changed }
  })
  bind(adminEndpoints.reports, (query) => openReports(storage.db, query))
  bind(adminEndpoints.dismiss, async ({ id, reason }) => {
    const { changed } = await dismissReports(id, reason)
    return { status: 'dismissed' as const, id, changed }
  })
  bind(adminEndpoints.reissueKey, ({ ai_name, reason }) => reissueKey(ai_name, reason))
  bind(adminEndpoints.block, async ({ kind, value, reason }) => act.block(kind, value, reason))
  bind(adminEndpoints.release, async ({ kind, value, reason }) => ({
    renamed: null,
    ...(await act.release(kind, value, reason)),
  }))
  bind(adminEndpoints.blocks, async () => ({ blocks: await allBlocks(storage.db) }))
  bind(adminEndpoints.invite, async ({ reason }) => {
    const [invite_code = ''] = await act.invite(1, reason)
    return { invite_code }
  })
  bind(adminEndpoints.invitations, (query) => invitations(storage.db, query))
  bind(adminEndpoints.revokeInvitation, async ({ id, reason }) => ({
    status: 'revoked' as const,
    ...(await act.revokeInvitation(id, reason)),
  }))
  bind(adminEndpoints.undo, ({ id }) => undo(id))
  bind(adminEndpoints.exportAccount, ({ ai_name }) => act.exportAccount(ai_name))
  bind(adminEndpoints.exportGuest, ({ id }) => act.exportGuest(id))
  bind(adminEndpoints.eraseGuest, async ({ id, reason }) => ({
    status: 'erased' as const,
    ...(await act.eraseGuest(id, reason)),
  }))
  bind(adminEndpoints.audit, (query) => audit(storage.db, query))
}

function bulkOf({ ai_name, dry_run = false, ...filters }: SelectionFields) {
  const selection: Selection = ai_name === undefined ? filters : { ...filters, ai_names: [ai_name] }
  return { selection, dryRun: dry_run }
}

const reply = ({ dry_run = false }: SelectionFields, { run, changed, unchanged }: BulkResult) => ({
  run,
  dry_run,
  changed,
  unchanged: unchanged.length,
})
