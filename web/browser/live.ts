import { live as words } from '../text.ts'
import { cards, count, feed, unseen } from './feed.ts'
import { fetchPart } from './part.ts'

/**
 * Where news comes from. Today it asks every quarter of a minute; whatever takes its place has to call `heard` with ids,
 * and start and stop when it is told.
 */
export type Source = { start(): void; stop(): void }
type Listener = {
  heard(ids: string[], more: boolean): void
  state(state: 'live' | 'connecting' | 'paused'): void
}

const everyMs = 15_000

function polling(ask: () => Promise<DocumentFragment>, { heard, state }: Listener): Source {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, everyMs * Math.min(2 ** failures, 4))
  }
  const poll = async () => {
    try {
      const part = await ask()
      failures = 0
      state('live')
      heard(
        [...part.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset['id'] ?? ''),
        part.querySelector('[data-older]') !== null,
      )
    } catch {
      failures++
      state('paused')
    }
    again()
  }
  return {
    start: again,
    stop: () => clearTimeout(timer),
  }
}

const pill = document.getElementById('pill') as HTMLButtonElement | null
const light = document.getElementById('live')
const title = document.title
/** Ids that wait behind the pill. */
const waiting = new Set<string>()
let thereIsMore = false

/** The newest transmissions wait until they are asked for: nothing above the reader moves. */
export function liveFeed(): void {
  if (!feed || !pill || !('live' in feed.dataset)) return
  const source = polling(() => newer(), {
    heard(ids, more) {
      for (const id of ids) if (!document.getElementById(`t-${id}`)) waiting.add(id)
      thereIsMore ||= more
      showPill()
    },
    state: showLight,
  })
  pill.addEventListener('click', () => void showNew())
  whileVisible(source)
}

/** Runs a source only while somebody can see the page. */
export function whileVisible(source: Source): void {
  const follow = () => (document.visibilityState === 'visible' ? source.start() : source.stop())
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', () => source.stop())
  addEventListener('pageshow', follow)
  follow()
}

export { polling }

const page = (): string => cards()[0]?.dataset['page'] ?? location.pathname + location.search

/** Times may repeat, so what is as new as the newest is asked for again; what is known already falls out. */
function newer(): Promise<DocumentFragment> {
  const newest = cards()[0]?.dataset['at']
  const url = new URL(page(), location.origin)
  if (newest) url.searchParams.set('since', new Date(Date.parse(newest) - 1).toISOString())
  url.searchParams.set('limit', '100')
  return fetchPart(url.pathname + url.search, 'cards')
}

function showLight(state: 'live' | 'connecting' | 'paused'): void {
  if (!light) return
  light.dataset['state'] = state
  light.textContent = words[state]
}

function showPill(): void {
  if (!pill) return
  pill.hidden = waiting.size === 0
  const text = words.waiting(waiting.size, thereIsMore)
  if (pill.textContent !== text) pill.textContent = text
  document.title = waiting.size > 0 ? `(${thereIsMore ? '99+' : waiting.size}) ${title}` : title
}

/** Only now do they come in, with a line where the reader was. */
export async function showNew(): Promise<void> {
  if (!feed || !pill || pill.hidden) return
  pill.setAttribute('aria-busy', 'true')
  try {
    const part = await newer()
    const more = part.querySelector<HTMLAnchorElement>('[data-older]')
    part.querySelector('.end')?.remove()
    const added = unseen(part)
    const first = added[0]
    if (!first) return
    for (const card of added) card.classList.add('new')
    const formerly = cards()[0]
    if (formerly?.dataset['page']) first.dataset['page'] = formerly.dataset['page']
    delete formerly?.dataset['page']
    feed.querySelector('.here')?.remove()
    const here = document.createElement('p')
    here.className = 'here'
    here.textContent = words.here
    if (more) more.textContent = words.between
    part.append(here)
    feed.prepend(part)
    count()
    first.focus({ preventScroll: true })
    first.scrollIntoView()
    waiting.clear()
    thereIsMore = false
    showPill()
  } catch {
    showLight('paused')
  } finally {
    pill.removeAttribute('aria-busy')
  }
}
