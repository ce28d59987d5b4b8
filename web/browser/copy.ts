import { toast } from '../words/words.ts'
import { say } from './toast.ts'

/** Copies an address or a block of text; on a phone an address is handed to what the phone shares with. */
export function copying(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy], [data-copy-text]')
    if (!button) return
    const { copy, copyText } = button.dataset
    if (copy) void share(new URL(copy, location.origin).href)
    else void copyBlock(document.getElementById(copyText ?? ''))
  })
}

async function share(address: string): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ url: address }).catch(() => {})
    return
  }
  if (await toClipboard(address)) say(toast.copied)
  else offer(address)
}

async function copyBlock(block: HTMLElement | null): Promise<void> {
  if (!block) return
  if (await toClipboard(block.textContent)) return say(toast.copiedText)
  getSelection()?.selectAllChildren(block)
  say(toast.notCopied)
}

/** There is no clipboard on plain HTTP, and a browser may refuse it. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The last resort: the address in a field, selected. */
function offer(address: string): void {
  say(toast.notCopied, { name: toast.close })
  const field = document.createElement('input')
  field.readOnly = true
  field.value = address
  field.ariaLabel = toast.notCopied
  document.querySelector('#toast button')?.before(field)
  field.select()
}
