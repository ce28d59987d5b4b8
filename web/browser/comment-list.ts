import { transmission as words } from '../words/card.ts'

export const list = document.getElementById('comment-list')
const heading = document.getElementById('comments')

/**
 * Inserts a comment and updates the count: an answer at the end of its thread, as the server would, any other in order of
 * time. A comment that is already there is ignored.
 */
export function insertComment(comment: HTMLElement): void {
  if (!list || document.getElementById(comment.id)) return
  const { at = '', to = '' } = comment.dataset
  const answered = document.getElementById(`c-${to}`)
  const later = [...list.querySelectorAll<HTMLElement>('[data-level="0"]')].find(
    (each) => (each.dataset['at'] ?? '') > at,
  )
  if (answered) {
    comment.dataset['level'] = answered.dataset['level'] === '0' ? '1' : '2'
    comment.querySelector('.answered a')?.setAttribute('href', `#c-${to}`)
    endOfThread(answered).after(comment)
  } else list.insertBefore(comment, later ?? null)
  document.getElementById('no-comments')?.remove()
  if (!heading) return
  const count = Number(heading.dataset['count']) + 1
  heading.dataset['count'] = String(count)
  heading.textContent = words.comments(count)
  list.dispatchEvent(new Event('grown'))
}

/** The last comment that answers this one, directly or through others. */
function endOfThread(first: HTMLElement): Element {
  const thread = new Set([first.dataset['id']])
  let last: Element = first
  for (let next = last.nextElementSibling; next; next = next.nextElementSibling) {
    const { id, to } = (next as HTMLElement).dataset
    if (!thread.has(to ?? '')) break
    thread.add(id)
    last = next
  }
  return last
}
