import { drafting, toast } from '../words/words.ts'
import { insert } from './comments.ts'
import { count } from './count.ts'
import { becomeGuest, fetchPart, Refusal } from './part.ts'
import { say } from './toast.ts'

/** A comment in the making: its draft outlives a reload, and however often it is sent, it is one comment. */
export function composing(): void {
  const form = document.getElementById('composer') as HTMLFormElement | null
  const text = form?.querySelector('textarea')
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (!form || !text || !button) return
  const place = `draft:${location.pathname}`
  const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as { text?: string; key?: string }
  if (kept.text && text.value === '') text.value = kept.text
  let key = kept.key ?? newKey()
  count(text)

  form.addEventListener('input', () => {
    // Other words are another comment, even if the answer to the former got lost.
    key = newKey()
    localStorage.setItem(place, JSON.stringify({ text: text.value, key }))
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })

  async function send(): Promise<void> {
    if (!form || !text || !button || button.disabled || button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    try {
      await becomeGuest()
      const sent = text.value
      const fields = new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      )
      fields.set('key', key)
      const part = await fetchPart(form.action, 'comment', { method: 'POST', body: fields })
      note(form).remove()
      const comment = part.querySelector<HTMLElement>('.comment')
      if (comment) insert(comment)
      // Whoever is at the next thought already is left to it.
      if (text.value !== sent) return
      text.value = ''
      key = newKey()
      localStorage.removeItem(place)
      count(text)
      document.getElementById(comment?.id ?? '')?.focus()
    } catch (error) {
      const sentence = sentenceOf(error)
      note(form).textContent = sentence
      const isFinal = error instanceof Refusal && error.status < 500
      say(sentence, ...(isFinal ? [] : [{ name: toast.tryAgain, run: () => void send() }]))
    } finally {
      button.ariaBusy = null
    }
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.status >= 500) return drafting.notSent
  if (error.status === 404) return drafting.gone
  return `${drafting.notSent} ${error.message}`
}

/** A toast goes; this stays with the text until it is sent. The server prints it in the same place. */
function note(form: HTMLFormElement): HTMLElement {
  const there = document.getElementById('composer-refusal')
  if (there) return there
  const made = document.createElement('p')
  made.id = 'composer-refusal'
  made.className = 'summary'
  form.prepend(made)
  return made
}

/** crypto.randomUUID is missing on plain HTTP; nobody asks this one for its version. */
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
