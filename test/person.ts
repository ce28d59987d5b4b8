import assert from 'node:assert/strict'
import { ancestor, type Element, elements, readHtml, tagged, textOf } from './page.ts'
import type { Answer, World } from './world.ts'

/** An answer that was looked at as a page. */
export type Seen = Answer & {
  /** Where the person is now, with the place on the page. */
  url: string
  page: Element
}

/** Somebody in front of a browser that runs no script: it keeps cookies, sends forms and goes where it is led. */
export type Person = {
  /** Asks, and goes nowhere. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  open(path: string, headers?: Record<string, string>): Promise<Seen>
  /** Presses a button: its form is sent with everything that stands in it, and with what was typed. */
  press(button: Element, typed?: Record<string, string>): Promise<Seen>
  /** Sends what a form of ours would send, and goes nowhere. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  cookies: Map<string, string>
  /** Every cookie as it was given, with all that was said of it. */
  given: string[]
  /** Everything that was ever answered, headers and all. */
  heard: string[]
}

const farthest = 5

export function person(world: World, home = 'http://longwave.test'): Person {
  const cookies = new Map<string, string>()
  const given: string[] = []
  const heard: string[] = []

  const ask = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const held = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.request(method, path, {
      headers: { accept: 'text/html', ...(held && { cookie: held }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    heard.push(`${path} ${JSON.stringify(answer.headers)} ${answer.text}`)
    // No cookie of ours has a comma inside.
    for (const cookie of String(answer.headers['set-cookie'] ?? '').split(/,\s*(?=[\w-]+=)/)) keep(cookie)
    return answer
  }

  /** As a browser does: what it may not keep, it drops. */
  function keep(cookie: string): void {
    const [, name, value = ''] = /^([\w-]+)=([^;]*)/.exec(cookie) ?? []
    if (name === undefined) return
    given.push(cookie)
    const isSecure = /; Secure/.test(cookie)
    if (isSecure && !home.startsWith('https:')) return
    if (name.startsWith('__Host-') && !(isSecure && /; Path=\/;/.test(cookie))) return
    if (/; Max-Age=0/.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function go(url: string, answer: Answer, steps = 0): Promise<Seen> {
    const { location } = answer.headers
    if (![303, 308].includes(answer.status)) return { ...answer, url, page: readHtml(answer.text) }
    assert.ok(steps < farthest, `${url} leads on for ever`)
    const to = new URL(String(location), home + url)
    assert.equal(to.origin, home, `${url} leads away`)
    const next = to.pathname + to.search
    return go(next + to.hash, await ask('GET', next, {}), steps + 1)
  }

  const post: Person['post'] = (path, fields, headers = {}) =>
    ask(
      'POST',
      path,
      {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      new URLSearchParams(fields).toString(),
    )

  const get: Person['get'] = (path, headers = {}) => ask('GET', path, headers)

  return {
    get,
    open: async (path, headers) => go(path, await get(path, headers)),
    async press(button, typed = {}) {
      const form = ancestor(button, 'form') ?? assert.fail('This button is in no form.')
      const { action = '', method } = form.attributes
      const fields = { ...fieldsOf(form), ...typed, ...fieldOf(button) }
      for (const name of Object.keys(typed)) {
        const isThere = elements(form).some((each) => each.attributes['name'] === name)
        assert.ok(isThere, `The form has no field ${name}.`)
      }
      if (method === 'post') return go(action, await post(action, fields))
      const url = `${action}?${new URLSearchParams(fields)}`
      return go(url, await ask('GET', url, {}))
    },
    post,
    cookies,
    given,
    heard,
  }
}

/** What stands in a form before anybody has typed. */
function fieldsOf(form: Element): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const element of tagged(form, 'input', 'textarea', 'select')) {
    const { name = '', value = '', type } = element.attributes
    if (type === 'radio' && !('checked' in element.attributes)) continue
    fields[name] =
      element.tag === 'input' ? value : element.tag === 'select' ? chosen(element) : textOf(element)
  }
  return fields
}

function fieldOf({ attributes: { name, value = '' } }: Element): Record<string, string> {
  return name === undefined ? {} : { [name]: value }
}

function chosen(select: Element): string {
  const options = tagged(select, 'option')
  const option = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return option?.attributes['value'] ?? ''
}
