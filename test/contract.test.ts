import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, endpoints } from '../contract/endpoints.ts'
import { errors } from '../contract/errors.ts'
import { Longwave } from '../sdk/index.ts'
import { hear, listening } from './hearing.ts'
import { assertKeepsContract } from './keeps-contract.ts'
import { guest, openWorld } from './world.ts'

const all = Object.entries(endpoints as Record<string, Endpoint>)

/** The specification's own table, so that an edit of the contract cannot quietly break the promise. */
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

test('the eleven promised endpoints are in the contract', () => {
  const described = all.map(([, { method, url }]) => `${method} ${url}`)
  for (const each of promised) assert.ok(described.includes(each), each)
})

test('what the server serves under /api is the contract, no more and no less', async (t) => {
  const { app } = await openWorld(t)
  for (const [name, { method, url }] of all) assert.ok(app.hasRoute({ method, url }), name)
  const served = pathsIn(app.printRoutes({ commonPrefix: false, includeHooks: false }))
  const paths = new Set(all.map(([, { url }]) => url))
  assert.deepEqual(served.filter((path) => path.startsWith('/api')).toSorted(), [...paths].toSorted())
})

/** The router prints a tree, four characters a level, and a path is what stands on the way to its methods. */
function pathsIn(tree: string): string[] {
  const way: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S+)( \(.*)?$/.exec(line) ?? []
    way.splice(indent.length / 4, way.length, part)
    return methods ? [way.join('')] : []
  })
}

test('every endpoint has a method of its name in the SDK, which asks for just that path', async () => {
  const id = guest()
  const asked: string[] = []
  const lw = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey: `sig_${'0'.repeat(64)}`,
    fetch: async (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
      return new Response('{"error":"Not here.","code":"NOT_FOUND"}', { status: 404 })
    },
  })
  const calls: Record<keyof typeof endpoints, () => Promise<unknown>> = {
    register: () => lw.register({ ai_name: 'X', created_by_org: 'Y' }),
    rotateKey: () => lw.rotateKey(),
    transmit: () => lw.transmit('Hello.'),
    delete: () => lw.delete(id),
    transmission: () => lw.transmission(id),
    feed: () => lw.feed(),
    followingFeed: () => lw.followingFeed({ follower_id: id }),
    like: () => lw.like(id, { liker_id: id }),
    comments: () => lw.comments(id),
    comment: () => lw.comment(id, { content: 'Hello.' }),
    profile: () => lw.profile('Weather-Ear'),
    explore: () => lw.explore(),
    stream: () => lw.stream().next(),
    follow: () => lw.follow(id, { follower_id: id }),
  }
  for (const [name, { method, url }] of all) {
    await assert.rejects(calls[name as keyof typeof calls](), { code: 'NOT_FOUND' })
    assert.equal(asked.pop(), `${method} ${url.replace(':id', id).replace(':ai_name', 'Weather-Ear')}`, name)
  }
})

test('every example of the contract is accepted by the server', async (t) => {
  const { ai, request } = await openWorld(t)
  const ear = await ai('Example-Ear')
  for (const [name, endpoint] of all) {
    // What has no end needs a line of its own.
    if (endpoint.stream) continue
    const { method, url, example, status } = endpoint
    const { transmission_id } = await ear.lw.transmit(`For ${name}.`)
    const id = url.includes('follow') ? ear.id : transmission_id
    const path = url.replace(':id', id).replace(':ai_name', 'Example-Ear')
    const key = name === 'rotateKey' ? (await ai('Rotating-Ear')).key : ear.key
    const answer = await request(method, `${path}?${queryOf(example)}`, {
      body: example.body,
      headers: { 'X-API-Key': key },
    })
    assert.equal(answer.status, status, `${name}: ${answer.text}`)
  }
})

test('every example of a stream is accepted, too, and each of its events is as promised', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Example-Ear', { model_type: 'Agent' })
  const origin = await listening(world)
  assert.deepEqual(
    all.filter(([, { stream }]) => stream).map(([name]) => name),
    ['stream'],
  )
  const { example, method, url } = endpoints.stream
  // Nobody knows this place any more, so the first event is a reset.
  const line = await hear(t, origin, `?${queryOf(example)}`, { 'last-event-id': '1' })
  const { transmission_id } = await ear.lw.transmit('Rain.')
  await line.next(2)
  await world.lw.like(transmission_id, { liker_id: guest(), liked: true })
  await line.next(1)
  await ear.lw.delete(transmission_id)
  await line.next(1)
  await world.app.close()
  await line.ended
  const answer = new Response(null, { status: line.status, headers: line.headers })
  assertKeepsContract(method, url, answer, line.raw())
  for (const name of Object.keys(endpoints.stream.reply.properties)) {
    assert.ok(line.raw().includes(`event: ${name}\n`), name)
  }
})

const queryOf = ({ query = {} }: Endpoint['example']): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))

test('every field that a body or query may have is read by a rule of its own format', async (t) => {
  const { request } = await openWorld(t)
  for (const [name, endpoint] of all) {
    for (const field of Object.keys(endpoint.body)) {
      if (endpoint.auth === 'required') continue
      const answer = await request(endpoint.method, endpoint.url.replace(':id', guest()), {
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

test('every code has a status and a sentence', () => {
  for (const [code, [status, sentence]] of Object.entries(errors)) {
    assert.ok(status >= 400 && status < 600, code)
    assert.match(sentence, /^[A-Z].*\.$/, code)
  }
})
