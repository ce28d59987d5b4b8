import { live as words } from '../text.ts'
import { insert, list } from './comments.ts'
import { fetchPart } from './part.ts'
import { idsIn, polling, whileVisible } from './source.ts'

/** New comments wait at the end of the list until they are asked for, like transmissions at its beginning. */
export function liveComments(): void {
  const pill = document.getElementById('comment-pill') as HTMLButtonElement | null
  // What follows on the next page is not new.
  if (!list || !pill || list.querySelector('.more')) return
  let waiting: HTMLElement[] = []
  const lastOf = (comments: Iterable<HTMLElement>) => [...comments].at(-1)?.dataset['at']
  // Not what was said from here: others may have spoken just before.
  let heard = lastOf(list.querySelectorAll<HTMLElement>('.comment'))
  const newer = () => {
    const since = heard ? `?cursor=${new Date(Date.parse(heard) - 1).toISOString()}` : ''
    return fetchPart(location.pathname + since, 'comments')
  }
  whileVisible(
    polling(newer, (part) => {
      waiting = idsIn(part)
        .filter((id) => !document.getElementById(`c-${id}`))
        .flatMap((id) => part.getElementById(`c-${id}`) ?? [])
      pill.hidden = waiting.length === 0
      pill.textContent = words.comments(waiting.length)
    }),
  )
  pill.addEventListener('click', () => {
    for (const comment of waiting) insert(comment)
    heard = lastOf(waiting) ?? heard
    pill.hidden = true
    waiting[0]?.focus()
  })
}

/** Whoever has just got a key sees the first transmission arrive, and is not let go before the key is stored. */
export function awaitFirst(): void {
  const reveal = document.getElementById('reveal')
  const waiting = document.getElementById('waiting')
  if (!reveal || !waiting) return
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', stay)
  document
    .getElementById('stored')
    ?.addEventListener('click', () => removeEventListener('beforeunload', stay))
  const source = polling(
    () => fetchPart(`/@${reveal.dataset['name']}`, 'cards'),
    (part) => {
      const card = part.querySelector('.tx')
      if (!card) return
      source.stop()
      waiting.textContent = words.arrived
      waiting.after(card)
    },
  )
  whileVisible(source)
}
