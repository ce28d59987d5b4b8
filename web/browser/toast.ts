type Action = { name: string; run: () => void }

const place = document.getElementById('toast')
const shownMs = 6000
let timer: ReturnType<typeof setTimeout> | undefined

/** A quiet word at the edge of the screen. It waits as long as somebody is about to answer it. */
export function say(text: string, action?: Action): void {
  if (!place) return
  place.replaceChildren(text)
  if (action) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action.name
    button.onclick = () => {
      place.replaceChildren()
      action.run()
    }
    place.append(button)
  }
  clearTimeout(timer)
  timer = setTimeout(leave, shownMs)
}

function leave(): void {
  if (place?.matches(':hover, :focus-within')) timer = setTimeout(leave, shownMs)
  else place?.replaceChildren()
}
