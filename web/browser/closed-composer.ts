import { drafting } from '../words/browser.ts'
import { showToast } from './toast.ts'

/**
 * Ends commenting on a transmission that is gone. A text that was typed stays, to be copied. The form keeps its height, so
 * nothing shifts.
 */
export function closeComposer(): void {
  const form = document.getElementById('composer')
  const text = form?.querySelector('textarea')
  if (!form || !text) return
  const isTyped = text.value.trim() !== ''
  const focused = document.activeElement
  form.style.minHeight = `${form.getBoundingClientRect().height}px`
  text.readOnly = true
  document.getElementById('composer-closed')?.remove()
  for (const part of form.children) (part as HTMLElement).hidden = !(isTyped && part.contains(text))
  const reason = document.createElement('p')
  reason.id = 'composer-closed'
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
  }
  form.append(reason)
  if (form.contains(focused) && !(isTyped && focused === text)) reason.focus()
}
