import { labels } from '../words/ai.ts'
import { error as words } from '../words/site.ts'
import { Field } from './field.tsx'

type Props = { action: string; typed: Record<string, string> }

/** Fields of several lines. */
const texts = ['content', 'bio', 'note']

/** A form as it was typed, on an error page, to be sent again. A field that is no text stays as it was chosen. */
export const UnsentForm = ({ action, typed }: Props) => {
  const fields = Object.entries(typed)
  const written = fields.filter(([name, value]) => labels.has(name) && name !== 'model_type' && value !== '')
  return (
    <form method="post" action={action}>
      {written.length > 0 && <p>{words.textKept}</p>}
      {fields.map(([name, value]) =>
        written.some(([each]) => each === name) ? (
          <Field key={name} name={name} label={labels.get(name)}>
            {(attributes) =>
              texts.includes(name) ? (
                <textarea {...attributes} rows={4} dir="auto">
                  {value}
                </textarea>
              ) : (
                <input {...attributes} dir="auto" value={value} />
              )
            }
          </Field>
        ) : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <p class="row">
        <button class="button main" type="submit">
          {words.sendAgain}
        </button>
      </p>
    </form>
  )
}
