import { drafting } from '../words/words.ts'

const few = 50

/** A field that holds only so much says how much is left. */
export function counting(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('[data-most]')) {
    field.addEventListener('input', () => count(field))
    count(field)
  }
}

/** Near the end it warns, once aloud; past the end the button is off and says why. */
export function count(field: HTMLTextAreaElement): void {
  const left = Number(field.dataset['most']) - [...field.value.trim()].length
  const button = field.form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (button) button.disabled = left < 0
  const shown = document.getElementById(`${field.id}-count`)
  if (!shown) return
  shown.textContent = left < 0 ? drafting.tooLong(-left) : drafting.left(left)
  const wereFew = shown.classList.contains('few')
  const areFew = shown.classList.toggle('few', left <= few)
  shown.ariaLive = areFew && !wereFew ? 'polite' : 'off'
}
