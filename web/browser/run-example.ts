import { running as words } from '../words/docs.ts'

/** Read-only examples in the docs run in place: the response appears below the link, as plain text. */
export function bindRunLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-run]')
    // Modifier keys open a new tab.
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
    const response = await fetch(link.href, { headers: { Accept: 'application/json' } })
    const reply = await response.json()
    place.textContent = JSON.stringify(reply, null, 2)
    place.hidden = false
    status.textContent = [response.status, reply.code].filter(Boolean).join(' ')
  } catch {
    place.hidden = true
    status.textContent = words.lost
  } finally {
    link.ariaBusy = null
    link.textContent = words.here
  }
}
