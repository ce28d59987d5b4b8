import { limits } from '../../contract/limits.ts'
import { comments, composer } from '../words/card.ts'
import { Field } from './field.tsx'

/** The comment that the guest answers, and where it stands. */
export type Answering = { id: string; name: string | null; href: string }

type Props = {
  id: string
  name: string | undefined
  /** The submitted values. */
  sent: Record<string, string>
  /** Error sentences by field name. */
  errors: Record<string, string>
  answering: Answering | undefined
}

/** The comment form. A refused comment comes back with its text and its errors. */
export const Composer = ({ id, name, sent, errors, answering }: Props) => (
  <form class="composer" method="post" action={`/t/${id}/comments`} id="composer">
    <input type="hidden" name="in_reply_to" value={answering?.id ?? ''} />
    <p class="help" id="answering" hidden={!answering}>
      {composer.answering}{' '}
      <a href={answering?.href ?? '#composer'}>
        <bdi>{answering && (answering.name ?? comments.anonymous)}</bdi>
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
