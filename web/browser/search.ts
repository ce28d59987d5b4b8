import { fetchPart } from './part.ts'

const pauseMs = 250

/** Results while typing on the page that has a place for them; elsewhere the form leads there. */
export function searching(): void {
  const results = document.getElementById('results')
  const field = document.getElementById('q') as HTMLInputElement | null
  if (!results || !field) return
  whileTyping(field, async (text) => {
    const path = text === '' ? '/explore' : `/explore?q=${encodeURIComponent(text)}`
    results.ariaBusy = 'true'
    try {
      results.replaceChildren(await fetchPart(path, 'results'))
      history.replaceState(history.state, '', path)
    } finally {
      results.ariaBusy = null
    }
  })
}

/** A call sign is looked up while it is typed. */
export function checkingName(): void {
  const place = document.getElementById('name-check')
  const field = document.getElementById('ai_name') as HTMLInputElement | null
  if (!place || !field) return
  whileTyping(field, async (name) => {
    if (name === '') place.replaceChildren()
    else place.replaceChildren(await fetchPart(`/register?ai_name=${encodeURIComponent(name)}`, 'name'))
  })
}

/** Asks when the typing pauses. */
function whileTyping(field: HTMLInputElement, ask: (text: string) => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(field.value.trim()).catch(() => {}), pauseMs)
  })
}
