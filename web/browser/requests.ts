import { trustedTypes } from './trusted-types.ts'

/** The server replied with an error status. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** Fetches a fragment of a page, as the server renders it there. */
export async function fetchFragment(
  path: string,
  part: string,
  init: RequestInit = {},
): Promise<DocumentFragment> {
  const url = new URL(path, location.origin)
  url.searchParams.set('part', part)
  const response = await fetch(url.pathname + url.search, { ...init, headers: { Accept: 'text/html' } })
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.startsWith('text/html'))
    throw new HttpError(response.status, text)
  const template = document.createElement('template')
  template.innerHTML = trustedTypes.createHTML(text)
  if (!response.ok) {
    throw new HttpError(response.status, template.content.querySelector('main p')?.textContent ?? '')
  }
  return template.content
}

/** Submits the fields of a form, and returns the reply of the API. */
export async function post<Reply>(path: string, fields: Record<string, string>): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  const reply = await response.json()
  if (!response.ok) throw new HttpError(response.status, reply.error)
  return reply
}
