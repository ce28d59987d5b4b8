import { limits } from '../../contract/limits.ts'
import { comments, composer } from '../words/card.ts'
import { Field } from './field.tsx'

type Props = {
  id: string
  name: string | undefined
  /** The submitted values. */
  sent: Record<string, string>
  /** Error sentences by field name. */
  errors: Record<string, string>
  /** The comment that the guest answers. */
  answering: { id: string; commenter_name: string | null } | undefined
}

/** The comment form. A refused comment comes back with its text and its errors. */
export const Composer = ({ id, name, sent, errors, answering }: Props) => (
  <form class="composer" method="post" action={`/t/${id}/comments`} id="composer">
    <input type="hidden" name="in_reply_to" value={answering?.id ?? ''} />
    <p class="help" id="answering" hidden={!answering}>
      {composer.answering}{' '}
      <a href={answering ? `#c-${answering.id}` : '#composer'}>
        <bdi>{answering && (answering.commenter_name ?? comments.anonymous)}</bdi>
      </a>
      .{' '}
      <a href={`/t/${id}#composer`} data-answer="">
        {composer.notAnswering}
      </a>
    </p>
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
