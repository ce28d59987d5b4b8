import assert from 'node:assert/strict'
import { byTag, closest, type Element, elements, parseHtml, textOf } from './html-page.ts'
import type { RawResponse, World } from './world.ts'

/** A reply, parsed as a page. */
export type VisitedPage = RawResponse & {
  /** The path after redirects, with its fragment. */
  url: string
  page: Element
}

/** A browser without JavaScript: keeps cookies, submits forms, follows redirects. */
export type Visitor = {
  /** Sends a GET without following redirects. */
  fetch(path: string, headers?: Record<string, string>): Promise<RawResponse>
  open(path: string, headers?: Record<string, string>): Promise<VisitedPage>
  /** Presses a button, which submits its form with its default values and with `typed`. */
  press(button: Element, typed?: Record<string, string>): Promise<VisitedPage>
  /** Submits a form of ours without following redirects. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<RawResponse>
  cookies: Map<string, string>
  /** All `Set-Cookie` headers so far. */
  setCookies: string[]
  /** All responses so far, with their headers. */
  responses: string[]
}

const maxRedirects = 5

export function openVisitor(world: Pick<World, 'request'>, home = 'http://longwave.test'): Visitor {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  const responses: string[] = []

  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.request(method, path, {
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    responses.push(`${path} ${JSON.stringify(answer.headers)} ${answer.text}`)
    // Our cookies contain no comma, so this separates joined headers.
    for (const each of String(answer.headers['set-cookie'] ?? '').split(/,\s*(?=[\w-]+=)/)) store(each)
    return answer
  }

  /** Stores a cookie, or rejects it as a browser does. */
  function store(setCookie: string): void {
    const [, name, value = ''] = /^([\w-]+)=([^;]*)/.exec(setCookie) ?? []
    if (name === undefined) return
    setCookies.push(setCookie)
    const isSecure = /; Secure/.test(setCookie)
    if (isSecure && !home.startsWith('https:')) return
    if (name.startsWith('__Host-') && !(isSecure && /; Path=\/;/.test(setCookie))) return
    if (/; Max-Age=0/.test(setCookie)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function follow(url: string, answer: RawResponse, redirects = 0): Promise<VisitedPage> {
    const { location } = answer.headers
    if (![303, 308].includes(answer.status)) return { ...answer, url, page: parseHtml(answer.text) }
    assert.ok(redirects < maxRedirects, `${url} redirects without end`)
    const target = new URL(String(location), home + url)
    assert.equal(target.origin, home, `${url} redirects to another origin`)
    const path = target.pathname + target.search
    return follow(path + target.hash, await send('GET', path, {}), redirects + 1)
  }

  const post: Visitor['post'] = (path, fields, headers = {}) =>
    send(
      'POST',
      path,
      {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      new URLSearchParams(fields).toString(),
    )

  const fetch: Visitor['fetch'] = (path, headers = {}) => send('GET', path, headers)

  return {
    fetch,
    open: async (path, headers) => follow(path, await fetch(path, headers)),
    async press(button, typed = {}) {
      const form = closest(button, 'form') ?? assert.fail('This button is in no form.')
      assert.equal(button.attributes['type'], 'submit', 'Without a script this button does nothing.')
      const { action = '', method } = form.attributes
      const fields = { ...defaultValues(form), ...typed, ...buttonValue(button) }
      for (const name of Object.keys(typed)) {
        const isField = elements(form).some((each) => each.attributes['name'] === name)
        assert.ok(isField, `The form has no field ${name}.`)
      }
      if (method === 'post') return follow(action, await post(action, fields))
      const url = `${action}?${new URLSearchParams(fields)}`
      return follow(url, await send('GET', url, {}))
    },
    post,
    cookies,
    setCookies,
    responses,
  }
}

function defaultValues(form: Element): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const element of byTag(form, 'input', 'textarea', 'select')) {
    const { name = '', value = '', type } = element.attributes
    if (type === 'radio' && !('checked' in element.attributes)) continue
    fields[name] =
      element.tag === 'input' ? value : element.tag === 'select' ? selectedValue(element) : textOf(element)
  }
  return fields
}

function buttonValue({ attributes: { name, value = '' } }: Element): Record<string, string> {
  return name === undefined ? {} : { [name]: value }
}

function selectedValue(select: Element): string {
  const options = byTag(select, 'option')
  const option = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return option?.attributes['value'] ?? ''
}
