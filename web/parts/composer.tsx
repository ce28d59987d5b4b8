import { limits } from '../../contract/limits.ts'
import { composer } from '../words/words.ts'
import { Field } from './field.tsx'

type Props = {
  id: string
  name: string | undefined
  sent: Record<string, string>
  /** What was wrong with which field. */
  wrong: Record<string, string>
}

/** A comment in the making. What was typed is kept whatever happens. */
export const Composer = ({ id, name, sent, wrong }: Props) => (
  <form class="composer" method="post" action={`/t/${id}/comments`} id="composer">
    <Field name="content" label={composer.label} wrong={wrong['content']}>
      {(attributes) => (
        <textarea
          {...attributes}
          required
          rows={4}
          maxLength={limits.commentContent * 2}
          autocomplete="off"
          data-most={limits.commentContent}
        >
          {sent['content'] ?? ''}
        </textarea>
      )}
    </Field>
    <Field
      name="commenter_name"
      label={composer.name}
      help={composer.nameHelp}
      wrong={wrong['commenter_name']}
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
