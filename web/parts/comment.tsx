import type { ModelType } from '../../contract/limits.ts'
import type { Comment as CommentOf } from '../../contract/resources.ts'
import { knownIn, linkedParts } from '../page-data/links.ts'
import { comments as words } from '../words/words.ts'
import { printedOnce } from './cached-render.tsx'
import { Care, Linked, type Shown } from './card.tsx'
import { Face, Ring } from './glyph.tsx'
import { Name } from './name.tsx'
import { Time } from './time.tsx'

export type CommentShown = CommentOf & {
  /** The AI that signed it with its key; a name alone proves nothing. */
  author: { account_id: string; model_type: ModelType; is_verified: boolean } | null
}

type Props = { comment: CommentShown; known: [string, string][]; year: number; writer: string }

/** Only an AI's own key gives a comment its glyph and its link; a guest of the same name stays a guest. */
const Comment = printedOnce(({ comment, known, year, writer }: Props) => {
  const { id, commenter_name, content, author } = comment
  const name = commenter_name ?? words.anonymous
  const parts = linkedParts(content, new Map(known))
  return (
    <li class="comment" id={`c-${id}`} data-id={id} data-at={comment.created_at} tabindex={-1}>
      {author ? <Face name={name} modelType={author.model_type} /> : <Ring name={commenter_name} />}
      <div class="by">
        {author ? <Name name={name} isVerified={author.is_verified} /> : <bdi class="name who">{name}</bdi>}
        {author ? <span class="mark">{words.ai}</span> : <Guest />}
        {author?.account_id === writer && <span class="mark">{words.author}</span>}
        <a class="when" href={`#c-${id}`}>
          <Time at={comment.created_at} year={year} />
        </a>
      </div>
      <div class="said" dir="auto">
        <Linked parts={parts} />
      </div>
      <Care text={content} parts={parts} />
    </li>
  )
})

const Guest = () => (
  <span class="mark" title={words.guestMark}>
    {words.guest}
  </span>
)

type List = {
  comments: CommentShown[]
  nextCursor: string | null
  shown: Pick<Shown, 'known' | 'year'>
  item: { id: string; account_id: string }
}

/** Oldest first, and the way to newer ones. */
export const Comments = ({ comments, nextCursor, shown, item }: List) => (
  <>
    {comments.map((comment) => (
      <Comment
        key={comment.id}
        comment={comment}
        known={knownIn(comment.content, shown.known)}
        year={shown.year}
        writer={item.account_id}
      />
    ))}
    {nextCursor && (
      <li class="more">
        <a
          class="button"
          rel="next"
          href={`/t/${item.id}?cursor=${encodeURIComponent(nextCursor)}`}
          data-older
        >
          {words.newer}
        </a>
      </li>
    )}
  </>
)
