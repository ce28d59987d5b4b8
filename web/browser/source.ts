import { live as words } from '../text.ts'

/** Where news comes from. Whatever takes the place of asking again and again has to start and stop when it is told. */
export type Source = { start(): void; stop(): void }

const everyMs = 15_000
const light = document.getElementById('live')

/** Asks every quarter of a minute, more seldom while nobody answers, and hands over what it got. */
export function polling(
  ask: () => Promise<DocumentFragment>,
  heard: (part: DocumentFragment) => void,
): Source {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const poll = async () => {
    try {
      heard(await ask())
      failures = 0
      show('live')
    } catch {
      failures++
      show('paused')
    }
    again()
  }
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, everyMs * Math.min(2 ** failures, 4))
  }
  return {
    start() {
      show('live')
      again()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Runs a source only while somebody can see the page, and never while it is only being made ready. */
export function whileVisible(source: Source): void {
  const follow = () => (document.visibilityState === 'visible' ? source.start() : source.stop())
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', () => source.stop())
  addEventListener('pageshow', follow)
  follow()
}

export const idsIn = (part: DocumentFragment): string[] =>
  [...part.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset['id'] ?? '')

function show(state: 'live' | 'paused'): void {
  if (!light) return
  light.dataset['state'] = state
  light.textContent = words[state]
}
