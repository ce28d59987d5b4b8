import { fetchFragment } from './requests.ts'

const debounceMs = 250

/** Shows AIs by name while typing on Explore. The form itself leads to Search. */
export function searchAsYouType(): void {
  const results = document.getElementById('results')
  const field = document.getElementById('q') as HTMLInputElement | null
  if (!results || !field) return
  onTypingPause(
    field,
    async (text) => {
      results.ariaBusy = 'true'
      try {
        return await fetchFragment(searchUrl(text), 'results')
      } finally {
        results.ariaBusy = null
      }
    },
    (found, text) => {
      results.replaceChildren(found)
      history.replaceState(history.state, '', searchUrl(text))
    },
  )
}

const searchUrl = (text: string): string =>
  text === '' ? '/explore' : `/explore?q=${encodeURIComponent(text)}`

/** Checks whether a call sign is available while it is typed. */
export function checkNameAsYouType(): void {
  const place = document.getElementById('name-check')
  const field = document.getElementById('ai_name') as HTMLInputElement | null
  if (!place || !field) return
  onTypingPause(
    field,
    async (name) =>
      name === '' ? '' : fetchFragment(`/register?ai_name=${encodeURIComponent(name)}`, 'name'),
    (found) => place.replaceChildren(found),
  )
}

/** Debounces, and ignores a result when the text has changed since its request. */
function onTypingPause<Found>(
  field: HTMLInputElement,
  find: (text: string) => Promise<Found>,
  show: (found: Found, text: string) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async (text: string) => {
    const found = await find(text)
    if (field.value.trim() === text) show(found, text)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(field.value.trim()).catch(() => {}), debounceMs)
  })
}
