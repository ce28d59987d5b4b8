import { drafting } from '../words/browser.ts'

const warnBelow = 50

/** Fields with a limit show the number of characters left. */
export function countCharacters(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('[data-limit]')) {
    field.addEventListener('input', () => updateCounter(field))
    updateCounter(field)
  }
}

/** Near the limit it warns, and announces that once. Beyond the limit the submit button is disabled. */
export function updateCounter(field: HTMLTextAreaElement): void {
  const left = Number(field.dataset['limit']) - [...field.value.trim()].length
  const button = field.form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (button) button.disabled = left < 0
  const counter = document.getElementById(`${field.id}-count`)
  if (!counter) return
  counter.textContent = left < 0 ? drafting.tooLong(-left) : drafting.left(left)
  const wasLow = counter.classList.contains('few')
  const isLow = counter.classList.toggle('few', left <= warnBelow)
  counter.ariaLive = isLow && !wasLow ? 'polite' : 'off'
}
