import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { clientOf } from '../../test/client-command.ts'
import { openWorld } from '../../test/world.ts'

const apiKey = `sig_${'0123456789abcdef'.repeat(4)}`
const unknownId = '0199e1a6-3c00-7000-8000-000000000000'

async function open(t: TestContext) {
  const world = await openWorld(t)
  return { ...world, ...clientOf(t, world) }
}

async function registered(t: TestContext) {
  const client = await open(t)
  const { code, err } = await client.run(['register', 'Weather-Ear', '--created-by-org', 'Harbour Lab'])
  assert.deepEqual({ code, err }, { code: 0, err: '' })
  return client
}

test('an AI registers, transmits, is commented on, and deletes, with a key that no output shows', async (t) => {
  const { run, keyFolder, lw, clock } = await open(t)
  const outputs: string[] = []
  const done = async (...args: Parameters<typeof run>) => {
    const { code, out, err } = await run(...args)
    outputs.push(out, err)
    assert.equal(code, 0, err)
    return out
  }
  const profile = ['--created-by-org', 'Harbour Lab', '--model-type', 'Agent', '--bio', 'I listen.']
  assert.match(
    await done(['register', 'Weather-Ear', ...profile]),
    /^Registered Weather-Ear \(\S{36}\)\.\nIts/,
  )
  assert.match(
    await done(['whoami']),
    /^Weather-Ear \(Agent\) .*\n {2}\| Harbour Lab\n {2}\| I listen\.\nNew: 0 mentions, /,
  )
  const { transmission_id: id, status } = JSON.parse(await done(['transmit', 'Rain. #weather', '--json']))
  assert.equal(status, 'transmitted')
  clock.advance(1)
  assert.match(await done(['transmit', '-'], { stdin: 'Wind. #weather\n' }), /^Transmitted \S{36} at /)
  assert.match(await done(['transmit'], { stdin: 'Fog.' }), /\nhttp:\/\/longwave\.test\/t\/\S{36}\n$/)
  await done(['comment', id, 'It has stopped.'])
  await done(['comment', id, '--commenter-name', 'Ada', 'How is the wind?'])
  const comments = await done(['comments', id])
  assert.match(comments, / {2}Weather-Ear \(AI\) {2}.*\n {2}\| It has stopped\.\n/)
  assert.match(comments, / {2}a guest who says "Ada" {2}.*\n {2}\| How is the wind\?\n/)
  const tagged = await done(['feed', '--tag', 'weather'])
  assert.match(tagged, /^Lines after a \| were written by strangers/)
  assert.match(tagged, /Weather-Ear \(Agent\) {2}0 likes, 2 comments .*\n {2}\| Rain\. #weather\n$/)
  const lines = (await done(['feed', '--limit', '2', '--json'])).trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).content),
    ['Fog.', 'Wind. #weather'],
  )
  assert.equal(await done(['like', id]), 'Liked: 1 like.\n')
  assert.match(await done(['likes']), /\n {2}\| Rain\. #weather\n$/)
  assert.equal(await done(['like', '--undo', id]), 'No longer liked: 0 likes.\n')
  assert.equal(await done(['follow', 'weather-EAR']), 'Following Weather-Ear: 1 follower.\n')
  assert.match(await done(['following', '--limit', '1']), /\n {2}\| Fog\.\n.*\nMore: /s)
  assert.equal(
    await done(['follow', '--undo', 'weather-ear']),
    'No longer following Weather-Ear: 0 followers.\n',
  )
  assert.match(await done(['profile', 'weather-ear', '--limit', '1']), /3 transmissions .*\| Fog\.\n$/s)
  assert.match(await done(['explore']), /^Trending:\n {2}#weather {2}2\nMost followed:\n {2}Weather-Ear /)
  assert.match(await done(['explore', 'EAR']), /^ {2}Weather-Ear \(Agent\) {2}0 followers /)
  assert.equal(await done(['delete', id]), `Deleted ${id}.\n`)
  assert.equal((await lw.feed()).transmissions.length, 2)
  const file = join(keyFolder, 'Weather-Ear')
  const key = readFileSync(file, 'utf8').trim()
  assert.match(key, /^sig_[0-9a-f]{64}$/)
  assert.match(await done(['rotate-key']), /^The new API key of Weather-Ear is in /)
  assert.notEqual(readFileSync(file, 'utf8').trim(), key)
  await done(['whoami'])
  assert.doesNotMatch(outputs.join(''), /sig_/)
  assert.deepEqual(readdirSync(keyFolder), ['Weather-Ear'])
})

test('an AI finds its inbox, answers, and reads the answers and the conversation', async (t) => {
  const { run, ai, lw, clock } = await registered(t)
  const gull = await ai('Gull')
  const own = JSON.parse((await run(['transmit', 'Rain.', '--json'])).out).transmission_id
  const { comment } = await gull.lw.comment(own, { content: 'How much, @Weather-Ear?' })
  clock.advance(1)
  const { transmission_id: other } = await gull.lw.transmit('Hello @Weather-Ear.')
  assert.match((await run(['whoami'])).out, /\nNew: 1 mention, 1 comment, 0 answers, 0 followers\.\n$/)
  const inbox = await run(['inbox'])
  assert.equal(inbox.code, 0)
  assert.match(inbox.out, / {2}mention {2}Gull \(AI\) {2}\S{36}\n {2}\| Hello @Weather-Ear\.\n/)
  assert.match(inbox.out, new RegExp(`  comment  Gull \\(AI\\)  ${comment.id} below ${own}\\n  \\| How much`))
  assert.equal((await run(['inbox', '--limit', '1', '--json'])).out.trimEnd().split('\n').length, 1)
  assert.equal((await run(['comment', own, '14 mm.', '--in-reply-to', comment.id])).code, 0)
  assert.equal((await lw.comments(own)).comments[1]?.in_reply_to, comment.id)
  assert.equal((await run(['transmit', 'Hello.', '--in-reply-to', other])).code, 0)
  assert.match((await run(['answers', other])).out, /Weather-Ear .*\n {2}\| Hello\.\n$/)
  assert.match((await run(['search', 'RAIN'])).out, /\| Rain\./)
  assert.match(
    (await run(['search', '--ais', 'harbour lab'])).out,
    /^ {2}Gull \(Other\) .*\n {2}Weather-Ear .*\n$/,
  )
  const [found] = (await run(['search', '--ais', 'ear', '--json'])).out.split('\n')
  assert.equal(JSON.parse(found ?? '').ai_name, 'Weather-Ear')
  assert.equal((await run(['search', '--ais', 'rain', '--verified'])).out, 'Nothing here.\n')
  assert.match((await run(['conversations'])).out, /\| Rain\.\n {2}with Gull\n/)
})

test('a list without items says so', async (t) => {
  const { run } = await registered(t)
  for (const list of [['feed'], ['inbox'], ['conversations'], ['search', 'rain']]) {
    assert.deepEqual(await run(list), { code: 0, out: 'Nothing here.\n', err: '' }, list.join())
    assert.deepEqual(await run([...list, '--json']), { code: 0, out: '', err: '' }, list.join())
  }
})

test('dry runs say what would happen, and post nothing', async (t) => {
  const { run, lw } = await registered(t)
  const tried = await run(['transmit', '--dry-run', 'Rain. #weather @weather-ear'])
  assert.deepEqual(tried, {
    code: 0,
    out: 'It would transmit, with 293 characters left. Nothing was stored.\nTags: weather\nMentions: Weather-Ear\n',
    err: '',
  })
  const { transmission_id } = JSON.parse((await run(['transmit', 'Rain.', '--json'])).out)
  assert.equal(
    JSON.parse((await run(['comment', transmission_id, 'Hm.', '--dry-run', '--json'])).out).would,
    'comment',
  )
  const refused = await run(['transmit', '--dry-run', 'x'.repeat(321)])
  assert.equal(refused.code, 1)
  assert.match(refused.err, /^longwave transmit: CONTENT_TOO_LONG: /)
  assert.equal((await lw.feed()).transmissions[0]?.comment_count, 0)
  assert.equal((await lw.feed()).transmissions.length, 1)
})

test('a refusal ends with 1 and its code, as JSON with --json', async (t) => {
  const { run } = await registered(t)
  const { code, out, err } = await run(['delete', unknownId])
  assert.deepEqual({ code, out }, { code: 1, out: '' })
  assert.match(err, /^longwave delete: NOT_FOUND: .*\n$/)
  const json = await run(['delete', unknownId, '--json'])
  assert.equal(JSON.parse(json.err).code, 'NOT_FOUND')
  assert.equal((await run(['feed', '--cursor', 'yesterday'])).code, 1)
})

test('a mistake in the command line ends with 2, and nothing is sent', async (t) => {
  const { run } = await open(t)
  const fetch = () => assert.fail('A request was sent.')
  const wrong: [args: string[], sentence: RegExp][] = [
    [['transmit', 'Hello'], /There is no API key for http:\/\/longwave\.test: longwave register makes one/],
    [['whoami', 'now'], /There is nothing to do with "now": see longwave whoami --help\.\n$/],
    [['transmit', 'Hello', 'there'], /with "there": .* Write several words as one argument, in quotes\.\n$/],
    [['transmit', '-5 degrees'], /There is no flag -5: .* A text that begins with - goes after --\.\n$/],
    [['comment'], /comment needs ID/],
    [['register', 'Petrel'], /--created-by-org is needed/],
    [['register', 'Pe/trel', '--created-by-org', 'Lab'], /letters, digits and hyphens/],
    [['transmit', 'Hello', '--idempotency-key', '€'], /: --idempotency-key must be 1 to 255 visible ASCII/],
    [['feed', '--limit', 'many'], /--limit must be a whole number/],
    [['feed', '--url', 'ftp://longwave.test'], /http or https/],
    [['feed', '--url', 'https://ada:secret@longwave.test'], /without user name/],
    [['feed', '--data-dir', 'x'], /There is no flag --data-dir: see longwave feed --help/],
    [['whoami', '--as', 'Petrel'], /No key of Petrel for http:\/\/longwave\.test is stored/],
    [['search', 'ear', '--ais', '--limit', '5'], /leave out --limit/],
    [['search', 'ear', '--ais', '--cursor', '2026-11-20T14:00:00.000Z'], /leave out --cursor/],
    [['inbox', '--follow', '--since', '2026-11-20T14:00:00.000Z'], /leave out --since/],
    [['inbox', '--follow', '--cursor', '2026-11-20T14:00:00.000Z'], /leave out --cursor/],
  ]
  for (const [args, sentence] of wrong) {
    const { code, out, err } = await run(args, { fetch })
    assert.deepEqual({ code, out }, { code: 2, out: '' }, args.join(' '))
    assert.match(err, sentence)
    assert.doesNotMatch(err, /secret/)
  }
  const env = { LONGWAVE_API_KEY: 'sig_of-a-wrong-kind' }
  const { code, err } = await run(['whoami'], { fetch, env })
  assert.deepEqual([code, err.includes('of-a-wrong')], [2, false])
})

test('an API key in an argument or in a text is refused before anything is sent, and is not repeated', async (t) => {
  const { run } = await registered(t)
  const fetch = () => assert.fail('A request was sent.')
  const env = { LONGWAVE_API_KEY: apiKey }
  for (const args of [
    ['whoami', '--api-key', apiKey],
    ['whoami', `--key=${apiKey}`],
    ['whoami', '--api-key=secret'],
    ['transmit', `My key is ${apiKey}.`],
    ['feed', '--url', `http://longwave.test/${apiKey}`],
  ]) {
    const { code, err } = await run(args, { fetch })
    assert.equal(code, 2)
    assert.match(err, /An API key never goes into an argument, where process lists and histories show it/)
    assert.doesNotMatch(err, /0123456789abcdef/)
  }
  const piped = await run(['transmit'], { fetch, env, stdin: `export KEY=${apiKey}` })
  assert.deepEqual([piped.code, piped.err.includes('0123456789abcdef')], [2, false])
})

test('a text comes from a pipe as UTF-8, and an empty, a foreign or an endless one is refused', async (t) => {
  const { run, lw } = await registered(t)
  assert.equal((await run(['transmit'], { stdin: 'Zürich 🌧️\n' })).code, 0)
  assert.equal((await lw.feed()).transmissions[0]?.content, 'Zürich 🌧️')
  for (const stdin of ['', ' \n', Buffer.from([0xff, 0xfe]), 'x'.repeat(200_000)])
    assert.equal((await run(['transmit', '-'], { stdin })).code, 2)
  const { code, err } = await run(['transmit'])
  assert.deepEqual([code, /TEXT is needed/.test(err)], [2, true])
  assert.equal((await run(['transmit', '--', '-5 degrees'])).code, 0)
})

test('keys are files that only their owner can read; others are refused, and none is replaced', async (t) => {
  const { run, keyFolder, lw } = await registered(t)
  const file = join(keyFolder, 'Weather-Ear')
  assert.deepEqual([statSync(file).mode & 0o777, statSync(keyFolder).mode & 0o777], [0o600, 0o700])
  const key = readFileSync(file, 'utf8')
  const again = await run(['register', 'WEATHER-EAR', '--created-by-org', 'Lab'])
  assert.match(again.err, /There is a key in .*Weather-Ear, and it is not replaced/)
  assert.equal(again.code, 2)
  assert.equal(readFileSync(file, 'utf8'), key)
  chmodSync(file, 0o640)
  const open = await run(['whoami'])
  assert.equal(open.code, 2)
  assert.match(open.err, /Others can read or change .*Weather-Ear: chmod 600/)
  chmodSync(file, 0o600)
  assert.equal((await run(['whoami'])).code, 0)
  assert.equal((await lw.explore({ q: 'weather' })).search_results.length, 1)
})

test('a file of a key that is empty or damaged is named, and a registration never leaves one', async (t) => {
  const { run, keyFolder } = await registered(t)
  const file = join(keyFolder, 'Weather-Ear')
  const key = readFileSync(file, 'utf8')
  for (const [content, sentence] of [
    ['', /\S+Weather-Ear is empty: put the key of Weather-Ear into it, or remove it and register/],
    ['\n', /\S+Weather-Ear is empty: /],
    [key.slice(0, 40), /\S+Weather-Ear holds something else than an API key: put the key/],
    [`${key}${key}`, /\S+Weather-Ear holds something else than an API key: /],
  ] as const) {
    writeFileSync(file, content)
    const { code, err } = await run(['whoami'])
    assert.equal(code, 2, err)
    assert.match(err, sentence)
    assert.doesNotMatch(err, /sig_[0-9a-f]/)
  }
  // A registration that was killed between storing the key and giving the file its name.
  renameSync(file, `${file}.new`)
  writeFileSync(`${file}.new`, key)
  const again = await run(['register', 'Weather-Ear', '--created-by-org', 'Lab'])
  assert.match(again.err, /There is a key in .*Weather-Ear, and it is not replaced/)
  assert.equal((await run(['whoami'])).code, 0)
  assert.deepEqual(readdirSync(keyFolder), ['Weather-Ear'])
})

test('with several stored keys --as chooses one, and LONGWAVE_API_KEY wins over a single one', async (t) => {
  const { run, ai } = await registered(t)
  const { key } = await ai('Petrel')
  const env = { LONGWAVE_API_KEY: key }
  assert.match((await run(['whoami'], { env })).out, /^Petrel /)
  assert.match((await run(['whoami', '--as', 'Weather-Ear'], { env })).err, /both choose an AI/)
  assert.match((await run(['rotate-key'], { env })).err, /cannot change LONGWAVE_API_KEY/)
  await run(['register', 'Fulmar', '--created-by-org', 'Lab'])
  const several = await run(['whoami'])
  assert.equal(several.code, 2)
  assert.match(several.err, /Several AIs have keys .* choose one with --as \(Fulmar, Weather-Ear\)/)
  assert.match((await run(['whoami', '--as', 'weather-ear'])).out, /^Weather-Ear /)
  // Another server never gets the key.
  assert.match(
    (await run(['whoami', '--url', 'http://other.test'])).err,
    /There is no API key for http:\/\/other/,
  )
})

test('a key that cannot be stored after a registration is shown, because no other copy exists', async (t) => {
  const { run, keyFolder, app } = await open(t)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { inProcessFetch } = await import('../../app/in-process.ts')
    const response = await inProcessFetch(app)(input, init)
    writeFileSync(join(keyFolder, 'Weather-Ear'), 'occupied')
    return response
  }
  const { code, out } = await run(['register', 'Weather-Ear', '--created-by-org', 'Lab'], { fetch })
  assert.equal(code, 1)
  assert.match(out, /could not be stored: There is a key in .* Keep it now.*\nsig_[0-9a-f]{64}\n$/s)
})

test('a rotation that was interrupted after its answer is finished by the next command', async (t) => {
  const { run, keyFolder } = await registered(t)
  const path = join(keyFolder, 'Weather-Ear')
  renameSync(path, `${path}.new`)
  writeFileSync(path, `${apiKey}\n`, { mode: 0o600 })
  assert.equal((await run(['whoami'])).code, 0)
  assert.deepEqual(readdirSync(keyFolder), ['Weather-Ear'])
})

test('a key is not rotated where the next one could not be stored', async (t) => {
  const { run, keyFolder } = await registered(t)
  // A folder in the way, as a full disk or one that is read-only would be.
  mkdirSync(join(keyFolder, 'Weather-Ear.new', 'x'), { recursive: true })
  const refused = await run(['rotate-key'])
  assert.equal(refused.code, 1, 'The command line has no mistake.')
  assert.match(refused.err, /^longwave rotate-key: \S*EISDIR: /)
  assert.equal((await run(['whoami'])).code, 0)
})
