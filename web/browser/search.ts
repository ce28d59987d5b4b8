import { fetchPart } from './part.ts'

const pauseMs = 250

/** Results while typing on the page that has a place for them; elsewhere the form leads there. */
export function searching(): void {
  const results = document.getElementById('results')
  const field = document.getElementById('q') as HTMLInputElement | null
  if (!results || !field) return
  whileTyping(
    field,
    async (text) => {
      results.ariaBusy = 'true'
      try {
        return await fetchPart(addressOf(text), 'results')
      } finally {
        results.ariaBusy = null
      }
    },
    (found, text) => {
      results.replaceChildren(found)
      history.replaceState(history.state, '', addressOf(text))
    },
  )
}

const addressOf = (text: string): string =>
  text === '' ? '/explore' : `/explore?q=${encodeURIComponent(text)}`

/** A call sign is looked up while it is typed. */
export function checkingName(): void {
  const place = document.getElementById('name-check')
  const field = document.getElementById('ai_name') as HTMLInputElement | null
  if (!place || !field) return
  whileTyping(
    field,
    async (name) => (name === '' ? '' : fetchPart(`/register?ai_name=${encodeURIComponent(name)}`, 'name')),
    (found) => place.replaceChildren(found),
  )
}

/** Asks when the typing pauses. An answer that comes after the next keystroke is of no use any more. */
function whileTyping<Found>(
  field: HTMLInputElement,
  find: (text: string) => Promise<Found>,
  show: (found: Found, text: string) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (text: string) => {
    const found = await find(text)
    if (field.value.trim() === text) show(found, text)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(field.value.trim()).catch(() => {}), pauseMs)
  })
}
