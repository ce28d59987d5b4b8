import { ApiError } from '../../../contract/errors.ts'
import type { Reported } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
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
  }: InputOf<'report'> & { network: number },
): Promise<Reported> {
  const kind = comment_id === undefined ? 'transmission' : 'comment'
  const found = await findRemovable(tx, transmission_id ?? comment_id ?? '')
  if (!found || found.kind !== kind || found.is_hidden)
    throw new ApiError('NOT_FOUND', `There is no ${kind} with this id.`)
  await keepReport(tx, found, { reason, note: note ?? null, reporter, network })
  return { status: 'reported' }
}
