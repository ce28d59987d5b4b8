import { drafting } from '../words/browser.ts'
import { showToast } from './toast.ts'

/**
 * Takes away the comments of a transmission that is gone, and their form. Only a text that was typed stays, to be copied. The
 * section keeps its height, so nothing shifts, and the reason stays in sight.
 */
export function closeComments(): void {
  const form = document.getElementById('composer')
  const section = form?.parentElement
  const text = form?.querySelector('textarea')
  if (!section || !text) return
  const isTyped = text.value.trim() !== ''
  const focused = document.activeElement
  form.style.minHeight = `${form.getBoundingClientRect().height}px`
  text.readOnly = true
  document.getElementById('comments-closed')?.remove()
  for (const part of form.children) (part as HTMLElement).hidden = !(isTyped && part.contains(text))
  section.classList.add('ended')
  form.classList.toggle('kept', isTyped)
  const reason = document.createElement('p')
  reason.id = 'comments-closed'
  reason.className = 'summary'
  reason.tabIndex = -1
  reason.append(isTyped ? drafting.gone : drafting.closed)
  if (isTyped) {
    const copy = document.createElement('button')
    copy.type = 'button'
    copy.className = 'button'
    copy.dataset['copyText'] = text.id
    copy.textContent = drafting.copy
    reason.append(' ', copy)
    showToast(drafting.gone)
    form.append(reason)
  } else {
    const place = document.createElement('div')
    place.className = 'pill-place'
    place.append(reason)
    section.prepend(place)
  }
  if (section.contains(focused) && !(isTyped && focused === text)) reason.focus()
}
