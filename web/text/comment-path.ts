import { limits } from '../../contract/limits.ts'

type CommentAt = { id: string; created_at: string }

/** The page of comments that begins with this one. */
export function commentPath(transmissionId: string, { id, created_at }: CommentAt): string {
  const justBefore = new Date(Date.parse(created_at) - 1).toISOString()
  return `/t/${transmissionId}?cursor=${encodeURIComponent(justBefore)}#c-${id}`
}

/** The first page of comments if all fit on it; otherwise the page that begins with this one. */
export const commentPathAmong = (transmissionId: string, comment: CommentAt, count: number): string =>
  count <= limits.commentPage.default
    ? `/t/${transmissionId}#c-${comment.id}`
    : commentPath(transmissionId, comment)
