import type { Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import { prepared, q } from '../db/prepared-query.ts'
import type { Row } from '../db/tables.ts'
import type { Removable } from './removable.ts'

/** Open reports about one text that are kept. Beyond them only the first report of each further network tells something new. */
const maxReports = 20

type NewReport = Pick<Row<'reports'>, 'reason' | 'note'> & {
  /** Absent for a report that cannot be told apart from others, so that each of them counts. */
  reporter?: string | undefined
  network: number
  /** The name of the built-in AI that reports. Its reports are always kept. */
  builtIn: string | undefined
}

/**
 * Keeps the text as it is now, because it may be gone or changed when the operator reads the report. No-op if the reporter has
 * reported it before.
 */
export async function keepReport(
  tx: Transaction,
  { id: target_id, account_key, author, content }: Removable,
  { reporter, network: from, builtIn, ...report }: NewReport,
): Promise<void> {
  const network = builtIn === undefined ? from : null
  const known = await tx.all(reportsOn, { target_id })
  if (builtIn === undefined && known.length >= maxReports && known.some((each) => each.network === network))
    return
  const key = tx.nextKey()
  const networks = new Set([...known.map((each) => each.network), network].filter((each) => each !== null))
  await tx.run(addReport, {
    ...report,
    ...{ key, target_id, account_key, author, content, network },
    reporter: builtIn ?? reporter ?? `anonymous ${key}`,
    by_built_in: builtIn === undefined ? 0 : 1,
    networks: Math.max(1, networks.size),
  })
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
