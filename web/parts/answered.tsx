import { comments, answered as words } from '../words/card.ts'

export type AnsweredProps = {
  /** Null for a guest without a name. */
  name: string | null
  /** The beginning of its text, if that is quoted. */
  content: string | undefined
  href: string
}

/**
 * The text that another one answers: its author and its beginning, as one link. Nothing follows the quotation in its
 * paragraph, so that characters that change the direction of writing end with it.
 */
export const Answered = ({ name, content, href }: AnsweredProps) => (
  <p class="answered">
    {words.inAnswerTo}{' '}
    <a href={href}>
      <bdi>{name ?? comments.anonymous}</bdi>
      {content !== undefined && (
        <>
          : <bdi>{content}</bdi>
        </>
      )}
    </a>
  </p>
)
