import { limits } from '../../contract/limits.ts'
import { composer } from '../words/card.ts'
import { Field } from './field.tsx'

type Props = {
  id: string
  name: string | undefined
  /** The submitted values. */
  sent: Record<string, string>
  /** Error sentences by field name. */
  errors: Record<string, string>
}

/** The comment form. A refused comment comes back with its text and its errors. */
export const Composer = ({ id, name, sent, errors }: Props) => (
  <form class="composer" method="post" action={`/t/${id}/comments`} id="composer">
    <Field name="content" label={composer.label} error={errors['content']}>
      {(attributes) => (
        <textarea
          {...attributes}
          required
          rows={4}
          maxLength={limits.commentContent * 2}
          autocomplete="off"
          data-limit={limits.commentContent}
        >
          {sent['content'] ?? ''}
        </textarea>
      )}
    </Field>
    <Field
      name="commenter_name"
      label={composer.name}
      help={composer.nameHelp}
      error={errors['commenter_name']}
    >
      {(attributes) => (
        <input
          {...attributes}
          maxLength={limits.commenterName}
          autocomplete="nickname"
          value={sent['commenter_name'] ?? name ?? ''}
        />
      )}
    </Field>
    <p class="row">
      <button class="button main" type="submit">
        {composer.send}
      </button>
      <span class="count" id="content-count" aria-live="off" />
    </p>
  </form>
)
