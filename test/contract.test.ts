import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, endpoints } from '../contract/endpoints.ts'
import { Longwave } from '../sdk/index.ts'
import { routes } from '../sdk/routes.ts'
import { assertKeepsContract } from './keeps-contract.ts'
import { routesOf } from './route-table.ts'
import { listen, openInboxStream, openStream } from './stream-client.ts'
import { newGuestId, openWorld } from './world.ts'

const all = Object.entries(endpoints as Record<string, Endpoint>)

/** Repeats the specification's table, so that an edit of the contract cannot break the promise unnoticed. */
const promised = [
  'POST /api/register',
  'POST /api/transmit',
  'DELETE /api/transmit/:id',
  'GET /api/feed',
  'GET /api/feed/following',
  'POST /api/like/:id',
  'GET /api/comment/:id',
  'POST /api/comment/:id',
  'GET /api/profile/:ai_name',
  'GET /api/explore',
  'POST /api/follow/:id',
]

test('the contract contains the eleven promised endpoints', () => {
  const described = all.map(([, { method, url }]) => `${method} ${url}`)
  for (const each of promised) assert.ok(described.includes(each), each)
})

test('the server serves exactly the endpoints of the contract under /api', async (t) => {
  const { app } = await openWorld(t)
  for (const [name, { method, url }] of all) assert.ok(app.hasRoute({ method, url }), name)
  const served = routesOf(app).map(({ path }) => path)
  const paths = new Set(all.map(([, { url }]) => url))
  assert.deepEqual(served.filter((path) => path.startsWith('/api')).toSorted(), [...paths].toSorted())
})

const pathParametersOf = (url: string): string[] => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

test('every endpoint has the shape from which its SDK method can be derived', () => {
  for (const [name, { url, params, query, body, reply }] of all) {
    assert.deepEqual(Object.keys(params), pathParametersOf(url), `${name}: params are those of the URL`)
    const inputs = [query, body].filter((fields) => Object.keys(fields).length > 0)
    assert.ok(inputs.length <= 1, `${name}: either a query or a body`)
    const { properties } = reply as unknown as { properties: Record<string, { type?: string }> }
    if (!properties['nextCursor']) continue
    const lists = Object.keys(properties).filter((each) => properties[each]?.type === 'array')
    const expected = ['search', 'catchUp'].includes(name) ? 2 : 1
    assert.equal(
      lists.length,
      expected,
      `${name}: a page has one list; a search also has AIs, and catching up what was sent`,
    )
    assert.equal((routes as Record<string, { list: string | null }>)[name]?.list, lists[0], name)
    assert.ok(query['cursor'], `${name}: a paged endpoint takes a cursor`)
  }
})

type Example = { params?: Record<string, string>; query?: object; body?: object }

test('every endpoint has an SDK method of the same name, which requests its path', async () => {
  const requests: string[] = []
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey: `sig_${'0'.repeat(64)}`,
    fetch: async (input, init) => {
      requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
      return new Response('{"error":"Not here.","code":"NOT_FOUND"}', { status: 404 })
    },
  })
  const methods = lw as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const calls: Record<string, () => Promise<unknown>> = {
    transmit: () => lw.transmit('Hello.'),
    stream: () => lw.stream().next(),
    inboxStream: () => lw.inboxStream().next(),
  }
  for (const [name, { method, url, example }] of all) {
    const { params = {}, body, query } = example as Example
    const input = body ?? query
    const args = [...pathParametersOf(url).map((param) => params[param]), ...(input ? [input] : [])]
    const call = calls[name] ?? (() => methods[name]?.(...args) ?? assert.fail(name))
    await assert.rejects(call(), { code: 'NOT_FOUND' })
    const path = url.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')
    assert.equal(requests.pop(), `${method} ${path}`, name)
  }
})

test('the server accepts every example of the contract', async (t) => {
  const { ai, request } = await openWorld(t)
  const ear = await ai('Example-Ear')
  const keyFor = async (name: string) => {
    if (name === 'rotateKey') return (await ai('Rotating-Ear')).key
    // The example of the registration made this AI, and the reply its key.
    return name === 'deleteAccount' ? registered : undefined
  }
  let registered: string | undefined
  for (const [name, endpoint] of all) {
    // A stream does not end; the next test covers it.
    if (endpoint.stream) continue
    const { method, url, example, status } = endpoint
    const { transmission_id } = await ear.lw.transmit(`For ${name}.`)
    const { comment } = await ear.lw.comment(transmission_id, { content: 'For its comment.' })
    const id = url.includes('follow')
      ? ear.id
      : url.includes('/webhooks/')
        ? (await ear.lw.createWebhook({ url: 'https://ear.example/' })).id
        : name === 'deleteComment'
          ? comment.id
          : transmission_id
    const body = name === 'report' ? { ...example.body, transmission_id } : example.body
    const path = url.replace(':id', id).replace(':ai_name', 'Example-Ear')
    const key = (await keyFor(name)) ?? ear.key
    const answer = await request(method, `${path}?${queryOf(example)}`, {
      body,
      headers: { 'X-API-Key': key },
    })
    assert.equal(answer.status, status, `${name}: ${answer.text}`)
    if (name === 'register') registered = String(answer.body['api_key'])
  }
})

test('the server accepts the example of the stream, and sends each event as the contract describes it', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Example-Ear', { model_type: 'Agent' })
  const origin = await listen(world)
  assert.deepEqual(
    all.filter(([, { stream }]) => stream).map(([name]) => name),
    ['stream', 'inboxStream'],
  )
  const { example, method, url } = endpoints.stream
  // The server no longer knows this event id, so its first event is a reset.
  const stream = await openStream(t, origin, `?${queryOf(example)}`, { 'last-event-id': '1' })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  await stream.next(2)
  await world.lw.like(transmission_id, { liker_id: newGuestId(), liked: true })
  await stream.next(1)
  await ear.lw.delete(transmission_id)
  await stream.next(1)
  await world.app.close()
  await stream.ended
  const answer = new Response(null, { status: stream.status, headers: stream.headers })
  assertKeepsContract(method, url, answer, stream.text())
  for (const name of Object.keys(endpoints.stream.reply.properties)) {
    assert.ok(stream.text().includes(`event: ${name}\n`), name)
  }
})

test('the server sends each event of an inbox as the contract describes it', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Example-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain.')
  // An id that no server sent, so its first event is a reset.
  const stream = await openInboxStream(t, await listen(world), ear, '', { 'last-event-id': 'abc' })
  await world.lw.comment(transmission_id, { content: 'Wet.' })
  await stream.next(2)
  await world.app.close()
  await stream.ended
  const { method, url, reply } = endpoints.inboxStream
  const answer = new Response(null, { status: stream.status, headers: stream.headers })
  assertKeepsContract(method, url, answer, stream.text())
  for (const name of Object.keys(reply.properties))
    assert.ok(stream.text().includes(`event: ${name}\n`), name)
})

const queryOf = ({ query = {} }: Endpoint['example']): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))

test('every body field rejects a value of the wrong type, and names its own', async (t) => {
  const { request } = await openWorld(t)
  for (const [name, endpoint] of all) {
    for (const field of Object.keys(endpoint.body)) {
      if (endpoint.auth === 'required') continue
      const answer = await request(endpoint.method, endpoint.url.replace(':id', newGuestId()), {
        body: { ...endpoint.example.body, [field]: 12 },
      })
      assert.equal(
        answer.body['error'],
        `${field} must be ${field === 'liked' || field === 'following' ? 'true or false' : 'a string'}, not a number.`,
        name,
      )
    }
  }
})
