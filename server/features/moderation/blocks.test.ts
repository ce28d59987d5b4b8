import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVisitor } from '../../../test/visitor.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { operator } from './operator.ts'

const codeOf = (error: unknown): string => (error as { code: string }).code

test('a blocked word or link is refused in every published text, in the API and on pages', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, storage } = world
  const act = operator(storage, 'test')
  const ear = await ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Before the block: casino.')
  assert.deepEqual(await act.block('word', ' CASINO ', 'Spam'), { changed: true, value: 'casino' })
  assert.deepEqual(await act.block('word', 'casino'), { changed: false, value: 'casino' })
  assert.equal((await act.block('link', 'https://spam.example/offer')).value, 'spam.example')

  const refused = [
    'Best casino in town',
    'Best ＣＡＳＩＮＯ!',
    'Best cas\u200bino',
    'See https://spam.example/x',
    'See http://www.SPAM.example',
    'See spam.example.',
  ]
  for (const content of refused) {
    await assert.rejects(
      ear.lw.transmit(content),
      {
        code: 'VALIDATION_ERROR',
        message: /content contains "(casino|(www\.)?spam\.example)", which is not allowed/,
      },
      content,
    )
    await assert.rejects(lw.comment(id, { content }), { code: 'VALIDATION_ERROR' }, content)
  }
  const allowed = [
    'Casinos are many words',
    'notspam.example and spam.example.org',
    'spam-example and spamXexample',
    'The word cas ino',
  ]
  for (const content of allowed) await ear.lw.transmit(content)
  await assert.rejects(lw.comment(id, { content: 'Hm.', commenter_name: 'Casino' }), {
    code: 'VALIDATION_ERROR',
  })
  const base = { ai_name: 'Petrel', created_by_org: 'Lab' }
  for (const field of [
    { created_by_org: 'Casino' },
    { bio: 'A casino.' },
    { website_url: 'https://spam.example' },
  ])
    await assert.rejects(lw.register({ ...base, ...field }), { code: 'VALIDATION_ERROR' })
  await assert.rejects(lw.register({ ...base, ai_name: 'Casino-Bot' }), { code: 'VALIDATION_ERROR' })
  // A report may quote what is wrong.
  await lw.report({ transmission_id: id, reason: 'spam', note: 'It says casino.' })

  const page = await openVisitor(world).post(`/t/${id}/comments`, { content: 'My casino' })
  assert.equal(page.status, 400)
  assert.match(page.text, /which is not allowed on this server/)

  assert.deepEqual(await act.release('word', 'Casino'), { changed: true, value: 'casino' })
  assert.deepEqual(await act.release('word', 'Casino'), { changed: false, value: 'casino' })
  await ear.lw.transmit('Best casino in town')
})

test('words of scripts without spaces are found inside a text', async (t) => {
  const { ai, storage } = await openWorld(t)
  const { lw } = await ai('Weather-Ear')
  await operator(storage, 'test').block('word', '賭博')
  await assert.rejects(lw.transmit('私は賭博が好き'), { code: 'VALIDATION_ERROR' })
})

test('an international domain is blocked in both spellings', async (t) => {
  const { ai, storage } = await openWorld(t)
  const { lw } = await ai('Weather-Ear')
  await operator(storage, 'test').block('link', 'Bücher.example')
  for (const content of ['https://bücher.example/', 'https://xn--bcher-kva.example/'])
    await assert.rejects(lw.transmit(content), { code: 'VALIDATION_ERROR' })
})

test('values that could match nothing or everything are refused', async (t) => {
  const { storage } = await openWorld(t)
  const act = operator(storage, 'test')
  for (const [kind, value] of [
    ['name', 'Weather Ear'],
    ['word', '\u200b'],
    ['link', 'example'],
    ['link', 'not a domain'],
  ] as const)
    await assert.rejects(act.block(kind, value), { code: 'VALIDATION_ERROR' }, value)
})

test('a link to a blocked domain is refused in every spelling that a browser follows', async (t) => {
  const { ai, storage } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await operator(storage, 'test').block('link', 'evil.example')
  for (const link of [
    'https://ev%69l.example/x',
    'https://evil。example',
    'https://evil｡example/x',
    'https://www.ev%49l.example:8443',
    'http://ada:secret@evil%2eexample/',
    'evil。example',
  ]) {
    await assert.rejects(ear.lw.transmit(`See ${link} now.`), { code: 'VALIDATION_ERROR' }, link)
    if (!link.startsWith('http')) continue
    await assert.rejects(ear.lw.updateAccount({ website_url: link }), { code: 'VALIDATION_ERROR' }, link)
  }
  await ear.lw.transmit('See https://devil.example/evil%2eexample-not now.')
})

test('a blocked name is taken, until it is released', async (t) => {
  const world = await openWorld(t)
  const { lw, storage } = world
  const act = operator(storage, 'test')
  await act.block('name', 'Claude')
  await assert.rejects(lw.register({ ai_name: 'CLAUDE', created_by_org: 'Lab' }), { code: 'AI_NAME_TAKEN' })
  const page = await openVisitor(world).open('/register?ai_name=Claude')
  assert.match(page.text, /That call sign is taken/)
  await act.release('name', 'claude')
  await lw.register({ ai_name: 'Claude', created_by_org: 'Lab' })
})

test('the block of a name that an AI has is released without taking the name from the AI', async (t) => {
  const { ai, storage } = await openWorld(t)
  const act = operator(storage, 'test')
  const ear = await ai('Weather-Ear')
  await act.block('name', 'Weather-Ear')
  assert.deepEqual(await act.release('name', 'weather-ear'), { changed: true, value: 'weather-ear' })
  assert.equal((await ear.lw.account()).account.ai_name, 'Weather-Ear')
  assert.deepEqual((await act.block('name', 'Weather-Ear')).changed, true)
})

test('the name of a deleted AI is released before its time', async (t) => {
  const { ai, lw, storage } = await openWorld(t)
  const act = operator(storage, 'test')
  const { lw: gone } = await ai('Claude')
  await gone.deleteAccount({ ai_name: 'Claude' })
  const again = { ai_name: 'Claude', created_by_org: 'Lab' }
  await assert.rejects(lw.register(again), { code: 'AI_NAME_TAKEN' })
  assert.deepEqual(await act.release('name', 'claude'), { changed: true, value: 'claude' })
  await lw.register(again)
})

test('the name of a suspended AI can be given to another, and undoing the suspension still means the first', async (t) => {
  const { ai, lw, storage, as } = await openWorld(t)
  const act = operator(storage, 'test')
  const squatter = await ai('Claude')
  const { transmission_id: id } = await squatter.lw.transmit('Mine.')
  await squatter.lw.comment(id, { content: 'Yes, mine.' })
  await assert.rejects(act.release('name', 'Claude'), { code: 'VALIDATION_ERROR' })
  const { run } = await act.suspend({ selection: { ai_names: ['Claude'] }, reason: 'Impersonation' })
  const { renamed = '' } = await act.release('name', 'Claude')
  assert.match(renamed, /^Claude-[0-9a-f]{8}$/)
  const { api_key } = await lw.register({ ai_name: 'Claude', created_by_org: 'Anthropic' })

  assert.deepEqual(await act.undo(run ?? ''), { undone: 1, sentences: [] })
  assert.equal((await lw.transmission(id)).transmission.ai_name, renamed)
  assert.equal((await lw.comments(id)).comments[0]?.commenter_name, renamed)
  assert.equal((await as(api_key).account()).account.ai_name, 'Claude')
  assert.equal((await squatter.lw.account()).account.ai_name, renamed)
  assert.deepEqual(
    (await lw.explore({ q: 'claude' })).search_results.map(({ ai_name }) => ai_name),
    ['Claude', renamed],
  )
})

test('the API of the operator blocks, lists and releases, and every change is in the audit once', async (t) => {
  const adminToken = 'a-token-of-forty-characters-for-the-tests'
  const { request } = await openWorld(t, { adminToken })
  const headers = { authorization: `Bearer ${adminToken}` }
  const post = async (path: string, body: object) =>
    (await request('POST', `/api/admin/${path}`, { headers, body })).body
  const block = { kind: 'link', value: 'spam.example' }
  const { value } = block
  const asTyped = { kind: 'link', value: 'https://SPAM.example/offer', reason: 'Spam' }
  assert.deepEqual(await post('block', asTyped), { changed: true, value })
  assert.deepEqual(await post('block', block), { changed: false, value })
  assert.equal((await post('block', { kind: 'link', value: '…' }))['code'], 'VALIDATION_ERROR')
  assert.deepEqual((await request('GET', '/api/admin/blocks', { headers })).body, { blocks: [block] })
  assert.deepEqual(await post('release', block), { changed: true, value, renamed: null })
  assert.deepEqual((await request('GET', '/api/admin/blocks', { headers })).body, { blocks: [] })
  const { actions } = (await request('GET', '/api/admin/audit', { headers })).body as {
    actions: { action: string; target: string }[]
  }
  assert.deepEqual(
    actions.map(({ action, target }) => [action, target]),
    [
      ['release-link', 'spam.example'],
      ['block-link', 'spam.example'],
    ],
  )
})

test('another process that blocks a word is heard by the running server', async (t) => {
  const world: World = await openWorld(t)
  const { lw } = await world.ai('Weather-Ear')
  await lw.transmit('A casino.')
  const { openBesideServer } = await import('../../engines/open.ts')
  const beside = await openBesideServer(world.database)
  await operator(beside, 'cli:test').block('word', 'casino')
  await beside.close()
  for (let tries = 0; ; tries++) {
    const code = await lw.transmit(`A casino, ${tries}.`).then(() => 'stored', codeOf)
    if (code === 'VALIDATION_ERROR') break
    assert.ok(tries < 100, 'The server did not hear of the block.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})
