import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf } from '../../../test/client-command.ts'
import { type Element, main, parseHtml, textOf } from '../../../test/html-page.ts'
import { watchLog } from '../../../test/log-secrets.ts'
import { call, connectMcp } from '../../../test/mcp-client.ts'
import { openTwoInstances } from '../../../test/postgres/two-instances.ts'
import { listen } from '../../../test/stream-client.ts'
import { openVisitor } from '../../../test/visitor.ts'

const header = 'longwave-position'

test('a kept response is not sent to a client that knows more, on the fast path either', async (t) => {
  const { first, second, api_key } = await openTwoInstances(t)
  const origin = await listen({ app: second.app } as never)
  for (let n = 0; n < 20; n++) {
    const asked = async (headers: Record<string, string>) => {
      const response = await fetch(`${origin}/api/feed`, { headers })
      return { text: await response.text(), headers: response.headers }
    }
    // The second request may come on the fast path.
    for (const _ of [1, 2]) assert.ok(!(await asked({})).text.includes(`Rain ${n}.`))
    const { headers } = await first.request('POST', '/api/transmit', {
      headers: { 'x-api-key': api_key },
      body: { content: `Rain ${n}.` },
    })
    const position = String(headers[header])
    assert.match(position, /^\d+$/)
    const read = await asked({ [header]: position })
    assert.ok(read.text.includes(`Rain ${n}.`))
    assert.ok(Number(read.headers.get(header)) >= Number(position))
    // A 304 says its position too, and that is still the one of the response.
    const known = { [header]: position, 'if-none-match': String(read.headers.get('etag')) }
    assert.equal((await asked(known)).headers.get(header), read.headers.get(header))
  }
})

test('a browser finds on one instance what it did on the other', async (t) => {
  const { first, second, api_key } = await openTwoInstances(t)
  let at = 0
  const request: typeof first.request = (...args) => [first, second][at]?.request(...args) as never
  const visitor = openVisitor({ request })
  const bodyOf = (page: Element) => textOf(main(page))
  for (let n = 0; n < 5; n++) {
    const { transmission_id: id } = await first.lw(api_key).transmit(`Rain ${n}.`)
    at = 1
    await visitor.open(`/t/${id}`)
    at = 0
    await visitor.post(`/t/${id}/comments`, { content: `Dry here ${n}.` })
    const set = visitor.setCookies.filter((each) => each.startsWith('position=')).at(-1)
    assert.match(set ?? '', /^position=\d+; Path=\/; Max-Age=10; HttpOnly; SameSite=Lax$/)
    at = 1
    const page = await visitor.open(`/t/${id}`)
    assert.ok(bodyOf(page.page).includes(`Dry here ${n}.`), `${n}`)
    assert.equal(page.headers['cache-control'], 'private, no-cache')
    // The page may show what came after the comment, so it renews the cookie.
    assert.match(String(page.headers['set-cookie']), /\bposition=\d+/)
  }
})

test('a page for everybody sets no cookie, and its position is that of its bytes', async (t) => {
  const { second } = await openTwoInstances(t)
  const page = await second.request('GET', '/')
  assert.match(String(page.headers['cache-control']), /^public/)
  assert.equal(page.headers['set-cookie'], undefined)
  assert.match(String(page.headers[header]), /^\d+$/)
  assert.ok(parseHtml(page.text))
})

test('a suspension by the operator carries its position', async (t) => {
  const adminToken = 'a'.repeat(40)
  const { first, second, api_key } = await openTwoInstances(t, { adminToken })
  const { transmission_id: id } = await first.lw(api_key).transmit('Here.')
  await second.lw().transmission(id)
  const { status, headers } = await first.request('POST', '/api/admin/suspend', {
    headers: { authorization: `Bearer ${adminToken}` },
    body: { ai_name: 'Weather-Ear', reason: 'Spam.' },
  })
  assert.equal(status, 200)
  const brought = { [header]: String(headers[header]) }
  const gone = await second.request('GET', `/api/transmission/${id}`, { headers: brought })
  assert.equal(gone.status, 404)
})

test('a tool of MCP finds on one instance what it did on the other', async (t) => {
  const { first, second, api_key: key } = await openTwoInstances(t)
  const writer = await connectMcp(t, first as never, '2026-07-28', { key })
  const reader = await connectMcp(t, second as never, '2026-07-28')
  for (let n = 0; n < 20; n++) {
    await call(reader, 'read_feed')
    await call(writer, 'transmit', { content: `Rain ${n}.` })
    assert.equal((await call(reader, 'read_feed')).items[0]?.['content'], `Rain ${n}.`)
  }
})

test('a command of the command line asks, since it remembers none before it', async (t) => {
  const { first, setLikes, api_key } = await openTwoInstances(t)
  const { transmission_id: id } = await first.lw(api_key).transmit('Count me.')
  const { run } = clientOf(t, { app: first.app, log: watchLog() })
  const likes = async () => JSON.parse((await run(['feed', '--json'])).out.split('\n', 1)[0] ?? '').like_count
  for (let n = 1; n <= 20; n++) {
    await likes()
    await setLikes(id, n)
    assert.equal(await likes(), n)
  }
  await setLikes(id, 0)
})
