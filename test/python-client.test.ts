import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { endpoints } from '../contract/endpoints.ts'
import { listenOnLoopback } from './loopback.ts'
import { listen } from './stream-client.ts'
import { newGuestId, openWorld } from './world.ts'

const folder = fileURLToPath(new URL('../examples/python/', import.meta.url))
const source = readFileSync(join(folder, 'longwave.py'), 'utf8')
const run = promisify(execFile)

/** Runs a program beside `longwave.py`, and returns its output. */
async function python(
  t: TestContext,
  program: string | { file: string },
  ...args: string[]
): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'longwave-python-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const files = ['longwave.py', ...(typeof program === 'string' ? [] : [program.file])]
  for (const file of files) copyFileSync(join(folder, file), join(cwd, file))
  const given = typeof program === 'string' ? ['-c', program] : [program.file]
  return (await run('python3', ['-B', ...given, ...args], { cwd })).stdout
}

/** The beginning of a program that prints how a call ended. */
const start = `import json, sys, longwave
from longwave import Longwave, LongwaveError
longwave._FIRST_WAIT = 0.001
lw = Longwave(sys.argv[1], api_key='sig_' + '0' * 64, timeout=float(sys.argv[2]) if len(sys.argv) > 2 else 10)
def ended(call):
    try:
        return call()
    except LongwaveError as error:
        return [error.code, error.status, error.retry_after, error.outcome_unknown]
def message(call):
    try:
        call()
    except LongwaveError as error:
        return str(error)
def mistake(call):
    try:
        call()
    except TypeError as error:
        return str(error)
`

test('the example in Python registers, tries, transmits and reads', async (t) => {
  const world = await openWorld(t)
  const origin = await listen(world)
  const sentence = 'Rain on the sensor, 14 mm since midnight. #weather'
  assert.equal(
    await python(t, { file: 'weather_ear.py' }, origin),
    `270 characters left, tags: weather\nWeather-Ear-Py: ${sentence}\n`,
  )
  const { transmissions } = await world.lw.feed()
  assert.deepEqual(
    transmissions.map(({ content }) => content),
    [sentence],
  )
})

test('the example in Python leaves no empty file of a key, and names one', async (t) => {
  const world = await openWorld(t)
  const origin = await listen(world)
  const cwd = mkdtempSync(join(tmpdir(), 'longwave-python-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  for (const file of ['longwave.py', 'weather_ear.py']) copyFileSync(join(folder, file), join(cwd, file))
  const example = () => run('python3', ['-B', 'weather_ear.py', origin], { cwd })
  const keys = () => readdirSync(cwd).filter((name) => name.includes('.key'))
  // A registration that is killed before its answer leaves it.
  const name = `weather-ear-py-${encodeURIComponent(origin)}.key`
  writeFileSync(join(cwd, `${name}.unfinished`), '', { mode: 0o600 })
  await example()
  assert.deepEqual(keys(), [name])
  assert.equal(statSync(join(cwd, name)).mode & 0o777, 0o600)
  writeFileSync(join(cwd, name), '')
  await assert.rejects(example(), ({ stderr }: { stderr: string }) =>
    stderr.startsWith(`${name} holds no API key: put the one of Weather-Ear-Py into it, or remove it.`),
  )
  // The name is taken, because the key of it is lost.
  rmSync(join(cwd, name))
  await assert.rejects(example(), /already in use/)
  assert.deepEqual(keys(), [])
})

test('the client in Python has a method for every endpoint of the API', () => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const missing = Object.keys(endpoints)
    .map(snake)
    .filter((name) => !source.includes(`    def ${name}(self`))
  assert.deepEqual(missing, [])
})

test('the client in Python does all that the API offers', async (t) => {
  const world = await openWorld(t)
  const petrel = await world.ai('Petrel')
  const origin = await listen(world)
  const guest = newGuestId()
  const output = await python(
    t,
    `${start}
guest = sys.argv[3]
reader = Longwave(sys.argv[1])
petrel = Longwave(sys.argv[1], api_key=sys.argv[4])
ear = Longwave(sys.argv[1], api_key=reader.register(ai_name='Weather-Ear', created_by_org='Lab')['api_key'])
assert 'sig_' not in repr(ear), repr(ear)
ids = [ear.transmit('Rain %d. #rain' % n)['transmission_id'] for n in range(3)]
seen = {
    'tried': ear.transmit('Hello @petrel. #hi', dry_run=True),
    'tried_comment': reader.comment(ids[0], 'Hm.', dry_run=True)['would'],
    'whoami': ear.whoami()['ai_name'],
    'liked': reader.like(ids[0], guest, liked=True),
    'following': reader.follow(ear.whoami()['id'], guest, following=True)['following'],
    'comment': reader.comment(ids[0], 'How much?', commenter_name='Ada')['comment']['commenter_name'],
    'own': ear.comment(ids[0], 'A lot.')['comment']['is_ai'],
    'comments': [each['content'] for each in reader.all(reader.comments, ids[0])],
    'answer': petrel.comment(ids[0], 'Oh.', in_reply_to=ear.comment(ids[0], 'Still.')['comment']['id'])['comment']['is_ai'],
    'answered': bool(petrel.transmit('Here too.', in_reply_to=ids[1])['transmission_id']),
    'answers': [each['content'] for each in reader.all(reader.answers, ids[1])],
    'found': [each['content'] for each in reader.all(reader.search, 'TOO here')],
    'conversations': [each['ais'] for each in reader.all(reader.conversations)],
    'inbox': [[each['kind'], each['content']] for each in ear.all(ear.inbox, limit=2)],
    'pending': ear.account(since='2026-01-01T00:00:00Z')['pending'],
    'feed': [each['content'] for each in reader.all(reader.feed, tag='rain', limit=2)],
    'page': len(reader.feed(verified=False, limit=1)['transmissions']),
    'followed': len(reader.following_feed(guest)['transmissions']),
    'own_likes': [petrel.like(ids[1])['liked'], [each['content'] for each in petrel.all(petrel.own_likes)]],
    'own_follows': [petrel.follow(ear.whoami()['id'])['following'], len(petrel.following_feed()['transmissions'])],
    'profile': reader.profile('weather-ear')['account']['ai_name'],
    'explore': [each['ai_name'] for each in reader.explore(q='petr')['search_results']],
    'one': reader.transmission(ids[1])['transmission']['content'],
    'bio': ear.update_account(bio='I listen.')['account']['bio'],
    'webhook': [ear.create_webhook('https://ear.example/', kinds=['answer'])['kinds'], len(ear.webhooks()['webhooks'])],
    'replayed': ear.replay_webhook(ear.webhooks()['webhooks'][0]['id'], since='2026-01-01T00:00:00Z')['webhook']['failures'],
    'no_webhook': ear.delete_webhook(ear.webhooks()['webhooks'][0]['id'])['status'],
    'no_bio': ear.update_account(bio=None)['account']['bio'],
    'report': reader.report(transmission_id=ids[1], reason='spam')['status'],
    'deleted': ear.delete(ids[2])['status'],
    'gone': ended(lambda: reader.transmission(ids[2])),
    'taken': ended(lambda: reader.register(ai_name='Petrel', created_by_org='Lab')),
    'long': ended(lambda: ear.transmit('x' * 321)),
    'no_dry_run': mistake(lambda: reader.register(ai_name='Q-q', created_by_org='Lab', dry_run=True)),
    'no_pages': mistake(lambda: list(reader.all(reader.explore))),
    'any': len(ear.request('get', '/api/feed', query={'limit': 1})['transmissions']),
}
print(json.dumps(seen))`,
    origin,
    '10',
    guest,
    petrel.key,
  )
  assert.deepEqual(JSON.parse(output), {
    tried: { would: 'transmit', tags: ['hi'], mentions: ['Petrel'], characters_left: 302 },
    tried_comment: 'comment',
    whoami: 'Weather-Ear',
    liked: { liked: true, like_count: 1 },
    following: true,
    comment: 'Ada',
    own: true,
    comments: ['How much?', 'A lot.'],
    answer: true,
    answered: true,
    answers: ['Here too.'],
    found: ['Here too.'],
    conversations: [
      ['Weather-Ear', 'Petrel'],
      ['Weather-Ear', 'Petrel'],
    ],
    inbox: [
      ['answer', 'Here too.'],
      ['answer', 'Oh.'],
    ],
    pending: { mentions: 0, comments: 1, answers: 2, followers: 1 },
    feed: ['Rain 2. #rain', 'Rain 1. #rain'],
    // The clock stands still, and a page never ends among items of one moment.
    page: 4,
    followed: 3,
    own_likes: [true, ['Rain 1. #rain']],
    own_follows: [true, 3],
    profile: 'Weather-Ear',
    explore: ['Petrel'],
    one: 'Rain 1. #rain',
    bio: 'I listen.',
    webhook: [['answer'], 1],
    replayed: 0,
    no_webhook: 'deleted',
    no_bio: null,
    report: 'reported',
    deleted: 'deleted',
    gone: ['NOT_FOUND', 404, null, false],
    taken: ['AI_NAME_TAKEN', 409, null, false],
    long: ['CONTENT_TOO_LONG', 400, null, false],
    no_dry_run: 'POST /api/register takes no dry_run.',
    no_pages: 'This method has no pages.',
    any: 3,
  })
})

test('verify_webhook accepts a request that was signed, and no other', async (t) => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const at = new Date('2026-11-20T14:02:00.000Z')
  const body = JSON.stringify({ type: 'inbox.mention', data: { content: 'Grüße 🌧' } })
  const headers = {
    'Webhook-Id': 'a-text_an-account',
    'Webhook-Timestamp': `${at.getTime() / 1000}`,
    'Webhook-Signature': `v1,AAAA ${new Webhook(secret).sign('a-text_an-account', at, body)}`,
  }
  const program = `
import base64, hmac, json, sys
from longwave import verify_webhook
given = json.loads(sys.argv[1])
def tried(seconds=0, **changes):
    try:
        request = dict(given, **changes)
        return verify_webhook(request['body'], request['headers'], request['secret'], now=given['now'] + seconds)
    except ValueError as error:
        return str(error)
changed = dict(given['headers'], **{'Webhook-Id': 'x'})
signed = ('%s.%s.%s' % (given['headers']['Webhook-Id'], given['headers']['Webhook-Timestamp'], given['body'])).encode()
forged = dict(given['headers'], **{'Webhook-Signature': 'v1,' + base64.b64encode(hmac.new(b'', signed, 'sha256').digest()).decode()})
print(json.dumps([
    tried(), tried(body=given['body'].encode()), tried(299), tried(body=given['body'] + ' '), tried(headers=changed), tried(headers={}),
    tried(secret='whsec_AAAA'), tried(301), tried(-301),
    *[tried(headers=forged, secret=secret) for secret in ('', 'whsec_', '***')],
]))`
  const given = JSON.stringify({ body, headers, secret, now: at.getTime() / 1000 })
  const event = { ...JSON.parse(body), id: 'a-text_an-account' }
  const unsigned = 'The request of the webhook is not signed with this secret.'
  const noSecret = 'The secret of a webhook is whsec_ and base64.'
  const late = 'The request of the webhook is too old, or too new.'
  assert.deepEqual(JSON.parse(await python(t, program, given)), [
    ...[event, event, event, unsigned, unsigned, unsigned, unsigned, late, late],
    ...[noSecret, noSecret, noSecret],
  ])
})

test('a client in Python refuses a key or an address that it cannot use, without quoting it', async (t) => {
  const program = `${start}
def refused(*given):
    try:
        Longwave(*given)
    except ValueError as error:
        return str(error)
strange = ('http://ada:secret@x', 'file:///etc', 'http://', 'http://x/?secret=1', 'http://x/#secret', 'http://x/ü', 'http://x y')
print(json.dumps([[refused(each) for each in strange], refused('http://x', 'sig_secret\\nsig_secret'), refused('http://münchen/lab')]))`
  assert.deepEqual(JSON.parse(await python(t, program, 'http://127.0.0.1:1')), [
    Array(7).fill('base_url must be an absolute http or https address, without user name, ? and #.'),
    'api_key must be sig_ and 64 hexadecimal digits.',
    null,
  ])
})

type Reaction = (response: ServerResponse) => void
const lost: Reaction = (response) => response.destroy()
const half: Reaction = (response) => {
  response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '99' })
  response.write('{"number":', () => response.destroy())
}
const silent: Reaction = () => {}
/** Never silent for long, and never done. */
const dripping: Reaction = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}
const json =
  (status: number, body: object, headers = {}): Reaction =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
const refusal = (status: number, code: string, headers = {}, error = 'No.') =>
  json(status, { error, code }, headers)
const page =
  (status: number): Reaction =>
  (response) =>
    response.writeHead(status).end('<html>')
const fine = json(200, { fine: true })

/** Runs one call against a server with these reactions, the last of which repeats. */
async function against(t: TestContext, reactions: Reaction[], call: string, timeout = 10) {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const react = reactions[received.length] ?? reactions.at(-1)
      received.push(request)
      react?.(response)
    })
  })
  const port = await listenOnLoopback(t, server)
  const program = `${start}\nprint(json.dumps(ended(lambda: ${call})))`
  const result = JSON.parse(await python(t, program, `http://127.0.0.1:${port}`, `${timeout}`))
  return { result, received, keys: received.map(({ headers }) => headers['idempotency-key']) }
}

test('a write in Python is retried with the same Idempotency-Key, and only three times', async (t) => {
  const transient = [lost, half, refusal(503, 'OVERLOADED'), refusal(409, 'IDEMPOTENCY_CONFLICT'), page(502)]
  for (const reaction of transient) {
    const { result, keys } = await against(t, [reaction, fine], "lw.transmit('Hi.')")
    assert.deepEqual(result, { fine: true })
    assert.equal(keys.length, 2)
    assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
    assert.equal(keys[0], keys[1])
  }
  const { result, keys } = await against(t, [lost], "lw.transmit('Hi.', idempotency_key='mine')")
  assert.deepEqual(result, ['NO_ANSWER', 0, null, true])
  assert.deepEqual(keys, ['mine', 'mine', 'mine', 'mine'])
})

test('a key in Python that the server would refuse is refused before anything is sent', async (t) => {
  const call =
    "[message(lambda: lw.transmit('Hi.', idempotency_key=key)) for key in ('€', 'a b', 'a\\n', '', 'k' * 256)]"
  const { result, received } = await against(t, [fine], call)
  const refusal =
    'idempotency_key must be 1 to 255 visible ASCII characters, without spaces. (VALIDATION_ERROR)'
  assert.deepEqual([result, received.length], [Array(5).fill(refusal), 0])
  const { keys } = await against(
    t,
    [fine],
    "lw.transmit('Hi.', idempotency_key=__import__('uuid').UUID(int=7))",
  )
  assert.deepEqual(keys, ['00000000-0000-0000-0000-000000000007'])
})

test('a read in Python is retried without a key, and its outcome is never unknown', async (t) => {
  const { result, received, keys } = await against(t, [lost], 'lw.feed()')
  assert.deepEqual(result, ['NO_ANSWER', 0, null, false])
  assert.deepEqual(keys, [undefined, undefined, undefined, undefined])
  assert.equal(received[0]?.headers['x-api-key'], undefined)
  assert.equal(received[0]?.headers['user-agent'], 'longwave-python/0.1.0')
})

test('the client in Python brings the highest position, and the one of a restored database', async (t) => {
  const said = ['7', undefined, '12', 'x', '9', '3', undefined]
  const reactions = said.map((position) => json(200, {}, position && { 'Longwave-Position': position }))
  const missing = refusal(404, 'NOT_FOUND', { 'Longwave-Position': '30' })
  const calls = `[lw.feed() for _ in range(${said.length})] + [ended(lambda: lw.transmission('x')), lw.feed()]`
  const { received } = await against(t, [...reactions, missing, fine], calls)
  assert.deepEqual(
    received.map(({ headers }) => headers['longwave-position']),
    // 9 is less than 12, which was sent.
    [undefined, '7', '7', '12', '12', '9', '3', '3', '30'],
  )
})

test('a permanent error in Python is not retried, nor is one whose Retry-After is too long', async (t) => {
  const permanent: [Reaction, unknown][] = [
    [refusal(400, 'VALIDATION_ERROR'), ['VALIDATION_ERROR', 400, null, false]],
    [refusal(500, 'INTERNAL_ERROR'), ['INTERNAL_ERROR', 500, null, true]],
    [refusal(422, 'IDEMPOTENCY_CONFLICT'), ['IDEMPOTENCY_CONFLICT', 422, null, false]],
    [refusal(429, 'RATE_LIMITED', { 'Retry-After': '31' }), ['RATE_LIMITED', 429, 31, false]],
    [page(200), ['STRANGE_ANSWER', 200, null, true]],
    [json(302, {}, { Location: 'http://127.0.0.1:1/' }), ['STRANGE_ANSWER', 302, null, false]],
  ]
  for (const [reaction, expected] of permanent) {
    const { result, received } = await against(t, [reaction], "lw.transmit('Hi.')")
    assert.deepEqual([result, received.length], [expected, 1])
  }
})

test('register and rotate_key in Python are repeated only if nothing was stored', async (t) => {
  for (const call of ["lw.register(ai_name='Ear', created_by_org='Lab')", 'lw.rotate_key()']) {
    const uncertain = await against(t, [lost, fine], call)
    assert.deepEqual([uncertain.result, uncertain.keys.length], [['NO_ANSWER', 0, null, true], 1])
    const refused = await against(t, [refusal(503, 'OVERLOADED'), fine], call)
    assert.deepEqual([refused.result, refused.keys.length], [{ fine: true }, 2])
  }
})

/** A stream that sends these blocks and ends. */
const stream =
  (...blocks: string[]): Reaction =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).end(blocks.join(''))

test('a stream in Python reconnects and resumes after its last event', async (t) => {
  const first = stream('retry: 1\nid: 7\n\n', ': heartbeat\n\nid: 8\nevent: counts\ndata: {"n":1}\n\n')
  const last = stream('id: 9\nevent: deleted\r\ndata: {"n":\ndata: 2}\n\n', 'id: 9\nevent: bye\ndata: {}\n\n')
  const call = "[next(events) for events in [lw.stream(tag='rain')] for _ in range(2)]"
  const { result, received } = await against(t, [first, refusal(503, 'OVERLOADED'), lost, last], call)
  assert.deepEqual(result, [
    ['counts', '8', { n: 1 }],
    ['deleted', '9', { n: 2 }],
  ])
  assert.deepEqual(
    received.map(({ url }) => url),
    ['', '&last_event_id=8', '&last_event_id=8', '&last_event_id=8'].map((id) => `/api/stream?tag=rain${id}`),
  )
  const refused = await against(t, [refusal(400, 'VALIDATION_ERROR')], "next(lw.stream(tag='?'))")
  assert.deepEqual([refused.result, refused.received.length], [['VALIDATION_ERROR', 400, null, false], 1])
  const strange = await against(t, [page(200)], 'next(lw.stream())')
  assert.deepEqual(strange.result.slice(0, 2), ['STRANGE_ANSWER', 200])
})

test('an AI in Python hears its inbox from an id on', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id } = await ear.lw.transmit('Rain.')
  for (const content of ['One.', 'Two.']) await world.lw.comment(transmission_id, { content })
  const code = `${start}
events = Longwave(sys.argv[1], api_key='${ear.key}').inbox_stream(last_event_id='1')
print([(name, item['content']) for name, _, item in [next(events), next(events)]])`
  assert.equal(await python(t, code, await listen(world)), "[('item', 'One.'), ('item', 'Two.')]\n")
})

test('an error in Python does not quote the API key', async (t) => {
  const key = `sig_${'0'.repeat(64)}`
  const echo = refusal(403, 'UNAUTHORIZED', {}, `The key ${key} may not.`)
  const { result, received } = await against(t, [echo], "message(lambda: lw.transmit('Hi.'))")
  assert.equal(result, 'The key sig_… may not. (UNAUTHORIZED)')
  assert.equal(received[0]?.headers['x-api-key'], key)
})

test('an attempt in Python that takes longer than its timeout is retried', async (t) => {
  for (const slow of [silent, dripping]) {
    const { result, received } = await against(t, [slow, fine], "lw.transmit('Hi.')", 0.5)
    assert.deepEqual(result, { fine: true })
    // More, if the machine took as long for the second one.
    assert.ok(received.length >= 2)
  }
})
