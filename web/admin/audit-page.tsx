import type { AuditEntry } from '../../server/features/moderation/reads.ts'
import type { Page } from '../parts/document.tsx'
import { Time } from '../parts/time.tsx'
import { admin as words } from '../words/admin.ts'
import { Act, adminPage } from './frame.tsx'

const undoable = new Set(['suspend', 'unsuspend', 'verify', 'unverify'])

type Props = {
  actions: AuditEntry[]
  nextCursor: string | null
  /** How many actions each command did. */
  sizes: Map<string, number>
}

export const auditPage = ({ actions, nextCursor, sizes }: Props, formToken: string): Page =>
  adminPage(
    'audit',
    formToken,
    <>
      {actions.length === 0 && <p class="lead">{words.noActions}</p>}
      <Actions actions={actions} formToken={formToken} back="/admin/audit" sizes={sizes} />
      {nextCursor && (
        <p class="more">
          <a class="button" rel="next" href={`/admin/audit?cursor=${encodeURIComponent(nextCursor)}`}>
            {words.older}
          </a>
        </p>
      )}
    </>,
  )

type ActionsProps = Pick<Props, 'actions'> & {
  formToken: string
  back: string
  /** With it a button undoes all that a command did; without it, as on the page of one AI, the action beside it alone. */
  sizes?: Props['sizes']
}

/** Actions of operators, newest first. The button for a whole command is beside its first action. */
export function Actions({ actions, formToken, back, sizes }: ActionsProps) {
  const hasButton = ({ run }: AuditEntry, at: number): boolean =>
    sizes === undefined || actions.findIndex((each) => each.run === run) === at
  return (
    <ol class="lines">
      {actions.map((action, at) => (
        <li key={action.id}>
          <b>{action.action}</b> {action.target} <small>{action.actor}</small> <Time at={action.at} />
          {action.reason !== null && <p dir="auto">{action.reason}</p>}
          {undoable.has(action.action) && hasButton(action, at) && (
            <Act
              to="undo"
              button={words.undo(sizes?.get(action.run) ?? 1)}
              formToken={formToken}
              hidden={{ id: sizes ? action.run : action.id, back }}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
