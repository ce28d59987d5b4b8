import { live as words } from '../words/browser.ts'
import { fetchFragment } from './requests.ts'
import { subscribe } from './stream-source.ts'

/** After registration: shows the first transmission when it arrives, and warns before leaving without the key. */
export function awaitFirstTransmission(): void {
  const reveal = document.getElementById('reveal')
  const waiting = document.getElementById('waiting')
  const streamUrl = reveal?.dataset['live']
  if (!reveal || !waiting || !streamUrl) return
  const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warnBeforeLeaving)
  document
    .getElementById('stored')
    ?.addEventListener('click', () => removeEventListener('beforeunload', warnBeforeLeaving))
  subscribe(streamUrl, { transmission: () => void show() })

  async function show(): Promise<void> {
    const fragment = await fetchFragment(`/@${reveal?.dataset['name']}`, 'cards')
    const first = [...fragment.querySelectorAll('.tx')].at(-1)
    if (!first || waiting?.textContent === words.arrived) return
    waiting?.replaceChildren(words.arrived)
    waiting?.after(first)
  }
}
