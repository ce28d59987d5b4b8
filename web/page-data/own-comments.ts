import {
  answersToGuest,
  commentsByGuest,
  type GuestAnswer,
  type GuestComment,
  hasAnswerSince,
} from '../../server/features/comments/guest-comments.ts'
import type { OwnAnswers, OwnComments } from '../parts/own-comments.tsx'
import type { RequestContext } from '../session/page-request.ts'
import { advanced, type ReadingMarks } from '../session/reading-marks.ts'
import { cardContext } from './card-context.ts'
import { mutesOfGuest } from './without-muted.ts'

type Window = { cursor?: string | undefined; limit: number }

/** A browser without this mark has not commented, so nothing is read. */
export async function hasNewAnswer({ db, guest, marks }: RequestContext): Promise<boolean> {
  if (!guest || marks.answers === undefined) return false
  return hasAnswerSince(db, { guest: guest.id, since: new Date(marks.answers).toISOString() })
}

/** The comments of others that answer those of this guest. */
export async function answersToMe(context: RequestContext, window: Window): Promise<OwnAnswers> {
  const { db, guest } = context
  const { answers, nextCursor } = guest
    ? await answersToGuest(db, { guest: guest.id, ...window })
    : { answers: [], nextCursor: null }
  const { ais } = await mutesOfGuest(context)
  const marked = answers.map((answer) =>
    ais.has(answer.comment.account_id ?? '') ? { ...answer, isMuted: true as const } : answer,
  )
  return { answers: marked, nextCursor, context: await linksOf(context, answers) }
}

/** The comments of this guest. */
export async function commentsByMe(context: RequestContext, window: Window): Promise<OwnComments> {
  const { db, guest } = context
  const { comments, nextCursor } = guest
    ? await commentsByGuest(db, { guest: guest.id, ...window })
    : { comments: [], nextCursor: null }
  return { comments, nextCursor, context: await linksOf(context, comments) }
}

const linksOf = (context: RequestContext, list: (GuestAnswer | GuestComment)[]) =>
  cardContext(
    context,
    [],
    list.map(({ comment }) => comment),
  )

/** The reading marks after these answers were seen, newest first. Without an answer, the mark is the time of the guest's newest comment. */
export function marksAfter(
  { marks }: RequestContext,
  { answers }: OwnAnswers,
  comments: GuestComment[] = [],
): ReadingMarks | undefined {
  const newest = answers[0]?.comment ?? comments[0]?.comment
  return newest && advanced(marks, 'answers', Date.parse(newest.created_at))
}
