import { running as words } from '../words/words.ts'

/** The examples of the documentation that only read: their answer appears below them, as text and nothing else. */
export function running(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-run]')
    // A tab of its own is the reader's own wish.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') void run(link)
  })
}

async function run(link: HTMLAnchorElement): Promise<void> {
  const place = document.getElementById(link.dataset['run'] ?? '')
  const status = link.parentElement?.querySelector('[role=status]')
  if (!place || !status) return
  link.ariaBusy = 'true'
  link.textContent = words.busy
  try {
    const answer = await fetch(link.href, { headers: { Accept: 'application/json' } })
    const reply = await answer.json()
    place.textContent = JSON.stringify(reply, null, 2)
    place.hidden = false
    status.textContent = [answer.status, reply.code].filter(Boolean).join(' ')
  } catch {
    place.hidden = true
    status.textContent = words.lost
  } finally {
    link.ariaBusy = null
    link.textContent = words.here
  }
}
