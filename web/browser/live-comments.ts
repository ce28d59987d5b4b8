import { live as words } from '../words/browser.ts'
import { closeComments } from './closed-comments.ts'
import { insertComment, list } from './comment-list.ts'
import { markDeleted } from './deleted-card.ts'
import { fetchFragment } from './requests.ts'
import { subscribe } from './stream-source.ts'
import { updateCounts } from './toggles.ts'

/** Our own comment arrives through the stream as well. After this delay its response has put it on the page. */
const delayMs = 500

/** New comments wait behind a pill at the end of the list, like new transmissions at the top of a feed. */
export function startLiveComments(): void {
  const pill = document.getElementById('comment-pill') as HTMLButtonElement | null
  const streamUrl = list?.dataset['live']
  if (!list || !pill || !streamUrl) return
  const { id } = list.dataset
  let waiting: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // In threads the newest is not always the last.
  const newestOf = (comments: Iterable<HTMLElement>) =>
    [...comments]
      .map(({ dataset }) => dataset['at'])
      .sort()
      .at(-1)
  // Our own comments do not advance this: other comments may be slightly older.
  let seenUntil = newestOf(list.querySelectorAll<HTMLElement>('.comment'))

  const showPill = () => {
    waiting = waiting.filter((comment) => !document.getElementById(comment.id))
    // A comment that its reader mutes is inserted with the others, and not announced.
    const { length } = waiting.filter((comment) => !('muted' in comment.dataset))
    pill.hidden = length === 0
    pill.textContent = words.comments(length)
  }
  const fetchNew = async () => {
    // With a next page the newest comments belong there.
    if (list?.querySelector('.more')) return
    const since = seenUntil ? `?cursor=${new Date(Date.parse(seenUntil) - 1).toISOString()}` : ''
    const fragment = await fetchFragment(location.pathname + since, 'comments')
    waiting = [...fragment.querySelectorAll<HTMLElement>('.comment')]
    showPill()
  }
  list.addEventListener('grown', showPill)
  subscribe(streamUrl, {
    deleted(transmission) {
      markDeleted(transmission)
      if (transmission.id !== id) return
      clearTimeout(timer)
      closeComments()
    },
    counts(counts) {
      updateCounts(counts)
      if (counts.id !== id) return
      clearTimeout(timer)
      timer = setTimeout(() => void fetchNew().catch(() => {}), delayMs)
    },
  })
  pill.addEventListener('click', () => {
    const [first] = waiting
    seenUntil = newestOf(waiting) ?? seenUntil
    for (const comment of waiting) insertComment(comment)
    first?.focus()
  })
}
