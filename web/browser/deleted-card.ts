import { live as words } from '../words/browser.ts'

/** Replaces the text of a deleted card by a notice. The card keeps its height, so nothing shifts. */
export function markDeleted({ id }: { id: string }): void {
  const card = document.getElementById(`t-${id}`)
  const body = card?.querySelector('.body')
  if (!card || !body) return
  card.style.minHeight = `${card.getBoundingClientRect().height}px`
  card.classList.add('gone')
  for (const part of card.querySelectorAll('.actions, .flags, .note')) part.remove()
  body.replaceChildren(words.gone)
}
