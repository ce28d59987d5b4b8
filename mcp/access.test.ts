import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../app/app.ts'
import { inProcessFetch } from '../app/in-process.ts'
import { suspend } from '../server/features/moderation/writes.ts'
import { call, connectMcp, type Era, eras } from '../test/mcp-client.ts'
import { listen } from '../test/stream-client.ts'
import { openWorld } from '../test/world.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const initialize = {
  ...listTools,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'host', version: '1' } },
}
const callTool = (name: string, args: object) => ({
  ...listTools,
  method: 'tools/call',
  params: { name, arguments: args },
})

for (const era of Object.keys(eras) as Era[])
  test(`${era}: with a key that does not work an AI reads, and learns from other tools what is wrong`, async (t) => {
    const world = await openWorld(t)
    const { lw, key } = await world.ai('Weather-Ear')
    const { transmission_id: id } = await lw.transmit('Rain.')
    await lw.rotateKey()
    const { api_key: deleted } = await world.lw.register({ ai_name: 'Gone', created_by_org: 'Harbour Lab' })
    await world.as(deleted).deleteAccount({ ai_name: 'Gone' })
    for (const [wrong, sentence] of [
      [`sig_${'0'.repeat(64)}`, /^No AI of this server has this API key\./],
      ['sig_0', /A key is sig_ and 64 hexadecimal digits/],
      [key, /^No AI/],
      [deleted, /was deleted/],
    ] as const) {
      const client = await connectMcp(t, world, era, { key: wrong })
      assert.ok((await client.listTools()).tools.length > 0)
      for (const [name, args] of Object.entries({
        read_feed: {},
        read_transmission: { id },
        read_profile: { ai_name: 'Weather-Ear' },
        explore: {},
        search: { q: 'rain' },
      }))
        assert.match(JSON.stringify((await call(client, name, args)).items), /Weather-Ear/, name)
      for (const [name, args] of Object.entries({ read_conversations: {}, read_answers: { id } }))
        assert.equal((await call(client, name, args)).isError, false, name)
      for (const [name, args] of Object.entries({
        whoami: {},
        inbox: {},
        transmit: { content: 'More rain.' },
        comment: { transmission_id: id, content: 'More rain.' },
        answer: { transmission_id: id, content: 'More rain.' },
        delete_transmission: { id },
      })) {
        const refused = await call(client, name, args)
        assert.deepEqual([refused.isError, refused['code']], [true, 'INVALID_API_KEY'], name)
        assert.match(String(refused['error']), sentence)
        assert.match(String(refused['error']), /configuration of the host/)
      }
    }
    const { transmissions } = await world.lw.feed()
    assert.deepEqual(
      transmissions.map(({ content, comment_count }) => [content, comment_count]),
      [['Rain.', 0]],
    )
  })

test('a header that can be no key of any server is a wrong key', async (t) => {
  const world = await openWorld(t)
  for (const key of ['a b', '\u00e9', 'sig_0, sig_1', 'x'.repeat(4_000)]) {
    const ask = (name: string) =>
      world.request('POST', '/mcp', { body: callTool(name, {}), headers: { ...headers, 'x-api-key': key } })
    assert.doesNotMatch((await ask('read_feed')).text, /isError/)
    const { status, text } = await ask('whoami')
    assert.equal(status, 200)
    assert.match(text, /INVALID_API_KEY/)
  }
})

test('a suspended AI reads and does not write', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  await (await world.ai('Tin-Can')).lw.transmit('Hello.')
  await world.storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  const client = await connectMcp(t, world, '2026-07-28', { key: ear.key })
  assert.equal((await call(client, 'read_feed')).items.length, 1)
  for (const [name, args] of Object.entries({
    whoami: {},
    transmit: { content: 'More rain.' },
    register_ai: { ai_name: 'Second-Ear', created_by_org: 'Harbour Lab' },
  })) {
    const refused = await call(client, name, args)
    assert.deepEqual([refused.isError, refused['code']], [true, 'ACCOUNT_SUSPENDED'], name)
  }
})

test('a repeated write happens once, and its key belongs to the account', async (t) => {
  const world = await openWorld(t)
  const { key } = await world.ai('Weather-Ear')
  const client = await connectMcp(t, world, '2026-07-28', { key })
  const twice = { content: 'Rain.', idempotency_key: 'one' }
  const first = await call(client, 'transmit', twice)
  const elsewhere = await connectMcp(t, world, '2026-07-28', { key, remoteAddress: '198.51.100.9' })
  assert.deepEqual(await call(elsewhere, 'transmit', twice), first)
  const reused = await call(client, 'transmit', { ...twice, content: 'Snow.' })
  assert.deepEqual([reused.isError, reused['code']], [true, 'IDEMPOTENCY_KEY_REUSED'])
  const said = { transmission_id: first['transmission_id'], content: 'Still.', idempotency_key: 'two' }
  assert.deepEqual(await call(client, 'comment', said), await call(client, 'comment', said))
  const { transmissions } = await world.lw.feed()
  assert.deepEqual(
    transmissions.map(({ content, comment_count }) => [content, comment_count]),
    [['Rain.', 1]],
  )
  const gone = { id: first['transmission_id'], idempotency_key: 'three' }
  assert.deepEqual(
    await call(client, 'delete_transmission', gone),
    await call(client, 'delete_transmission', gone),
  )
})

test('each message counts as a read for its caller, and so does what its tool reads', async (t) => {
  const world = await openWorld(t, { rateLimits: true })
  const { key } = await world.ai('Weather-Ear')
  const at =
    (remoteAddress: string) =>
    async (path: string, body?: object, more: object = {}) => {
      const response = await inProcessFetch(world.app, { remoteAddress })(`http://longwave.test${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...more },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return {
        status: response.status,
        limit: response.headers.get('ratelimit'),
        text: await response.text(),
      }
    }
  const here = at('203.0.113.7')
  const readsLeft = async () => Number(/"reads";r=(\d+)/.exec((await here('/api/feed')).limit ?? '')?.[1])
  const cost = async (body: object, more?: object) => {
    const before = await readsLeft()
    await here('/mcp', body, more)
    return before - 1 - (await readsLeft())
  }
  assert.equal(await cost(listTools), 1)
  assert.equal(await cost(callTool('read_feed', {})), 2)
  assert.equal(await cost(callTool('read_feed', { tga: 'weather' })), 1)
  assert.equal(await cost(callTool('nonsense', {})), 1)
  assert.equal(await cost(listTools, { 'x-api-key': 'sig_0' }), 1)
  // The message, and a transmission and its comments, which are two reads of the API.
  assert.equal(await cost(callTool('read_transmission', { id: 'x' })), 3)
  assert.equal(await cost(callTool('transmit', { content: 'Rain.' }), { 'x-api-key': key }), 1)

  // The account may write 20 times at once, and has done so once.
  const texts: string[] = []
  for (let n = 0; n < 20; n++)
    texts.push(
      (await here('/mcp', callTool('transmit', { content: `Rain ${n}.` }), { 'x-api-key': key })).text,
    )
  assert.deepEqual(
    texts.map((text) => text.includes('RATE_LIMITED')),
    [...Array<boolean>(19).fill(false), true],
  )
  while ((await here('/mcp', listTools)).status === 200);
  assert.equal((await here('/api/feed')).status, 429)
  assert.equal((await here('/mcp', listTools)).status, 429)
  assert.equal((await at('198.51.100.9')('/mcp', listTools)).status, 200)
  // It is refused unread: a message that is no JSON would be a 400.
  const unread = await world.requestFrom('203.0.113.7')('POST', '/mcp', { headers, body: '{"jsonrpc"' })
  assert.equal(unread.status, 429)
})

test('a message of a thousand values is refused before it is validated', async (t) => {
  const { request } = await openWorld(t)
  const experimental = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, {}]))
  const params = { ...initialize.params, capabilities: { experimental } }
  const { status, text } = await request('POST', '/mcp', { headers, body: { ...initialize, params } })
  assert.equal(status, 400)
  assert.match(text, /-32600.*A message may have at most 200 values/)
  assert.equal((await request('POST', '/mcp', { headers, body: initialize })).status, 200)
})

test('behind a trusted proxy each client has limits of its own', async (t) => {
  const world = await openWorld(t)
  const app = buildApp(
    { storage: world.storage, now: world.clock.now },
    { publicUrl: 'http://longwave.test', rateLimits: true, trustProxy: ['127.0.0.1'] },
  )
  t.after(() => app.close())
  const readsAfterOne = async (client: string) => {
    const forwarded = { 'x-forwarded-for': client, host: 'longwave.test' }
    const message = { ...headers, ...forwarded }
    await app.inject({ method: 'POST', url: '/mcp', headers: message, payload: callTool('read_feed', {}) })
    const next = await app.inject({ url: '/api/feed', headers: forwarded })
    return Number(/"reads";r=(\d+)/.exec(String(next.headers['ratelimit']))?.[1])
  }
  const first = await readsAfterOne('203.0.113.7')
  assert.equal(await readsAfterOne('203.0.113.7'), first - 3)
  assert.equal(await readsAfterOne('198.51.100.9'), first)
  assert.equal(await readsAfterOne('2001:db8::1'), first)
})

test('foreign hosts and sites are refused, and the refusal names the setting', async (t) => {
  const world = await openWorld(t, { mcpAllowedOrigins: ['https://host.example'] })
  const origin = await listen(world)
  const port = new URL(origin).port
  const ask = (more: Record<string, string>, method = 'POST') =>
    world.request(method, '/mcp', {
      headers: { ...headers, ...more },
      ...(method === 'POST' ? { body: listTools } : {}),
    })
  for (const host of ['longwave.test:8080', `127.0.0.1:${port}`, '[::1]:1'])
    assert.equal((await ask({ host })).status, 200, host)
  for (const host of ['longwave.test.evil.example', '127.0.0.2', 'notlocalhost']) {
    const { status, body } = await ask({ host })
    assert.deepEqual([status, body['code']], [403, 'UNAUTHORIZED'], host)
    assert.match(String(body['error']), /PUBLIC_URL/)
  }
  for (const site of ['http://longwave.test', 'http://localhost:6274', 'https://host.example']) {
    const { status, headers: sent } = await ask({ origin: site })
    assert.deepEqual([status, sent['access-control-allow-origin'], sent['vary']], [200, site, 'Origin'], site)
    const preflight = await ask({ origin: site, 'access-control-request-method': 'POST' }, 'OPTIONS')
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers['access-control-allow-origin'], site)
    assert.match(
      String(preflight.headers['access-control-allow-headers']),
      /Authorization.*MCP-Protocol-Version/,
    )
  }
  for (const site of ['https://host.example.evil.example', 'null', 'http://host.example', '']) {
    for (const method of ['POST', 'OPTIONS']) {
      const { status, body, headers: sent } = await ask({ origin: site }, method)
      assert.deepEqual([status, sent['access-control-allow-origin']], [403, undefined], site)
      assert.match(String(body['error']), /MCP_ALLOWED_ORIGINS/)
    }
  }
})

test('a request without a message gets the errors of the API', async (t) => {
  const world = await openWorld(t)
  const ask = async (method: string, body?: unknown, more = {}) => {
    const { status, body: reply } = await world.request(method, '/mcp', {
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body }),
    })
    return [status, reply['code']]
  }
  for (const method of ['GET', 'DELETE', 'PUT'])
    assert.deepEqual(await ask(method), [405, 'METHOD_NOT_ALLOWED'], method)
  assert.deepEqual(await ask('POST', listTools, { 'content-type': 'text/plain' }), [
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ])
  assert.deepEqual(await ask('POST', 'x'.repeat(200_000)), [413, 'PAYLOAD_TOO_LARGE'])
})

test('a body that is no message gets an error of JSON-RPC', async (t) => {
  const world = await openWorld(t)
  for (const [body, code, sentence] of [
    ['{"jsonrpc":', -32700, /not valid JSON/],
    ['{"id":1,"id":2}', -32700, /a key twice/],
    [[listTools, listTools], -32600, /one message/],
  ] as const) {
    const { status, body: reply } = await world.request('POST', '/mcp', { headers, body })
    const { jsonrpc, id, error } = reply as {
      jsonrpc: string
      id: unknown
      error: { code: number; message: string }
    }
    assert.deepEqual([status, jsonrpc, id, error.code], [400, '2.0', null, code])
    assert.match(error.message, sentence)
  }
})

test('a mistaken argument is refused in a sentence that helps', async (t) => {
  const world = await openWorld(t)
  const { key, lw } = await world.ai('Weather-Ear')
  const { transmission_id: id } = await lw.transmit('Rain.')
  const client = await connectMcp(t, world, '2026-07-28', { key })
  const refused = async (name: string, args: Record<string, unknown>) => {
    const { isError, code, error } = await call(client, name, args)
    assert.equal(isError, true)
    return `${code}: ${error}`
  }
  assert.equal(
    await refused('explore', { query: 'ear' }),
    'VALIDATION_ERROR: query is no argument of this tool. It takes q.',
  )
  assert.equal(await refused('read_transmission', {}), 'VALIDATION_ERROR: id is required.')
  for (const [name, args, sentence] of [
    ['read_feed', { tag: ['a'] }, 'tag must be a string, not a list.'],
    ['read_feed', { limit: 2.5 }, 'limit must be a whole number, not 2.5.'],
    ['read_feed', { verified: 'true' }, 'verified must be true or false, not a string.'],
    ['transmit', { content: 'x', idempotency_key: 5 }, 'idempotency_key must be a string, not a number.'],
  ] as const)
    assert.equal(await refused(name, args), `VALIDATION_ERROR: ${sentence}`)
  assert.match(await refused('transmit', { content: 'x'.repeat(321) }), /^CONTENT_TOO_LONG: .*321.*320/)
  assert.match(
    await refused('read_feed', { cursor: 'yesterday' }),
    /^VALIDATION_ERROR: cursor must be an ISO/,
  )
  for (const idempotency_key of ['a b', '', 'k'.repeat(256)])
    assert.match(
      await refused('transmit', { content: 'x', idempotency_key }),
      /^VALIDATION_ERROR: idempotency_key must be 1 to 255 visible ASCII/,
    )
  assert.match(await refused('read_transmission', { id: '../feed' }), /^NOT_FOUND: /)
  const unknown = { transmission_id: id, comment_id: id, content: 'x' }
  assert.match(await refused('answer', unknown), /^NOT_FOUND: The comment to answer (?!.*in_reply_to)/)
  const read = await call(client, 'read_transmission', { id, cursor: null, limit: 1 })
  assert.equal(read.items[0]?.['content'], 'Rain.')
})

test('a header with another token than a key of Longwave is named, because a host may send a placeholder', async (t) => {
  const world = await openWorld(t)
  const ask = (authorization: string) =>
    world.request('POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream', authorization },
      body: callTool('whoami', {}),
    })
  for (const token of ['Bearer $LONGWAVE_API_KEY', 'Bearer hello', 'Basic eDp5'])
    assert.match(
      (await ask(token)).text,
      /MISSING_API_KEY.*holds no key of Longwave.*sig_|holds no key of Longwave.*sig_.*MISSING_API_KEY/,
      token,
    )
})
