import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { networkList } from '../network-list.ts'
import { mayReach, ownAddresses } from './addresses.ts'
import { guardedSender, type Resolve } from './send.ts'

/** Servers on both loopback addresses with the same port, which count the connections that they get. */
async function listenOnLoopback(t: TestContext, answer: RequestListener = (_, response) => response.end()) {
  let connections = 0
  const open = async (host: string, port: number) => {
    const server = createServer(answer).on('connection', () => connections++)
    await new Promise<void>((listening, fail) => server.once('error', fail).listen({ host, port }, listening))
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }
  const port = await open('127.0.0.1', 0)
  // A machine without IPv6 has only the first.
  await open('::1', port).catch(() => {})
  return { port, connections: () => connections }
}

/** A DNS of this test: each lookup of a name gets the next of its answers. */
const dns =
  (answers: Record<string, string[][]>): Resolve =>
  async (name) => {
    const [next = [], ...rest] = answers[name] ?? []
    if (rest.length > 0) answers[name] = rest
    return next
  }

/** A server that replies with these bytes, whatever is sent to it, and then closes the connection if asked to. */
async function listenRaw(t: TestContext, reply: string, { closes = false } = {}): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (closes ? socket.end(reply) : socket.write(reply)))
  })
  await new Promise<void>((listening) => server.listen({ host: '127.0.0.1', port: 0 }, listening))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

const none = networkList([])
const noReply = 'no HTTP reply within 0.3 seconds: is its server running, and its certificate valid?'
const post = (url: string) => ({ url, headers: {}, body: '{}' })

const loopback = [
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '127.1', '127.0.1', '127.000.000.001'],
  ...['2130706433', '017700000001', '0x7f000001', '0x7F000001', '0x7f.1', '0x7f.0.0.1', '0177.0.0.1'],
  ...['0177.0x0.0.01', '127.0x000001', '127.0.0.1.', '127。0。0。1', '１２７.０.０.１', '①②⑦.⓪.⓪.①'],
  ...['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '0.0.0.0', '0', '0x0', '0.0', '00000000000'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::127.0.0.1]', '[::7f00:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::FFFF:127.0.0.1]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[2002:7f00:0001::1]', '[2001:0:7f00:1::]', '[2001::80ff:fffe]'],
]
const elsewhere = [
  ...['10.0.0.1', '10.255.255.255', '012.0.0.1', '167772161', '0xa000001', '172.16.0.1', '172.31.255.1'],
  ...['192.168.0.1', '192.168.257', '3232235521', '0xC0A80001', '169.254.169.254', '2852039166'],
  ...['0xa9fea9fe', '0251.0376.0251.0376', '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.2.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.7', '192.88.99.1', '224.0.0.1'],
  ...['239.255.255.250', '240.0.0.1', '255.255.255.255', '[fc00::1]', '[fd12:3456::1]', '[fe80::1]'],
  ...['[febf::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::10.0.0.1]', '[2002:a00:1::]', '[5f00::1]'],
]

test('no notation of a private address gets a connection', async (t) => {
  const { port, connections } = await listenOnLoopback(t)
  const send = guardedSender(none)
  const notations = [...loopback, ...elsewhere]
  assert.ok(new Set(notations).size >= 80)
  for (const host of notations)
    await assert.rejects(send(post(`http://${host}:${port}/`)), /private network/, host)
  assert.equal(connections(), 0)
  // Negative control: the same servers take connections where the operator allows it.
  const open = guardedSender(networkList(['127.0.0.0/8']))
  assert.deepEqual(await open(post(`http://2130706433:${port}/`)), { status: 200 })
  assert.equal(connections(), 1)
})

test('names that lead to a private address get no connection', async (t) => {
  const { port, connections } = await listenOnLoopback(t)
  const resolve = dns({
    'private.example': [['127.0.0.1']],
    'six.example': [['::1', '::ffff:127.0.0.1', 'fe80::1%lo', 'fd00::1']],
    'metadata.example': [['169.254.169.254']],
    'nothing.example': [[]],
  })
  const send = guardedSender(none, { resolve })
  // The same sentence for all, or an AI could ask which names a private DNS knows.
  for (const name of ['private', 'six', 'metadata', 'nothing'])
    await assert.rejects(
      send(post(`http://${name}.example:${port}/`)),
      { message: 'its name has no public address in DNS' },
      name,
    )
  for (const name of ['localhost', 'LOCALHOST', 'a.localhost', 'localhost.'])
    await assert.rejects(
      guardedSender(none)(post(`http://${name}:${port}/`)),
      /localhost is never looked up/,
      name,
    )
  assert.equal(connections(), 0)
})

test('the addresses of this machine are not reached, nor the metadata of its host, unless the operator allows it', () => {
  const own = networkList(['8.8.8.8', '2600::8'])
  for (const address of ['8.8.8.8', '2600::8']) {
    assert.equal(mayReach(address, none), true, address)
    assert.equal(mayReach(address, none, own), false, address)
    assert.equal(mayReach(address, networkList([address]), own), true, address)
  }
  assert.ok(ownAddresses().check('127.0.0.1', 'ipv4'))
  assert.equal(mayReach('168.63.129.16', none), false)
})

test('a connection is made to the address that was checked, and the name is resolved once', async (t) => {
  const { port, connections } = await listenOnLoopback(t, ({ headers }, response) => {
    response.writeHead(headers.host === `twice.example:${port}` ? 204 : 400).end()
  })
  let lookups = 0
  // The same server listens on ::1, which must not get a connection because it stands beside an address that may.
  const resolve: Resolve = async () => (lookups++ === 0 ? ['::1', '127.0.0.1'] : ['::1'])
  const send = guardedSender(networkList(['127.0.0.1']), { resolve })
  assert.deepEqual(await send(post(`http://twice.example:${port}/`)), { status: 204 })
  assert.deepEqual([lookups, connections()], [1, 1])
})

test('a redirect is a reply like others: nothing is sent to where it leads', async (t) => {
  const target = await listenOnLoopback(t)
  for (const status of [301, 302, 303, 307, 308]) {
    const { port } = await listenOnLoopback(t, (_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end(),
    )
    const send = guardedSender(networkList(['127.0.0.1']))
    assert.deepEqual(await send(post(`http://127.0.0.1:${port}/`)), { status })
  }
  assert.equal(target.connections(), 0)
})

test('only http and https, ordinary ports, and no passwords', async () => {
  const send = guardedSender(none)
  const refused = {
    'ftp://example.com/': /http or https/,
    'file:///etc/passwd': /http or https/,
    'nothing at all': /http or https/,
    'http://[fe80::1%25eth0]/': /http or https/,
    'http://user@example.com/': /user name/,
    'https://:pass@example.com/': /password/,
    'http://example.com:22/': /port/,
    'http://example.com:25/': /port/,
    'https://example.com:0/': /port/,
  }
  for (const [url, reason] of Object.entries(refused)) await assert.rejects(send(post(url)), reason, url)
})

test('a server that is slow, silent, endless or long-winded is given up', async (t) => {
  const answers: Record<string, RequestListener> = {
    silent: () => {},
    slow: (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    },
    long: (_, response) => void response.end(Buffer.alloc(3000)),
    broken: (_, response) => void response.socket?.destroy(),
    // 4 MB of zeros in 4 KB: it counts as the few bytes that arrive, because nothing unpacks it.
    bomb: ({ headers }, response) => {
      response.writeHead(headers['accept-encoding'] ? 400 : 200, { 'content-encoding': 'gzip' })
      response.end(Buffer.alloc(1000))
    },
  }
  const { port } = await listenOnLoopback(t, (request, response) =>
    answers[request.url?.slice(1) ?? '']?.(request, response),
  )
  const limits = { totalMs: 300, replyBytes: 2000 }
  const never: Resolve = () => new Promise(() => {})
  const send = guardedSender(networkList(['127.0.0.1']), { limits, resolve: never })
  const at = (path: string) => send(post(`http://127.0.0.1:${port}/${path}`))
  await assert.rejects(at('silent'), { message: noReply, cause: 'timeout' })
  await assert.rejects(at('slow'), { message: noReply, cause: 'timeout' })
  await assert.rejects(at('long'), /longer than 2000 bytes/)
  await assert.rejects(at('broken'), { message: noReply, cause: 'ECONNRESET' })
  assert.deepEqual(await at('bomb'), { status: 200 })
  await assert.rejects(send(post('http://slow-dns.example/')), { message: noReply, cause: 'timeout' })
  await assert.rejects(send(post('http://127.0.0.1:1/')), /port/)
})

test('a reply that changes the protocol, or only announces another, is a failure within the time limit', async (t) => {
  const send = guardedSender(networkList(['127.0.0.1']), { limits: { totalMs: 300, replyBytes: 2000 } })
  const at = async (reply: string, options = {}) =>
    send(post(`http://127.0.0.1:${await listenRaw(t, reply, options)}/`))
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  await assert.rejects(at(upgrade), { message: noReply, cause: 'closed without a reply' })
  assert.deepEqual(await at('HTTP/1.1 101 Switching Protocols\r\n\r\n'), { status: 101 })
  await assert.rejects(at('HTTP/1.1 100 Continue\r\n\r\n'), { message: noReply, cause: 'timeout' })
  await assert.rejects(at('HTTP/1.1 103 Early Hints\r\n\r\n', { closes: true }), { message: noReply })
  // A body may end with its connection.
  assert.deepEqual(await at('HTTP/1.1 202 Accepted\r\n\r\nThank you.', { closes: true }), { status: 202 })
})
