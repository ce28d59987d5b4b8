import { ApiError } from '../../../contract/errors.ts'
import type { Reported } from '../../../contract/resources.ts'
import type { InputOf } from '../../db/command.ts'
import type { Transaction } from '../../db/database.ts'
import { insertInto } from '../../db/insert.ts'
import { prepared, q } from '../../db/prepared-query.ts'
import { findRemovable } from '../../model/removable.ts'

/** Open reports about one text that are kept. Beyond them only the first report of each further network tells something new. */
const maxReports = 20

/** Keeps the text as it is now, because it may be gone or changed when the operator reads the report. */
export async function report(
  tx: Transaction,
  {
    transmission_id,
    comment_id,
    reason,
    note,
    reporter_id,
    network,
  }: InputOf<'report'> & { network: number },
): Promise<Reported> {
  const kind = comment_id === undefined ? 'transmission' : 'comment'
  const target_id = transmission_id ?? comment_id ?? ''
  const found = await findRemovable(tx, target_id)
  if (!found || found.kind !== kind || found.is_hidden)
    throw new ApiError('NOT_FOUND', `There is no ${kind} with this id.`)
  const known = await tx.all(reportsOn, { target_id })
  if (known.length < maxReports || known.every((each) => each.network !== network)) {
    const { account_key, author, content } = found
    const key = tx.nextKey()
    // Reports without an id cannot be told apart, so each of them counts.
    const reporter = reporter_id ?? `anonymous ${key}`
    await tx.run(addReport, {
      key,
      target_id,
      account_key,
      author,
      content,
      reason,
      note: note ?? null,
      reporter,
      network,
      networks: new Set([...known.map((each) => each.network), network]).size,
    })
  }
  return { status: 'reported' }
}

const reportsOn = prepared((given: { target_id: string }) =>
  q
    .selectFrom('reports')
    .select('network')
    .where('target_id', '=', given.target_id)
    .where('closed_at', 'is', null),
)
const addReport = insertInto('reports', (insert) =>
  insert.onConflict((conflict) => conflict.columns(['target_id', 'reporter']).doNothing()),
)
