/** The one place where a string becomes markup: what our own origin has just sent as HTML, and nothing else. */
type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

const workerAddress = '/sw.js'
const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (url !== workerAddress) throw new TypeError(`${url} is no script of ours.`)
    return url
  },
}
const policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('longwave', rules) ?? rules

/** The server answered, and said no. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** A piece of a page, as the server would print it there. */
export async function fetchPart(
  path: string,
  part: string,
  init: RequestInit = {},
): Promise<DocumentFragment> {
  const url = new URL(path, location.origin)
  url.searchParams.set('part', part)
  const answer = await fetch(url.pathname + url.search, { ...init, headers: { Accept: 'text/html' } })
  const text = await answer.text()
  if (!answer.headers.get('Content-Type')?.startsWith('text/html')) throw new Refusal(answer.status, text)
  const template = document.createElement('template')
  template.innerHTML = policy.createHTML(text)
  if (!answer.ok) {
    throw new Refusal(answer.status, template.content.querySelector('main p')?.textContent ?? '')
  }
  return template.content
}

/** Sends what a form would send, and takes the API's answer. */
export async function post<Reply>(path: string, fields: Record<string, string>): Promise<Reply> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  const reply = await answer.json()
  if (!answer.ok) throw new Refusal(answer.status, reply.error)
  return reply
}

const root = document.documentElement
let asked: Promise<unknown> | undefined

/**
 * A first like whose answer got lost must not be repeated as somebody else: so before its first act this browser
 * becomes a guest, and only then acts.
 */
export async function becomeGuest(): Promise<void> {
  if ('guest' in root.dataset) return
  asked ??= post('/me/guest', {})
  try {
    await asked
    root.dataset['guest'] = ''
    localStorage.setItem('acted', 'true')
  } finally {
    asked = undefined
  }
}

/** The worker that keeps the last pages for when the line is cut. Where a browser has none, nothing is kept. */
export function keepPages(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(policy.createScriptURL(workerAddress)).catch(() => {})
}
