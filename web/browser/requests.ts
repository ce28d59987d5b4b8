/** The server replied with an error status. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

type Submission = { method?: string; body?: URLSearchParams }

/**
 * Fetches a fragment of a page, as the server renders it there. Only XMLHttpRequest parses a response of our own origin without
 * making a string of it; a policy that turns strings into HTML would do so for any text that reaches it.
 */
export function fetchFragment(
  path: string,
  part: string,
  { method = 'GET', body }: Submission = {},
): Promise<DocumentFragment> {
  const url = new URL(path, location.origin)
  url.searchParams.set('part', part)
  const request = new XMLHttpRequest()
  request.open(method, url.pathname + url.search)
  request.responseType = 'document'
  request.setRequestHeader('Accept', 'text/html')
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new TypeError('The server was not reached.'))
    request.onload = () => {
      const page = request.response as Document | null
      if (request.status !== 200 || !page) {
        return reject(new HttpError(request.status, page?.querySelector('main p')?.textContent ?? ''))
      }
      const fragment = document.createDocumentFragment()
      fragment.append(...page.body.childNodes)
      resolve(fragment)
    }
    request.send(body)
  })
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
