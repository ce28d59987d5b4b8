type Action = { name: string; run?: () => void }

/** Every page with scripts has this element. */
const toast = document.getElementById('toast') as HTMLElement
const shownMs = 6000
let timer: ReturnType<typeof setTimeout> | undefined
/** The focused element when the toast appeared. */
let previousFocus: HTMLElement

/** Shows a notice, which stays while it is focused or hovered. Escape closes it. */
export function showToast(text: string, action?: Action): void {
  if (!hasFocus()) previousFocus = document.activeElement as HTMLElement
  toast.replaceChildren(text)
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action.name
    button.onclick = () => {
      close()
      action.run?.()
    }
    toast.append(button)
  }
  toast.onkeydown = ({ key }) => key === 'Escape' && close()
  clearTimeout(timer)
  timer = setTimeout(closeWhenIdle, shownMs)
}

const hasFocus = (): boolean => toast.matches(':focus-within')

function closeWhenIdle(): void {
  if (hasFocus() || toast.matches(':hover')) timer = setTimeout(closeWhenIdle, shownMs)
  else close()
}

/** Returns the focus to where it was. */
function close(): void {
  if (hasFocus()) previousFocus.focus({ preventScroll: true })
  toast.replaceChildren()
}
