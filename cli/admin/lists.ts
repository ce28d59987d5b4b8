import { audit, openReports } from '../../server/features/moderation/reads.ts'
import { formatTime, oneLine } from '../terminal-text.ts'
import { limitOf, moreLines, text, type VerbOptions } from './verb.ts'

export async function listReports({ storage, values }: VerbOptions): Promise<string> {
  const { reports, nextCursor } = await openReports(storage.db, { limit: limitOf(values) })
  if (reports.length === 0) return 'There are no open reports.\n'
  const lines = reports.flatMap(({ at, target_id, reason, note, author, is_ai, content, networks }) => [
    `${formatTime(at)}  ${reason.padEnd(7)} ${target_id}  by ${author === null ? 'a guest' : oneLine(author)}${is_ai || author === null ? '' : ' (a guest)'}`,
    `  ${oneLine(content)}`,
    ...(networks > 1 ? [`  reported from ${networks} networks or more`] : []),
    ...(note === null ? [] : [`  note: ${oneLine(note)}`]),
  ])
  return text([...lines, ...(nextCursor === null ? [] : [moreLines])])
}

export async function listAudit({ storage, names: [target], values }: VerbOptions): Promise<string> {
  const { actions, nextCursor } = await audit(storage.db, { target, limit: limitOf(values) })
  if (actions.length === 0)
    return target === undefined ? 'The audit is empty.\n' : `The audit has nothing about ${target}.\n`
  const lines = actions.map(({ id, at, actor, action, target, reason, run }) => {
    const because = reason === null ? '' : `: ${oneLine(reason)}`
    const command = run === id ? id : `${id} of ${run}`
    return `${formatTime(at)}  ${action.padEnd(14)} ${target}  by ${actor}${because}  (${command})`
  })
  return text([...lines, ...(nextCursor === null ? [] : [moreLines])])
}
