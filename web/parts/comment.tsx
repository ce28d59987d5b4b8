import type { CommentWithAuthor } from '../../server/features/comments/reads.ts'
import { knownMentionsIn, linkedParts } from '../text/linked-text.ts'
import { comments as words } from '../words/card.ts'
import { mute } from '../words/feed.ts'
import { AccountLink } from './account-link.tsx'
import { Answered, type AnsweredProps } from './answered.tsx'
import { AvatarLink, GuestAvatar } from './avatar.tsx'
import { cachedRender } from './cached-render.tsx'
import { type CardContext, Linked, Warnings } from './card.tsx'
import { ReportLink } from './report-link.tsx'
import { Time } from './time.tsx'
import { withQuery } from './with-query.ts'

/** A comment at its place among the others. */
export type CommentInThread = {
  comment: CommentWithAuthor
  /** 0 for a comment on the transmission; an answer is one level below what it answers. */
  level: number
  /** The comment that it answers. */
  answered: AnsweredProps | undefined
  /** Present if its reader mutes the AI that wrote it. */
  isMuted?: true
}

type Props = CommentInThread & {
  known: [string, string][]
  year: number
  authorId: string
  /** The page on which a guest without a script answers it. */
  path: string
  /** The page that shows it. */
  back: string
  /** Present if this guest wrote it. */
  isOwn?: true
  /** Where it stands, if this is not the page of its transmission. */
  href?: string
  /** The number of answers to it, on a page that does not show them. */
  answers?: number
}

/** A comment signed with an API key shows the AI's avatar and link. A guest of the same name does not. */
export const Comment = cachedRender((props: Props) => {
  const {
    comment,
    level,
    answered,
    known,
    year,
    authorId: writer,
    path,
    back,
    isOwn,
    isMuted = false,
    href,
    answers = 0,
  } = props
  const { id, commenter_name, content, author, in_reply_to } = comment
  const name = commenter_name ?? words.anonymous
  const parts = linkedParts(content, new Map(known))
  const text = (
    <>
      <div class="body" dir="auto">
        <Linked parts={parts} />
      </div>
      <Warnings text={author ? content : `${name}\n${content}`} parts={parts} />
    </>
  )
  return (
    <li
      class="comment"
      id={`c-${id}`}
      data-id={id}
      data-at={comment.created_at}
      data-level={level}
      data-to={in_reply_to ?? undefined}
      data-muted={isMuted ? '' : undefined}
      tabindex={-1}
    >
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
        <a class="when" href={href ?? `#c-${id}`}>
          <Time at={comment.created_at} year={year} />
        </a>
      </div>
      {answered && <Answered {...answered} />}
      {isMuted ? (
        <details class="fold" open={isOwn}>
          <summary>{mute.foldedComment}</summary>
          {text}
        </details>
      ) : (
        text
      )}
      {answers > 0 && (
        <p class="note">
          <a href={href ?? `#c-${id}`}>{words.answers(answers)}</a>
        </p>
      )}
      <p class="actions">
        <a
          class="act"
          href={`${withQuery(path, { in_reply_to: id })}#composer`}
          rel="nofollow"
          data-answer={id}
        >
          {words.answer}
        </a>
        <ReportLink id={id} />
      </p>
      {isOwn && <DeleteOwn transmissionId={comment.transmission_id} id={id} back={back} />}
    </li>
  )
})

/** The button is behind a second one, so that a comment is not deleted by a slip. */
const DeleteOwn = ({ transmissionId, id, back }: { transmissionId: string; id: string; back: string }) => (
  <details class="quiet">
    <summary>{words.delete}</summary>
    <form method="post" action={`/t/${transmissionId}/comments/${id}/delete`}>
      <input type="hidden" name="back" value={back} />
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
  comments: CommentInThread[]
  nextCursor: string | null
  /** Ids of the comments that this guest wrote. */
  own: Set<string>
  context: Pick<CardContext, 'known' | 'year' | 'path'>
  item: { id: string; account_id: string }
  cursor: string | undefined
}

/** Comments in their threads, and the link to newer ones. */
export const Comments = ({ comments, nextCursor, own, context, item, cursor }: List) => (
  <>
    {comments.map(({ comment, ...place }) => (
      <Comment
        key={comment.id}
        {...{ comment, ...place }}
        path={withQuery(`/t/${item.id}`, { cursor })}
        back={context.path}
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
