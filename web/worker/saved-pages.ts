import { saved as words } from '../words/saved.ts'

/** When a page was saved, in milliseconds since 1970: a header that the worker adds to what it keeps. */
const savedAt = 'x-saved-at'
const minute = 60_000
const day = 24 * 60 * minute

/** A page that may be saved: HTML, and none that shows a secret. */
export const maySave = ({ ok, headers }: Response): boolean =>
  ok &&
  /^text\/html\b/.test(headers.get('content-type') ?? '') &&
  !/no-store/.test(headers.get('cache-control') ?? '')

/** The bytes are no longer compressed, so the headers that say so are dropped. */
export async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(savedAt, String(Date.now()))
  return new Response(await response.text(), { status: response.status, headers })
}

/** Deletes pages that an earlier worker saved without the time. */
export async function deleteUnstamped(): Promise<void> {
  const pages = await caches.open('pages')
  for (const request of await pages.keys()) {
    const page = await pages.match(request, { ignoreVary: true })
    if (!page?.headers.has(savedAt)) await pages.delete(request, { ignoreVary: true })
  }
}

/** The page with a sentence above its content that says how old it is. `data-saved` keeps its script from going live. */
export async function asSavedCopy(response: Response): Promise<Response> {
  return changed(response, (html) =>
    withNote(html, `${words.copy(...momentOf(response))} <a href="/offline">${words.all}</a>`),
  )
}

/** The page Saved pages with its list, the latest first; `isMissing` if it stands for a page that was not saved. */
export async function withList(page: Response, pages: Cache, isMissing: boolean): Promise<Response> {
  const entries: string[] = []
  for (const { url } of await pages.keys()) {
    const { pathname, search } = new URL(url)
    const response = await pages.match(url, { ignoreVary: true })
    if (!response) continue
    // Our own markup, in which the title is escaped. An address is serialized: it has no quotation mark and no bracket.
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? []
    const link = `<a href="${(pathname + search).replaceAll('&', '&amp;')}">${title}</a>`
    entries.unshift(`<li>${link} <small>${words.since(...momentOf(response))}</small></li>`)
  }
  const list = entries.length > 0 ? `<ul class="lines">${entries.join('')}</ul>` : `<p>${words.none}</p>`
  return changed(page, (html) => {
    const listed = html.replace('</main>', () => `${list}</main>`)
    return isMissing ? withNote(listed, words.missing) : listed
  })
}

const withNote = (html: string, note: string): string =>
  html
    .replace('<html', '<html data-saved')
    .replace(/<main[^>]*>/, (main) => `${main}<p class="intro" role="status">${note}</p>`)

async function changed(response: Response, change: (html: string) => string): Promise<Response> {
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

/** When the page was saved, in local time, and its age. The date is left out if that is less than a day ago. */
function momentOf({ headers }: Response): [moment: string, age: string] {
  const at = new Date(Number(headers.get(savedAt)))
  const ageMs = Math.max(0, Date.now() - at.getTime())
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const date = ageMs < day ? undefined : at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return [words.moment(time, date), words.age(Math.floor(ageMs / minute))]
}
