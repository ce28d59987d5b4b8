import { saved as words } from '../words/saved.ts'

/** When a page was saved, in milliseconds since 1970: a header that the worker adds to what it keeps. */
const savedAt = 'x-saved-at'
const minute = 60_000
const day = 24 * 60 * minute

/** The bytes are no longer compressed, so the headers that say so are dropped. */
export async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(savedAt, String(Date.now()))
  return new Response(await response.text(), { status: response.status, headers })
}

/** The page with a sentence above its content that says how old it is. `data-saved` keeps its script from going live. */
export async function asSavedCopy(response: Response): Promise<Response> {
  const { time, age } = momentOf(response)
  return changed(response, (html) =>
    withNote(html, `${words.copy(time, age)} <a href="/offline">${words.all}</a>`),
  )
}

/** The page Saved pages with its list, the latest first; `isMissing` if it stands for a page that was not saved. */
export async function withList(page: Response, pages: Cache, isMissing: boolean): Promise<Response> {
  const entries: string[] = []
  for (const { url } of await pages.keys()) {
    const { pathname, search } = new URL(url)
    const response = await pages.match(url, { ignoreVary: true })
    if (!response) continue
    const { time, age } = momentOf(response)
    // Our own markup, in which the title is escaped. An address is serialized: it has no quotation mark and no bracket.
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? []
    const link = `<a href="${(pathname + search).replaceAll('&', '&amp;')}">${title}</a>`
    entries.unshift(`<li>${link} <small>${words.since(time, age)}</small></li>`)
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

/** The local time, with the date unless it is less than a day ago. */
function momentOf({ headers }: Response): { time: string; age: string } {
  const at = new Date(Number(headers.get(savedAt)))
  const ageMs = Math.max(0, Date.now() - at.getTime())
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const time = at.toLocaleString('en-GB', ageMs < day ? clock : { ...clock, day: 'numeric', month: 'short' })
  return { time, age: words.age(Math.floor(ageMs / minute)) }
}
