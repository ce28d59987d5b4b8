import { live as words } from '../words/words.ts'
import { insert, list } from './comments.ts'
import { takeOff } from './gone.ts'
import { fetchPart } from './part.ts'
import { hear } from './source.ts'
import { recount } from './toggle.ts'

/** What was said from here comes back as news; by then its answer is here as well. */
const soonMs = 500

/** New comments wait at the end of the list until they are asked for, like transmissions at its beginning. */
export function liveComments(): void {
  const pill = document.getElementById('comment-pill') as HTMLButtonElement | null
  const address = list?.dataset['live']
  if (!list || !pill || !address) return
  const { id } = list.dataset
  let waiting: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const lastOf = (comments: Iterable<HTMLElement>) => [...comments].at(-1)?.dataset['at']
  // Not what was said from here: others may have spoken just before.
  let heard = lastOf(list.querySelectorAll<HTMLElement>('.comment'))

  const showPill = () => {
    waiting = waiting.filter((comment) => !document.getElementById(comment.id))
    pill.hidden = waiting.length === 0
    pill.textContent = words.comments(waiting.length)
  }
  const ask = async () => {
    // What follows on the next page is not new.
    if (list?.querySelector('.more')) return
    const since = heard ? `?cursor=${new Date(Date.parse(heard) - 1).toISOString()}` : ''
    const part = await fetchPart(location.pathname + since, 'comments')
    waiting = [...part.querySelectorAll<HTMLElement>('.comment')]
    showPill()
  }
  list.addEventListener('grown', showPill)
  hear(address, {
    deleted: takeOff,
    counts(counts) {
      recount(counts)
      if (counts.id !== id) return
      clearTimeout(timer)
      timer = setTimeout(() => void ask().catch(() => {}), soonMs)
    },
  })
  pill.addEventListener('click', () => {
    const [first] = waiting
    heard = lastOf(waiting) ?? heard
    for (const comment of waiting) insert(comment)
    first?.focus()
  })
}

/** Whoever has just got a key sees the first transmission arrive, and is not let go before the key is stored. */
export function awaitFirst(): void {
  const reveal = document.getElementById('reveal')
  const waiting = document.getElementById('waiting')
  const address = reveal?.dataset['live']
  if (!reveal || !waiting || !address) return
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', stay)
  document
    .getElementById('stored')
    ?.addEventListener('click', () => removeEventListener('beforeunload', stay))
  hear(address, { transmission: () => void arrive() })

  async function arrive(): Promise<void> {
    const part = await fetchPart(`/@${reveal?.dataset['name']}`, 'cards')
    const first = [...part.querySelectorAll('.tx')].at(-1)
    if (!first || waiting?.textContent === words.arrived) return
    waiting?.replaceChildren(words.arrived)
    waiting?.after(first)
  }
}
