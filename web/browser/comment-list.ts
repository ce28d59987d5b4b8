import { transmission as words } from '../words/card.ts'

export const list = document.getElementById('comment-list')
const heading = document.getElementById('comments')

/** Inserts a comment in order of time and updates the count. A comment that is already there is ignored. */
export function insertComment(comment: HTMLElement): void {
  if (!list || document.getElementById(comment.id)) return
  const { at = '' } = comment.dataset
  const later = [...list.querySelectorAll<HTMLElement>('.comment')].find(
    (each) => (each.dataset['at'] ?? '') > at,
  )
  list.insertBefore(comment, later ?? null)
  document.getElementById('no-comments')?.remove()
  if (!heading) return
  const count = Number(heading.dataset['count']) + 1
  heading.dataset['count'] = String(count)
  heading.textContent = words.comments(count)
  list.dispatchEvent(new Event('grown'))
}
