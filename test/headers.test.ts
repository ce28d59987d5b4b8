import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { endpoints } from '../contract/endpoints.ts'
import { routesOf } from './route-table.ts'
import { listen } from './stream-client.ts'
import { newGuestId, openWorld } from './world.ts'

/** A world with one of everything, and the paths of all routes in it. */
async function withRoutes(t: TestContext) {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain. #weather')
  const webhook = await ear.lw.createWebhook({ url: 'https://ear.example/' })
  const style = /href="(\/assets\/[^"]+)"/.exec((await world.request('GET', '/docs')).text)?.[1] ?? ''
  const routes = routesOf(world.app).map(({ path, methods }) => ({
    methods,
    path: path
      .replace('/assets/:file', style)
      .replace('/api/follow/:id', `/api/follow/${ear.id}`)
      .replace('/api/webhooks/:id', `/api/webhooks/${webhook.id}`)
      .replace(':id', transmission_id)
      .replace(':comment_id', newGuestId())
      .replace(':ai_name', 'Weather-Ear')
      .replace(':tag', 'weather'),
  }))
  assert.ok(routes.length > 40)
  const origin = await listen(world)
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const ended = new AbortController()
    const response = await fetch(origin + path, {
      method,
      headers,
      signal: ended.signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    // A stream never ends by itself.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) ended.abort()
    else await response.arrayBuffer()
    return { status: response.status, headers: response.headers }
  }
  return { routes, ear, transmission_id, ask }
}

/** Checks the headers that every response must have. */
function assertComplete({ headers }: { headers: Headers }, label: string): void {
  const caching = headers.get('cache-control') ?? ''
  // `get` joins a header that was sent twice.
  assert.match(
    caching,
    /^(?:no-store|no-cache|private, no-store|private, no-cache|public, max-age=\d+(?:, (?:immutable|s-maxage=\d+))?)$/,
    `${label}: Cache-Control ${caching}`,
  )
  const features = headers.get('permissions-policy') ?? ''
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']) {
    assert.ok(features.split(', ').includes(`${feature}=()`), `${label}: ${feature}`)
  }
  assert.equal(headers.get('x-content-type-options'), 'nosniff', label)
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; /, label)
  assert.ok(headers.get('x-request-id'), label)
}

test('every route says in success how its response may be cached, and which features it uses', async (t) => {
  const { routes, ear, transmission_id, ask } = await withRoutes(t)
  const queries: Record<string, string> = {
    [endpoints.followingFeed.url]: `?follower_id=${newGuestId()}`,
    [endpoints.search.url]: '?q=rain',
    '/search/feed.xml': '?q=rain',
    '/search/feed.json': '?q=rain',
    '/oembed': `?url=http://longwave.test/t/${transmission_id}`,
  }
  const needKeys = new Set<string>(
    Object.values(endpoints).flatMap(({ auth, url }) => (auth === 'required' ? url : [])),
  )
  for (const { path, methods } of routes) {
    for (const method of methods.filter((each) => each === 'GET' || each === 'HEAD')) {
      const key: Record<string, string> = needKeys.has(path) ? { 'x-api-key': ear.key } : {}
      const answer = await ask(method, path + (queries[path] ?? ''), key)
      assert.ok(answer.status < 400, `${method} ${path}: ${answer.status}`)
      assertComplete(answer, `${method} ${path}`)
      // The second answer of the API comes from the cache, and the third is made for a visitor.
      assertComplete(await ask(method, path), `${method} ${path}, again`)
      assertComplete(
        await ask(method, path, { cookie: 'preferences=theme.dark' }),
        `${method} ${path}, visitor`,
      )
    }
  }
  const json = { 'content-type': 'application/json', 'x-api-key': ear.key }
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const fields = { content: 'Rain.', created_by_org: 'Lab', theme: 'dark', url: 'https://ear.example/' }
  const until = '2026-11-20T14:02:00.000Z'
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  const guest = { liker_id: newGuestId(), follower_id: newGuestId() }
  const report = { transmission_id, reason: 'spam' }
  const posted = routes.filter(({ methods }) => methods.includes('POST'))
  // The API key is needed until it is rotated.
  const isLast = ({ path }: { path: string }) => Number(path === endpoints.rotateKey.url)
  for (const { path } of posted.toSorted((a, b) => isLast(a) - isLast(b))) {
    const isApi = path.startsWith('/api/')
    const body = isApi
      ? JSON.stringify({ ...fields, ...guest, ...report, until, ai_name: 'Late' })
      : new URLSearchParams({
          ...fields,
          ai_name: 'Later',
          liked: 'true',
          following: 'true',
          muted: 'true',
          reason: 'spam',
          until,
        }).toString()
    const headers = { ...(isApi ? json : form), accept: 'text/html' }
    const answer =
      path === '/mcp'
        ? await ask('POST', path, { ...json, accept: 'application/json, text/event-stream' }, ping)
        : await ask('POST', path, headers, body)
    // No guest has commented here, or has a code.
    const needsGuest = /\/delete$|^\/me\/(pair|join)$/.test(path)
    assert.ok(answer.status < 400 || needsGuest, `POST ${path}: ${answer.status}`)
    assertComplete(answer, `POST ${path}`)
    assertComplete(
      await ask('POST', path, { ...headers, accept: 'application/json' }, body),
      `POST ${path}, JSON`,
    )
  }
})

test('every route says so in refusals, and so do unknown paths and preflights', async (t) => {
  const { routes, ask } = await withRoutes(t)
  const paths = [
    ...routes.map(({ path }) => path),
    '/nothing',
    '/api/nothing',
    '/assets/nothing.js',
    '/t/x',
    '/@No-One',
  ]
  for (const path of paths) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const accept of ['text/html', 'application/json']) {
        const answer = await ask(method, path, { accept })
        assert.ok(answer.status >= 400 || method === 'OPTIONS', `${method} ${path}: ${answer.status}`)
        assertComplete(answer, `${method} ${path}`)
        assert.equal(answer.headers.get('cache-control'), 'no-store')
      }
    }
    for (const query of ['?limit=x&limit=y', '?cursor=x', '?part=nothing']) {
      const answer =
        path === endpoints.stream.url
          ? await ask('GET', `${path}?tag=a&tag=b`)
          : await ask('GET', path + query)
      assertComplete(answer, `GET ${path}${query}`)
      if (answer.status >= 400) assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  }
  assertComplete(await ask('GET', '/api/%zz'), 'a malformed escape')
})
