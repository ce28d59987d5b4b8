import { loading, live as words } from '../text.ts'
import { cards, count, feed, unseen } from './feed.ts'
import { fetchPart } from './part.ts'
import { idsIn, polling, whileVisible } from './source.ts'
import { say } from './toast.ts'

const pill = document.getElementById('pill') as HTMLButtonElement | null
const title = document.title
/** Ids that wait behind the pill. */
const waiting = new Set<string>()
let thereIsMore = false

/** The newest transmissions wait until they are asked for: nothing above the reader moves. */
export function liveFeed(): void {
  if (!feed || !pill || !('live' in feed.dataset)) return
  const source = polling(newer, (part) => {
    for (const id of idsIn(part)) if (!document.getElementById(`t-${id}`)) waiting.add(id)
    thereIsMore ||= part.querySelector('[data-older]') !== null
    showPill()
  })
  pill.addEventListener('click', () => void showNew())
  whileVisible(source)
}

const page = (): string => cards()[0]?.dataset['page'] ?? location.pathname + location.search

/** Times may repeat, so what is as new as the newest is asked for again; what is known already falls out. */
function newer(): Promise<DocumentFragment> {
  const newest = cards()[0]?.dataset['at']
  const url = new URL(page(), location.origin)
  if (newest) url.searchParams.set('since', new Date(Date.parse(newest) - 1).toISOString())
  url.searchParams.set('limit', '100')
  return fetchPart(url.pathname + url.search, 'cards')
}

function showPill(): void {
  if (!pill) return
  pill.hidden = waiting.size === 0
  const text = words.waiting(waiting.size, thereIsMore)
  if (pill.textContent !== text) pill.textContent = text
  document.title =
    waiting.size > 0 ? `(${thereIsMore || waiting.size > 99 ? '99+' : waiting.size}) ${title}` : title
}

/** Only now do they come in, with a line where the reader was. */
export async function showNew(): Promise<void> {
  if (!feed || !pill || pill.hidden) return
  // Where there was nothing yet, there is no place of the reader to keep either.
  if (cards().length === 0) return location.reload()
  pill.setAttribute('aria-busy', 'true')
  try {
    const part = await newer()
    const more = part.querySelector<HTMLAnchorElement>('[data-older]')
    const added = unseen(part)
    const first = added[0]
    if (!first) return
    for (const card of added) card.classList.add('new')
    const formerly = cards()[0]
    if (formerly?.dataset['page']) first.dataset['page'] = formerly.dataset['page']
    delete formerly?.dataset['page']
    feed.querySelector('.here')?.remove()
    feed.prepend(...added, hereMark(more))
    count()
    first.focus({ preventScroll: true })
    first.scrollIntoView()
    waiting.clear()
    thereIsMore = false
    showPill()
  } catch {
    say(loading.lost)
  } finally {
    pill.removeAttribute('aria-busy')
  }
}

/** An article, because nothing else may stand in a feed. */
function hereMark(more: HTMLAnchorElement | null): HTMLElement {
  const here = document.createElement('article')
  here.className = 'here'
  here.append(words.here)
  if (more) {
    more.textContent = words.between
    here.prepend(more)
  }
  return here
}
