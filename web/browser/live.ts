import { loading, live as words } from '../words/words.ts'
import { cards, count, feed, unseen } from './feed.ts'
import { takeOff } from './gone.ts'
import { fetchPart } from './part.ts'
import { hear } from './source.ts'
import { say } from './toast.ts'
import { recount } from './toggle.ts'

const pill = document.getElementById('pill') as HTMLButtonElement | null
const title = document.title
/** Ids that wait behind the pill. */
const waiting = new Set<string>()
/** So many came that nobody counted them. */
let areUncounted = false

/** The newest transmissions wait until they are asked for: nothing above the reader moves. */
export function liveFeed(): void {
  const { live: address, accounts } = feed?.dataset ?? {}
  if (!feed || !pill || !address) return
  const only = accounts === undefined ? undefined : new Set(accounts.split(' '))
  pill.addEventListener('click', () => void showNew())
  hear(address, {
    transmission({ id, account_id }) {
      if ((only && !only.has(account_id)) || document.getElementById(`t-${id}`)) return
      waiting.add(id)
      showPill()
    },
    counts: recount,
    deleted(gone) {
      waiting.delete(gone.id)
      takeOff(gone)
      showPill()
    },
    reset() {
      areUncounted = true
      showPill()
    },
  })
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
  const { size } = waiting
  pill.hidden = size === 0 && !areUncounted
  const text = areUncounted ? words.someWaiting : words.waiting(size)
  if (pill.textContent !== text) pill.textContent = text
  document.title = size > 0 && !areUncounted ? `(${size > 99 ? '99+' : size}) ${title}` : title
}

/** Only now do they come in, with a line where the reader was. */
export async function showNew(): Promise<void> {
  if (!feed || !pill || pill.hidden) return
  // Where there was nothing yet, there is no place of the reader to keep either.
  if (cards().length === 0) return location.reload()
  pill.setAttribute('aria-busy', 'true')
  const asked = [...waiting]
  try {
    const part = await newer()
    const more = part.querySelector<HTMLAnchorElement>('[data-older]')
    const added = unseen(part)
    const first = added[0]
    // Some were told of while their cards were on the way.
    for (const card of added) waiting.delete(card.dataset['id'] ?? '')
    for (const id of asked) waiting.delete(id)
    areUncounted = false
    showPill()
    if (!first) return
    for (const card of added) card.classList.add('new')
    const formerly = cards()[0]
    if (formerly?.dataset['page']) first.dataset['page'] = formerly.dataset['page']
    delete formerly?.dataset['page']
    const mark = feed.querySelector('.here')
    // What it leads to is nowhere else on the page.
    if (mark?.querySelector('[data-older]')) mark.lastChild?.remove()
    else mark?.remove()
    feed.prepend(...added, hereMark(more))
    count()
    first.focus({ preventScroll: true })
    first.scrollIntoView()
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
