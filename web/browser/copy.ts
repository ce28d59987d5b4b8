import { toast } from '../words/browser.ts'
import { showToast } from './toast.ts'

/** Buttons that copy a URL or a block of text. On a phone a URL opens the share sheet. */
export function bindCopyButtons(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy], [data-copy-text]')
    if (!button) return
    const { copy, copyText } = button.dataset
    if (copy) void copyUrl(new URL(copy, location.origin).href)
    else void copyBlock(document.getElementById(copyText ?? ''))
  })
}

async function copyUrl(url: string): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ url }).catch(() => {})
    return
  }
  if (await toClipboard(url)) showToast(toast.copied)
  else showForManualCopy(url)
}

async function copyBlock(block: HTMLElement | null): Promise<void> {
  if (!block) return
  const field = block instanceof HTMLTextAreaElement ? block : undefined
  if (await toClipboard(field?.value ?? block.textContent)) return showToast(toast.copiedText)
  if (field) field.select()
  else getSelection()?.selectAllChildren(block)
  showToast(toast.notCopied)
}

/** Plain HTTP has no clipboard, and a browser may deny access. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The fallback: the URL in a field, selected. */
function showForManualCopy(url: string): void {
  showToast(toast.notCopied, { name: toast.close })
  const field = document.createElement('input')
  field.readOnly = true
  field.value = url
  field.ariaLabel = toast.notCopied
  document.querySelector('#toast button')?.before(field)
  field.select()
}
