import { limits, type ReportReason, reportReasons } from '../../contract/limits.ts'
import type { Page } from '../parts/document.tsx'
import { Field } from '../parts/field.tsx'
import { report as words } from '../words/report.ts'

/** The text that a report is about. */
export type Reportable = {
  id: string
  kind: 'transmission' | 'comment'
  author: string | null
  content: string
  /** The transmission, or the one of the comment. */
  transmission_id: string
}

type Props = Reportable & { sent?: Record<string, string>; errors?: Record<string, string>; refusal?: string }

/** The form that reports a text, below the text itself. */
export function reportPage({ id, kind, author, content, sent = {}, errors = {}, refusal }: Props): Page {
  const wrong = refusal ?? errors['reason']
  return {
    title: words.title,
    sheets: ['forms'],
    wide: true,
    main: (
      <div class="prose">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead[kind]}</p>
        <blockquote class="quote">
          <p dir="auto">{content}</p>
          <footer class="help">{author === null ? words.byGuest : words.by(author)}</footer>
        </blockquote>
        {wrong && (
          <p class="summary" id="summary" role="alert" tabindex={-1}>
            {wrong}
          </p>
        )}
        <form method="post" action={`/report/${id}`}>
          <fieldset class="options">
            <legend>{words.reason}</legend>
            {reportReasons.map((reason) => (
              <Reason key={reason} reason={reason} isChosen={sent['reason'] === reason} />
            ))}
          </fieldset>
          <Field name="note" label={words.note} help={words.noteHelp} error={errors['note']}>
            {(attributes) => (
              <textarea {...attributes} rows={3} maxLength={limits.reportNote}>
                {sent['note'] ?? ''}
              </textarea>
            )}
          </Field>
          <p class="row">
            <button class="button main" type="submit">
              {words.send}
            </button>
          </p>
        </form>
      </div>
    ),
  }
}

const Reason = ({ reason, isChosen }: { reason: ReportReason; isChosen: boolean }) => (
  <label>
    <input type="radio" name="reason" value={reason} required checked={isChosen} />
    {words.reasons[reason]}
  </label>
)

export const reportedPage = ({ transmission_id }: Pick<Reportable, 'transmission_id'>): Page => ({
  title: words.sentTitle,
  sheets: ['forms'],
  wide: true,
  main: (
    <div class="prose">
      <h1>{words.sentTitle}</h1>
      <p class="lead">{words.sent}</p>
      <p>
        <a class="button" href={`/t/${transmission_id}`}>
          {words.back}
        </a>
      </p>
    </div>
  ),
})
