import {
  type CommentWithAuthor,
  commentsAmong,
  type QuotedComment,
} from '../../server/features/comments/reads.ts'
import type { CommentInThread } from '../parts/comment.tsx'
import type { RequestContext } from '../session/page-request.ts'
import { commentPath } from '../text/comment-path.ts'
import { excerpt } from '../text/linked-text.ts'
import { mutesOfGuest } from './without-muted.ts'

/** Deeper answers are indented like these, because a phone has no room for more. */
const maxLevel = 2
/** How much of the answered comment is quoted: about a line. */
const quoteLength = 70

/**
 * The comments of a page as threads: each after the one that it answers, and the answers to one in order of time. An answer to
 * a comment of an earlier page begins a thread of its own, and links there. Texts of muted AIs are not quoted.
 */
export async function threadsOf(
  context: RequestContext,
  id: string,
  comments: CommentWithAuthor[],
): Promise<CommentInThread[]> {
  const { db } = context
  const { ais } = await mutesOfGuest(context)
  const isMuted = ({ account_id }: Pick<CommentWithAuthor, 'account_id'>) =>
    account_id !== null && ais.has(account_id)
  const here = new Map<string, QuotedComment>(comments.map((each) => [each.id, each]))
  const missing = comments.flatMap(({ in_reply_to }) =>
    in_reply_to === null || here.has(in_reply_to) ? [] : [in_reply_to],
  )
  const earlier = missing.length > 0 ? await commentsAmong(db, { id, ids: missing }) : new Map()
  const answersTo = Map.groupBy(comments, ({ in_reply_to }) =>
    in_reply_to !== null && here.has(in_reply_to) ? in_reply_to : null,
  )

  const threaded = (above: string | null, level: number): CommentInThread[] =>
    (answersTo.get(above) ?? []).flatMap((comment) => [
      {
        comment,
        level: Math.min(level, maxLevel),
        answered: answeredBy(comment),
        ...(isMuted(comment) ? { isMuted: true as const } : {}),
      },
      ...threaded(comment.id, level + 1),
    ])

  function answeredBy({ in_reply_to }: CommentWithAuthor): CommentInThread['answered'] {
    const answered = here.get(in_reply_to ?? '') ?? earlier.get(in_reply_to ?? '')
    if (!answered) return undefined
    const { commenter_name: name, content } = answered
    const quoted = isMuted(answered) ? undefined : excerpt(content, quoteLength)
    const href = here.has(answered.id) ? `#c-${answered.id}` : commentPath(id, answered)
    return { name, content: quoted, href }
  }

  return threaded(null, 0)
}
