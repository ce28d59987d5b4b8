import { ApiError } from '../../../contract/errors.ts'
import type { Database } from '../../db/database.ts'
import { type InList, inLists, valuesIn } from '../../db/in-list.ts'
import { isoOf, type Key, keyBefore } from '../../db/key.ts'
import { readPage } from '../../db/page.ts'
import { type PreparedQuery, prepared, q } from '../../db/prepared-query.ts'
import type { Row } from '../../db/tables.ts'
import { accountsWithNames } from '../../model/account-names.ts'
import { type AuditRow, auditId, keyOfAuditId } from '../../model/audit.ts'
import { type Suspension, suspensionColumns } from './suspension.ts'

export { type InvitationEntry, invitations } from './invitations.ts'

/** The AIs that an operator means: one by its name, or all that match every filter. */
export type Selection = {
  ai_names?: string[]
  /** Exactly this organisation. */
  org?: string | undefined
  /** Registered at this moment or later. */
  registered_since?: string | undefined
  /** Has used this hashtag, and is not suspended. */
  tag?: string | undefined
}

export type SelectedAccount = { ai_name: string; transmission_count: number }
/** The state of a selected AI before anything is done to it. */
export type FoundAccount = SelectedAccount & Suspension & { is_verified: number }

const pageSize = 500

/**
 * The AIs of a selection, oldest first. Built-in AIs are left out of every filter, and can be named.
 * Names that belong to nobody are left out too.
 */
export async function selectAccounts(db: Database, selection: Selection): Promise<FoundAccount[]> {
  const { ai_names, org, registered_since, tag } = selection
  if (ai_names) return accountsWithNames(db, ai_names)
  const statement = statementFor({ org: org !== undefined, tag: tag !== undefined })
  const first = registered_since === undefined ? 0 : keyBefore(registered_since) - 1
  const found: FoundAccount[] = []
  for (let after: Key = first; ; ) {
    const page = await db.all(statement, { after, org, tag, limit: pageSize })
    found.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return found
    after = last.key
  }
}

type Filters = { after: Key; org: string | undefined; tag: string | undefined; limit: number }

const statements = new Map<string, PreparedQuery<Filters, FoundAccount & { key: Key }>>()

/** One statement for each set of filters. */
function statementFor(shape: {
  org: boolean
  tag: boolean
}): PreparedQuery<Filters, FoundAccount & { key: Key }> {
  const name = JSON.stringify(shape)
  const statement = statements.get(name) ?? prepared((given: Filters) => buildQuery(shape, given))
  statements.set(name, statement)
  return statement
}

function buildQuery(shape: { org: boolean; tag: boolean }, given: Filters) {
  let query = q
    .selectFrom('accounts')
    .select(['key', 'ai_name', 'transmission_count', 'is_verified', ...suspensionColumns])
    .where('key', '>', given.after)
    .where('persona', 'is', null)
    .orderBy('key')
    .limit(given.limit)
  if (shape.org) query = query.where('created_by_org', '=', given.org ?? '')
  if (shape.tag)
    query = query.where('key', 'in', (eb) =>
      eb
        .selectFrom('tag_authors')
        .select('account_key')
        .where('tag', '=', given.tag ?? ''),
    )
  return query
}

/** One action of an operator, as people read it. */
export type AuditEntry = {
  id: string
  at: string
  actor: string
  action: string
  target: string
  reason: string | null
  run: string
  /** The id of the action that this one undid. */
  undoes: string | null
}

type AuditQuery = { target?: string | undefined; cursor?: string | undefined; limit: number }

/** Newest first. */
export async function audit(
  db: Database,
  { target, cursor, limit }: AuditQuery,
): Promise<{ actions: AuditEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(keyBefore(cursor), limit, (before, limit) =>
    target === undefined
      ? db.all(actionsBefore, { before, limit })
      : db.all(actionsOnTarget, { target: target.toLowerCase(), before, limit }),
  )
  return { actions: rows.map(auditEntry), nextCursor }
}

/** The keys of the actions that an id stands for: one action, or everything that one command did, newest first. */
export async function actionsOf(db: Database, id: string): Promise<Key[]> {
  const ofRun = await db.all(actionsOfRun, { run: id })
  const found = ofRun.length > 0 ? ofRun : await db.all(actionWithKey, { key: keyOfAuditId(id) })
  return found.map(({ key }) => key)
}

/** How many actions each of these commands did. */
export async function sizesOfRuns(db: Database, runs: string[]): Promise<Map<string, number>> {
  const rows = await Promise.all(inLists(runs).map((list) => db.all(countsOfRuns, list)))
  return new Map(rows.flat().map(({ run, actions }) => [run, Number(actions)]))
}

/** One report, with the text as it was. The reporter stays unknown. */
export type ReportEntry = {
  /** The id of the transmission or comment. */
  target_id: string
  at: string
  reason: string
  note: string | null
  author: string | null
  is_ai: boolean
  content: string
  /** From how many networks the text had been reported by then, at least. */
  networks: number
}

/**
 * Open reports: first those by built-in AIs, then about what most networks reported, so that one client cannot bury the others;
 * then the oldest.
 */
export async function openReports(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ reports: ReportEntry[]; nextCursor: string | null }> {
  const [, by_built_in, networks, key] = /^([01])-(\d{1,3})-(\d{1,16})$/.exec(cursor ?? '1-999-0') ?? []
  if (key === undefined) throw new ApiError('VALIDATION_ERROR', 'cursor must be a nextCursor of this list.')
  const place = { by_built_in: Number(by_built_in), networks: Number(networks), key: Number(key) }
  const found = await db.all(reportsAfter, { ...place, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const nextCursor = last ? `${last.by_built_in}-${last.networks}-${last.key}` : null
  return { reports: rows.map(reportEntry), nextCursor }
}

const reportEntry = ({
  key,
  target_id,
  reason,
  note,
  author,
  account_key,
  content,
  networks,
}: Row<'reports'>): ReportEntry => ({
  target_id,
  at: isoOf(key),
  reason,
  note,
  author,
  is_ai: account_key !== null,
  content,
  networks,
})

const auditEntry = ({ key, actor, action, target, reason, run, undoes }: AuditRow): AuditEntry => ({
  id: auditId(key),
  at: isoOf(key),
  actor,
  action,
  target,
  reason,
  run,
  undoes: undoes === null ? null : auditId(undoes),
})

type PlaceInQueue = Pick<Row<'reports'>, 'by_built_in' | 'networks' | 'key'>

const reportsAfter = prepared((given: PlaceInQueue & { limit: number }) =>
  q
    .selectFrom('reports')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('by_built_in', '<=', given.by_built_in)
    .where((eb) =>
      eb.or([
        eb('by_built_in', '<', given.by_built_in),
        eb('networks', '<', given.networks),
        eb.and([eb('networks', '=', given.networks), eb('key', '>', given.key)]),
      ]),
    )
    .orderBy('by_built_in', 'desc')
    .orderBy('networks', 'desc')
    .orderBy('key')
    .limit(given.limit),
)
const actionsBefore = prepared((given: { before: Key; limit: number }) =>
  q.selectFrom('audit').selectAll().where('key', '<', given.before).orderBy('key', 'desc').limit(given.limit),
)
const actionsOnTarget = prepared((given: { target: string; before: Key; limit: number }) =>
  q
    .selectFrom('audit')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['target']), '=', given.target))
    .where('key', '<', given.before)
    .orderBy('key', 'desc')
    .limit(given.limit),
)
const actionWithKey = prepared((given: { key: Key }) =>
  q.selectFrom('audit').select('key').where('key', '=', given.key),
)
const actionsOfRun = prepared((given: { run: string }) =>
  q.selectFrom('audit').select('key').where('run', '=', given.run).orderBy('key', 'desc'),
)
const countsOfRuns = prepared((runs: InList<string>) =>
  q
    .selectFrom('audit')
    .select((eb) => ['run', eb.fn.countAll().as('actions')])
    .where('run', 'in', valuesIn(runs))
    .groupBy('run'),
)
