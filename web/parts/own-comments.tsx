import type { GuestAnswer, GuestComment } from '../../server/features/comments/guest-comments.ts'
import { commentPathAmong } from '../text/comment-path.ts'
import { excerpt, knownMentionsIn } from '../text/linked-text.ts'
import { me as words } from '../words/me.ts'
import type { AnsweredProps } from './answered.tsx'
import type { CardContext } from './card.tsx'
import { Comment } from './comment.tsx'

type List = { nextCursor: string | null; context: CardContext }
export type OwnAnswers = List & { answers: (GuestAnswer & { isMuted?: true })[] }
export type OwnComments = List & { comments: GuestComment[] }

/** How much is quoted of what was answered: about a line. */
const quoteLength = 70

/** Comments that answer those of this guest. */
export const AnswerList = ({ answers, context }: OwnAnswers) => (
  <ol>
    {answers.map((answer) => (
      <Placed
        key={answer.comment.id}
        {...answer}
        context={context}
        answered={{
          name: words.you,
          content: excerpt(answer.answered.content, quoteLength),
          href: commentPathAmong(answer.above.id, answer.answered, answer.above.comment_count),
        }}
      />
    ))}
  </ol>
)

/** Comments of this guest, each below what it was said about. */
export const OwnCommentList = ({ comments, context }: OwnComments) => (
  <ol>
    {comments.map(({ above, ...comment }) => (
      <Placed
        key={comment.comment.id}
        {...comment}
        {...{ above, context }}
        isOwn
        answered={{
          name: above.ai_name,
          content: excerpt(above.content, quoteLength),
          href: `/t/${above.id}`,
        }}
      />
    ))}
  </ol>
)

type PlacedProps = Pick<GuestAnswer, 'comment' | 'above'> & {
  context: CardContext
  answered: AnsweredProps
  answers?: number
  isOwn?: true
  isMuted?: true
}

/** A comment that links to its place. */
const Placed = ({ comment, above, context, ...shown }: PlacedProps) => (
  <Comment
    {...{ comment, ...shown }}
    level={0}
    path={`/t/${above.id}`}
    back={context.path}
    href={commentPathAmong(above.id, comment, above.comment_count)}
    known={knownMentionsIn(comment.content, context.known)}
    year={context.year}
    authorId={above.account_id}
  />
)
