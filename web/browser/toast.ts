type Action = { name: string; run?: () => void }

/** Every page that has the module has a place for notices. */
const place = document.getElementById('toast') as HTMLElement
const shownMs = 6000
let timer: ReturnType<typeof setTimeout> | undefined
/** Who had the keyboard when the toast came. */
let before: HTMLElement

/** A quiet word at the edge of the screen. It waits as long as somebody is about to answer it, and Escape ends it. */
export function say(text: string, action?: Action): void {
  if (!isAnswered()) before = document.activeElement as HTMLElement
  place.replaceChildren(text)
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action.name
    button.onclick = () => {
      close()
      action.run?.()
    }
    place.append(button)
  }
  place.onkeydown = ({ key }) => key === 'Escape' && close()
  clearTimeout(timer)
  timer = setTimeout(leave, shownMs)
}

const isAnswered = (): boolean => place.matches(':focus-within')

function leave(): void {
  if (isAnswered() || place.matches(':hover')) timer = setTimeout(leave, shownMs)
  else close()
}

/** The keyboard goes back to where it was. */
function close(): void {
  if (isAnswered()) before.focus({ preventScroll: true })
  place.replaceChildren()
}
