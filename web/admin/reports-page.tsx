import type { openReports } from '../../server/features/moderation/reads.ts'
import type { Page } from '../parts/document.tsx'
import { Time } from '../parts/time.tsx'
import { admin as words } from '../words/admin.ts'
import { report as reportWords } from '../words/report.ts'
import { Act, adminPage, Input } from './frame.tsx'

type Reports = Awaited<ReturnType<typeof openReports>>
type Report = Reports['reports'][number]

const reasons: Record<string, string> = reportWords.reasons

export const reportsPage = ({ reports, nextCursor }: Reports, formToken: string): Page =>
  adminPage(
    'reports',
    formToken,
    <>
      {reports.length === 0 && <p class="lead">{words.noReports}</p>}
      <ol>
        {reports.map((report, at) => (
          <ReportItem key={`${report.at}${at}`} {...{ report, at, formToken }} />
        ))}
      </ol>
      {nextCursor && (
        <p class="more">
          <a class="button" rel="next" href={`/admin?cursor=${encodeURIComponent(nextCursor)}`}>
            {words.more}
          </a>
        </p>
      )}
    </>,
  )

function ReportItem({ report, at, formToken }: { report: Report; at: number; formToken: string }) {
  const { target_id: id, reason, note, author, is_ai, content, networks } = report
  const hidden = { id, back: '/admin' }
  return (
    <li class="prose">
      <h2 class="section">{words.reported(reasons[reason] ?? reason)}</h2>
      <blockquote class="quote">
        <p dir="auto">{content}</p>
        <footer class="help">
          {is_ai && author !== null ? (
            <a href={`/admin/ai?ai_name=${encodeURIComponent(author)}`}>{words.by(author)}</a>
          ) : (
            words.byGuest(author)
          )}{' '}
          <Time at={report.at} />
        </footer>
      </blockquote>
      {networks > 1 && <p>{words.networks(networks)}</p>}
      {note !== null && <p>{words.note(note)}</p>}
      <Act to="remove" button={words.remove} help={words.removeHelp} {...{ formToken, hidden }}>
        <Input
          id={`reason-${at}`}
          name="reason"
          label={words.reason}
          value={reasons[reason] ?? reason}
          required
        />
      </Act>
      <Act to="dismiss" button={words.keep} help={words.keepHelp} {...{ formToken, hidden }} />
    </li>
  )
}
