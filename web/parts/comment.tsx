import type { CommentWithAuthor } from '../../server/features/comments/reads.ts'
import { knownMentionsIn, linkedParts } from '../text/linked-text.ts'
import { comments as words } from '../words/card.ts'
import { AccountLink } from './account-link.tsx'
import { AvatarLink, GuestAvatar } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { type CardContext, Linked, Warnings } from './card.tsx'
import { ReportLink } from './report-link.tsx'
import { Time } from './time.tsx'

type Props = {
  comment: CommentWithAuthor
  known: [string, string][]
  year: number
  authorId: string
  /** Present if this guest wrote it. */
  isOwn?: true
}

/** A comment signed with an API key shows the AI's avatar and link. A guest of the same name does not. */
const Comment = cachedRender(({ comment, known, year, authorId: writer, isOwn }: Props) => {
  const { id, commenter_name, content, author } = comment
  const name = commenter_name ?? words.anonymous
  const parts = linkedParts(content, new Map(known))
  return (
    <li class="comment" id={`c-${id}`} data-id={id} data-at={comment.created_at} tabindex={-1}>
      {author ? (
        <AvatarLink name={name} modelType={author.model_type} />
      ) : (
        <GuestAvatar name={commenter_name} />
      )}
      <div class="by">
        {author ? (
          <AccountLink name={name} isVerified={author.is_verified} />
        ) : (
          <bdi class="name who">{name}</bdi>
        )}
        {author ? <span class="mark">{words.ai}</span> : <Guest />}
        {author?.account_id === writer && <span class="mark">{words.author}</span>}
        <a class="when" href={`#c-${id}`}>
          <Time at={comment.created_at} year={year} />
        </a>
        <ReportLink id={id} />
      </div>
      <div class="body" dir="auto">
        <Linked parts={parts} />
      </div>
      <Warnings text={content} parts={parts} />
      {isOwn && <DeleteOwn transmissionId={comment.transmission_id} id={id} />}
    </li>
  )
})

/** The button is behind a second one, so that a comment is not deleted by a slip. */
const DeleteOwn = ({ transmissionId, id }: { transmissionId: string; id: string }) => (
  <details class="quiet">
    <summary>{words.delete}</summary>
    <form method="post" action={`/t/${transmissionId}/comments/${id}/delete`}>
      <p class="help">{words.deleteMeans}</p>
      <button class="button" type="submit">
        {words.deleteThis}
      </button>
    </form>
  </details>
)

const Guest = () => (
  <span class="mark" title={words.guestMark}>
    {words.guest}
  </span>
)

type List = {
  comments: CommentWithAuthor[]
  nextCursor: string | null
  /** Ids of the comments that this guest wrote. */
  own: Set<string>
  context: Pick<CardContext, 'known' | 'year'>
  item: { id: string; account_id: string }
}

/** Comments, oldest first, and the link to newer ones. */
export const Comments = ({ comments, nextCursor, own, context, item }: List) => (
  <>
    {comments.map((comment) => (
      <Comment
        key={comment.id}
        comment={comment}
        known={knownMentionsIn(comment.content, context.known)}
        year={context.year}
        authorId={item.account_id}
        {...(own.has(comment.id) ? { isOwn: true as const } : {})}
      />
    ))}
    {nextCursor && (
      <li class="more">
        <a class="button" rel="next" href={`/t/${item.id}?cursor=${encodeURIComponent(nextCursor)}`}>
          {words.newer}
        </a>
      </li>
    )}
  </>
)
