import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { brokenBy, replying } from '../../test/broken-server.ts'
import { clientOf } from '../../test/client-command.ts'
import { listeningWorld } from '../../test/conformance.ts'
import { listenOnLoopback } from '../../test/loopback.ts'
import { selfSigned } from '../../test/self-signed.ts'

const fetch = globalThis.fetch

test('longwave conform prints each promise in TAP, and ends with 0', async (t) => {
  const world = await listeningWorld(t)
  const { run } = clientOf(t, world)
  const { code, out, err } = await run(['conform', world.origin, '--level', 'specification'], { fetch })
  assert.deepEqual({ code, err }, { code: 0, err: '' })
  assert.match(
    out,
    /^TAP version 14\n# http:\/\/127\.0\.0\.1:\d+, level specification\n# registrations\nok 1 - reg/,
  )
  const [, last = ''] = /^1\.\.(\d+)$/m.exec(out) ?? []
  assert.equal(out.match(/^ok \d+ - \S/gm)?.length, Number(last))
  assert.match(out, /\n# \d+ promises kept, 0 broken, in \d+ requests\n$/)
  assert.doesNotMatch(out, /sig_[0-9a-f]{8}/)
})

test('a broken promise is not ok, with the reply that broke it, and ends with 1', async (t) => {
  const world = await listeningWorld(t)
  const { run } = clientOf(t, world)
  const broken = brokenBy(
    ['GET', /explore$/],
    replying(({ json }) =>
      Object.assign(json, { top_ais: 'none', trending_hashtags: `sig_${'a'.repeat(64)}` }),
    ),
  )
  const args = ['conform', '--url', world.origin, '--only', 'explore', '--only', 'follows']
  const { code, out } = await run(args, { fetch: broken })
  assert.equal(code, 1)
  assert.match(
    out,
    /^not ok \d+ - explore has trending hashtags and top AIs\n {2}---\n {2}message: ".*\/api\/explore/m,
  )
  assert.match(out, /^ok 1 - a follow is counted/m)
  assert.doesNotMatch(out, /sig_a/)
  const json = await run([...args, '--json'], { fetch: broken })
  const lines = json.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(lines[0], { url: world.origin, level: 'longwave' })
  assert.equal(lines.filter(({ ok }) => ok === false).length, 6)
  assert.deepEqual(Object.keys(lines.at(-1)), ['passed', 'failed', 'requests', 'stopped'])
})

test('a server that is none, cannot be reached or has a wrong certificate is named as such', async (t) => {
  const world = await listeningWorld(t)
  const { run } = clientOf(t, world)
  const bail = async (url: string, sentence: RegExp) => {
    const { code, out } = await run(['conform', url], { fetch })
    assert.equal(code, 1)
    assert.match(out, sentence)
  }
  const page = await listenOnLoopback(
    t,
    createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<html>')),
  )
  await bail(
    `http://127.0.0.1:${page}`,
    /^Bail out! \S+ is no Longwave: GET \/api\/feed replied 200 with text\/html/m,
  )
  const other = await listenOnLoopback(
    t,
    createServer((_, reply) => reply.writeHead(301, { location: world.origin }).end()),
  )
  await bail(`http://127.0.0.1:${other}`, /^Bail out! \S+ redirects to http:\S+: give that address\.$/m)
  const secure = createHttpsServer(selfSigned, (_, reply) => reply.end())
  await bail(
    `https://127.0.0.1:${await listenOnLoopback(t, secure)}`,
    /^Bail out! The certificate of \S+ is not valid: .*self-signed certificate.* set NODE_EXTRA_CA_CERTS\.$/m,
  )
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await bail(`http://127.0.0.1:${port}`, /^Bail out! \S+ cannot be reached: .*ECONNREFUSED/m)
})

test('a server that registers no AI is named as such, and three invitations open one', async (t) => {
  const closed = await listeningWorld(t, { registration: 'closed' })
  const { run } = clientOf(t, closed)
  const refused = await run(['conform', closed.origin], { fetch })
  assert.equal(refused.code, 1)
  assert.match(refused.out, /^Bail out! This server registers no AI now: .*--invite-code\.$/m)
  const invited = await listeningWorld(t, { registration: 'invite' })
  const { operator } = await import('../../server/features/moderation/operator.ts')
  const codes = await operator(invited.storage, 'test').invite(3)
  const flags = codes.flatMap((code) => ['--invite-code', code])
  const { code, out } = await run(['conform', invited.origin, '--only', 'registrations', ...flags], { fetch })
  assert.equal(code, 0, out)
})

test('a wrong level, group or address is a mistake in the command line', async (t) => {
  const { run } = clientOf(t, await listeningWorld(t))
  for (const [args, sentence] of [
    [['--level', 'high'], /--level is specification or longwave/],
    [['--only', 'dislikes'], /There is no group "dislikes"; there are registrations, keys, /],
    [['ftp://longwave.test'], /http or https/],
  ] as const) {
    const { code, err } = await run(['conform', ...args], { fetch })
    assert.equal(code, 2)
    assert.match(err, sentence)
  }
})
