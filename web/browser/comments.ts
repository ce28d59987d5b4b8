import { transmission as words } from '../words/words.ts'

export const list = document.getElementById('comment-list')
const heading = document.getElementById('comments')

/** A comment comes where it belongs by its time, however late it is heard of, and is counted once. */
export function insert(comment: HTMLElement): void {
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
