import { ApiError } from '../../../contract/errors.ts'
import type { Reported } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { requireAuthor } from '../../model/authors.ts'
import { findRemovable } from '../../model/removable.ts'
import { keepReport } from '../../model/reports.ts'

export async function report(
  tx: Transaction,
  {
    transmission_id,
    comment_id,
    reason,
    note,
    reporter_id: reporter,
    network,
    keyHash,
  }: InputOf<'report'> & { network: number; keyHash?: string | undefined },
): Promise<Reported> {
  const kind = comment_id === undefined ? 'transmission' : 'comment'
  const found = await findRemovable(tx, transmission_id ?? comment_id ?? '')
  if (!found || found.kind !== kind || found.is_hidden)
    throw new ApiError('NOT_FOUND', `There is no ${kind} with this id.`)
  const author = keyHash === undefined ? undefined : await requireAuthor(tx, keyHash)
  const builtIn = author?.persona ? author.ai_name : undefined
  await keepReport(tx, found, { reason, note: note ?? null, reporter, network, builtIn })
  return { status: 'reported' }
}
