import { drafting, toast } from '../words/browser.ts'
import { updateCounter } from './character-counter.ts'
import { closeComments } from './closed-comments.ts'
import { insertComment } from './comment-list.ts'
import { draftKey, readDraft } from './draft.ts'
import { ensureGuest } from './guest.ts'
import { fetchFragment, HttpError } from './requests.ts'
import { showToast } from './toast.ts'

/** The comment form. Drafts survive a reload, and an idempotency key makes retries safe. */
export function bindComposer(): void {
  const form = document.getElementById('composer') as HTMLFormElement | null
  const text = form?.querySelector('textarea')
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (!form || !text || !button) return
  const answered = form.elements.namedItem('in_reply_to') as HTMLInputElement
  const notice = document.getElementById('answering')
  const draft = readDraft()
  if (draft.text && text.value === '') text.value = draft.text
  if (draft.to && answered.value === '') answer(draft.to, draft.name)
  // A draft that became another comment here has another key.
  const isSame = text.value === draft.text && answered.value === (draft.to ?? '')
  let key = (isSame && draft.key) || newKey()
  updateCounter(text)

  const changed = () => {
    // A changed text is another comment, even if the response to the previous one got lost.
    key = newKey()
    const name = notice?.querySelector('a')?.textContent
    localStorage.setItem(draftKey, JSON.stringify({ text: text.value, key, to: answered.value, name }))
  }
  form.addEventListener('input', changed)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-answer]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    answer(link.dataset['answer'])
    changed()
    text.focus()
    // The button of a form below may be off the screen.
    form.scrollIntoView({ block: 'nearest' })
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })

  /** Makes the text an answer to the comment with this id, which may be on another page if its name is known; otherwise to none. */
  function answer(id = '', known = ''): void {
    const here = document.getElementById(`c-${id}`)?.querySelector('.name')
    const name = here?.textContent ?? known
    const link = notice?.querySelector('a')
    answered.value = name && id
    if (!notice || !link) return
    notice.hidden = !name
    link.href = here ? `#c-${id}` : `?in_reply_to=${id}#composer`
    link.textContent = name
  }

  async function send(): Promise<void> {
    if (!form || !text || !button || text.readOnly || button.disabled || button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    try {
      await ensureGuest()
      const sentText = text.value
      const fields = new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      )
      fields.set('key', key)
      const fragment = await fetchFragment(form.action, 'comment', { method: 'POST', body: fields })
      errorElement(form).remove()
      const comment = fragment.querySelector<HTMLElement>('.comment')
      if (comment) insertComment(comment)
      // Keep the next comment if the user is already typing it.
      if (text.value !== sentText) return
      text.value = ''
      key = newKey()
      answer()
      localStorage.removeItem(draftKey)
      updateCounter(text)
      document.getElementById(comment?.id ?? '')?.focus()
    } catch (error) {
      if (isGone(error) && answered.value === '') {
        text.readOnly = true
        return
      }
      const sentence = sentenceOf(error)
      if (isGone(error)) answer()
      errorElement(form).textContent = sentence
      const isFinal = error instanceof HttpError && error.status < 500
      showToast(sentence, ...(isFinal ? [] : [{ name: toast.tryAgain, run: () => void send() }]))
    } finally {
      button.ariaBusy = null
      // The transmission is gone. If it went while the comment was sent, the text is none to copy any more.
      if (text.readOnly) closeComments()
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404

const sentenceOf = (error: unknown): string =>
  !(error instanceof HttpError) || error.status >= 500
    ? drafting.notSent
    : `${drafting.notSent} ${error.message}`

/** Unlike the toast, this error stays until the comment is sent. If the server has rendered one, that one is used. */
function errorElement(form: HTMLFormElement): HTMLElement {
  const existing = document.getElementById('composer-refusal')
  if (existing) return existing
  const created = document.createElement('p')
  created.id = 'composer-refusal'
  created.className = 'summary'
  form.prepend(created)
  return created
}

/** `crypto.randomUUID` is missing on plain HTTP. The server does not check the version of the UUID. */
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
