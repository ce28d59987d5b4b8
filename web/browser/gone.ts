import { live as words } from '../words/words.ts'

/** What was deleted while it is read keeps its room, so that nothing moves, and says so. */
export function takeOff({ id }: { id: string }): void {
  const card = document.getElementById(`t-${id}`)
  const said = card?.querySelector('.said')
  if (!card || !said) return
  card.style.minHeight = `${card.getBoundingClientRect().height}px`
  card.classList.add('gone')
  for (const part of card.querySelectorAll('.actions, .flags, .note')) part.remove()
  said.replaceChildren(words.gone)
}
