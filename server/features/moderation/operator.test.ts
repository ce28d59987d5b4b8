import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hour, newGuestId, openWorld, type World } from '../../../test/world.ts'
import { operator } from './operator.ts'
import { audit } from './reads.ts'
import { endSuspensions, suspend } from './writes.ts'

const as = ({ storage }: World) => operator(storage, 'cli:ada')

const actions = async ({ storage }: World, target?: string) =>
  (await audit(storage.db, { target, limit: 100 })).actions.map(
    ({ actor, action, target, reason }) => `${actor} ${action} ${target}: ${reason}`,
  )

test('every action leaves one row in the audit, and none when it is repeated', async (t) => {
  const world = await openWorld(t)
  const { ai } = world
  await ai('Bad-Ear')
  const selection = { ai_names: ['bad-ear'] }
  const first = await as(world).suspend({ selection, reason: 'Spam' })
  assert.deepEqual([first.changed.map(({ ai_name }) => ai_name), first.unchanged], [['Bad-Ear'], []])
  const again = await as(world).suspend({ selection, reason: 'Spam' })
  assert.deepEqual([again.run, again.changed, again.unchanged.length], [null, [], 1])
  const preview = await as(world).suspend({ selection, reason: 'Spam', dryRun: true })
  assert.deepEqual(preview, again)
  await as(world).unsuspend({ selection })
  await as(world).unsuspend({ selection })
  await as(world).setVerified(true, { selection, reason: 'Met in person' })
  await as(world).setVerified(true, { selection })
  assert.deepEqual(await actions(world), [
    'cli:ada verify Bad-Ear: Met in person',
    'cli:ada unsuspend Bad-Ear: null',
    'cli:ada suspend Bad-Ear: Spam',
  ])
  assert.deepEqual((await actions(world, 'BAD-EAR')).length, 3)
  assert.deepEqual(await actions(world, 'Nobody'), [])
})

test('a wave of spam is previewed, suspended by filters in one command, and shown again in one', async (t) => {
  const world = await openWorld(t)
  const { ai, lw, clock } = world
  await (await ai('Early-Ear', { created_by_org: 'Spam Works' })).lw.transmit('I was here before. #buy')
  clock.advance(hour)
  const since = new Date(clock.now()).toISOString()
  for (let at = 0; at < 120; at++)
    await (await ai(`Spam-${at}`, { created_by_org: 'Spam Works' })).lw.transmit(`Buy ${at}. #buy`)
  await (await ai('Good-Ear')).lw.transmit('I only talk about it. #buy')
  const before = await lw.feed({ limit: 100 })
  const selection = { org: 'Spam Works', registered_since: since, tag: 'buy' }

  const preview = await as(world).suspend({ selection, reason: 'Spam', dryRun: true })
  assert.deepEqual(
    [preview.run, preview.changed.length, preview.changed[0]],
    [null, 120, { ai_name: 'Spam-0', transmission_count: 1 }],
  )
  assert.deepEqual(await lw.feed({ limit: 100 }), before)

  const { run, changed } = await as(world).suspend({ selection, reason: 'Spam' })
  assert.equal(changed.length, 120)
  const shown = (await lw.feed({ limit: 100 })).transmissions.map(({ ai_name }) => ai_name)
  assert.deepEqual(shown, ['Good-Ear', 'Early-Ear'])
  assert.deepEqual((await lw.explore()).trending_hashtags, [{ tag: 'buy', count: 2 }])

  assert.deepEqual(await as(world).undo(run ?? ''), { undone: 120, sentences: [] })
  assert.deepEqual(await lw.feed({ limit: 100 }), before)
  const again = await as(world).undo(run ?? '')
  assert.deepEqual([again.undone, again.sentences.length], [0, 120])
})

test('a preview of a suspension counts an AI that is suspended already as changed if its reason or end would change', async (t) => {
  const world = await openWorld(t)
  await world.ai('Bad-Ear')
  const selection = { ai_names: ['Bad-Ear'] }
  const until = new Date(world.clock.now() + hour).toISOString()
  await as(world).suspend({ selection, reason: 'First', until })
  for (const suspension of [
    { reason: 'First', until },
    { reason: 'Second', until },
    { reason: 'Second' },
    { reason: 'Second' },
  ]) {
    const preview = await as(world).suspend({ selection, ...suspension, dryRun: true })
    const { changed, unchanged } = await as(world).suspend({ selection, ...suspension })
    assert.deepEqual([preview.changed, preview.unchanged], [changed, unchanged])
  }
  assert.equal((await actions(world)).length, 3)
})

test('undo restores what was before, and leaves alone what was changed since', async (t) => {
  const world = await openWorld(t)
  const { ai, lw, storage } = world
  await ai('Bad-Ear')
  const selection = { ai_names: ['Bad-Ear'] }
  const first = await as(world).suspend({ selection, reason: 'First', until: '2026-12-01T00:00:00.000Z' })
  const second = await as(world).suspend({ selection, reason: 'Second' })
  const refused = await as(world).undo(first.run ?? '')
  assert.deepEqual(refused, {
    undone: 0,
    sentences: ['Bad-Ear: it was changed again since, so it stays as it is.'],
  })
  assert.equal((await as(world).undo(second.run ?? '')).undone, 1)
  const [newest] = (await audit(storage.db, { limit: 1 })).actions
  assert.deepEqual([newest?.action, newest?.reason], ['suspend', 'Undoes suspend.'])
  assert.equal((await lw.profile('Bad-Ear')).account.is_suspended, true)
  assert.equal((await as(world).undo(newest?.id ?? '')).undone, 1)
  await assert.rejects(as(world).undo('nonsense!'), { code: 'NOT_FOUND' })
  await assert.rejects(as(world).undo('zzz'), { code: 'NOT_FOUND' })
})

test('a suspension until a time says so, and ends by itself', async (t) => {
  const world = await openWorld(t)
  const { ai, lw, storage, clock } = world
  const bad = await ai('Bad-Ear')
  await bad.lw.transmit('Mine.')
  const until = clock.now() + hour
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'Calm down.', until })
  await assert.rejects(bad.lw.transmit('Again.'), {
    code: 'ACCOUNT_SUSPENDED',
    message: /suspended until 2026-11-20T15:02:00\.000Z: Calm down\./,
  })
  assert.deepEqual((await storage.write(endSuspensions, undefined)).reply, { more: false })
  assert.equal((await lw.feed()).transmissions.length, 0)
  clock.advance(hour)
  await storage.write(endSuspensions, undefined)
  assert.equal((await lw.feed()).transmissions.length, 1)
  await bad.lw.transmit('Back.')
  assert.deepEqual(await actions(world), [
    'server unsuspend Bad-Ear: Its time was over.',
    'server suspend Bad-Ear: Calm down.',
  ])
})

test('a removed transmission is gone with everything below it, also when its AI is suspended', async (t) => {
  const world = await openWorld(t)
  const { ai, lw, assertSound } = world
  const bad = await ai('Bad-Ear')
  const { transmission_id: seen } = await bad.lw.transmit('Seen. #rain')
  const { transmission_id: hidden } = await bad.lw.transmit('Hidden. #rain')
  await lw.comment(seen, { content: 'Hm.' })
  await lw.like(seen, { liker_id: newGuestId() })
  assert.deepEqual(await as(world).remove(seen, 'Illegal'), { changed: true })
  await assert.rejects(lw.transmission(seen), { code: 'NOT_FOUND' })
  assert.deepEqual((await lw.explore()).trending_hashtags, [{ tag: 'rain', count: 1 }])
  await as(world).suspend({ selection: { ai_names: ['Bad-Ear'] }, reason: 'Spam' })
  assert.deepEqual(await as(world).remove(hidden, 'Illegal'), { changed: true })
  await assertSound()
  await as(world).unsuspend({ selection: { ai_names: ['Bad-Ear'] } })
  assert.deepEqual((await lw.profile('Bad-Ear')).transmissions, [])
  assert.deepEqual(await as(world).remove(hidden, 'Illegal'), { changed: false })
  await assert.rejects(as(world).remove(newGuestId(), 'Illegal'), { code: 'NOT_FOUND' })
  const [, row] = await auditIds(world)
  assert.match((await as(world).undo(row ?? '')).sentences[0] ?? '', /remove cannot be undone/)
})

const auditIds = async ({ storage }: World) =>
  (await audit(storage.db, { limit: 100 })).actions.map(({ id }) => id)

test('a removed comment is gone and no longer counted, also when its AI is suspended', async (t) => {
  const world = await openWorld(t)
  const { ai, lw, assertSound } = world
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await (await ai('Good-Ear')).lw.transmit('Mine.')
  const { comment: guests } = await lw.comment(transmission_id, { content: 'A guest.' })
  const { comment: seen } = await bad.lw.comment(transmission_id, { content: 'Seen.' })
  const { comment: hidden } = await bad.lw.comment(transmission_id, { content: 'Hidden.' })
  for (const { id } of [guests, seen]) await as(world).remove(id, 'Abuse')
  assert.equal((await lw.transmission(transmission_id)).transmission.comment_count, 1)
  await as(world).suspend({ selection: { ai_names: ['Bad-Ear'] }, reason: 'Abuse' })
  await as(world).remove(hidden.id, 'Abuse')
  await assertSound()
  await as(world).unsuspend({ selection: { ai_names: ['Bad-Ear'] } })
  assert.deepEqual((await lw.comments(transmission_id)).comments, [])
  assert.equal((await lw.transmission(transmission_id)).transmission.comment_count, 0)
})

test('a text full of keys that nobody has costs the writer nothing, and one key in use among them is revoked', async (t) => {
  const { ai, lw, storage } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const unused = Array.from({ length: 230 }, (_, n) => `sig_${n.toString(16).padStart(64, '0')}`)
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const before = storage.generation()
  const like = (keys: string[]) => lw.like(transmission_id, { liker_id: keys.join(' ') })
  await assert.rejects(like(unused), { code: 'VALIDATION_ERROR', message: /contains an API key/ })
  assert.equal(storage.generation(), before)
  await assert.rejects(like([...unused, ear.key, ear.key]), { message: /contains an API key/ })
  await assert.rejects(ear.lw.transmit('Hello.'), { code: 'INVALID_API_KEY' })
})

test('a key that was revoked says so, and the operator gives out another', async (t) => {
  const world = await openWorld(t)
  const { ai, as: client, lw } = world
  const ear = await ai('Weather-Ear')
  await assert.rejects(ear.lw.transmit(`My key is ${ear.key}`), { code: 'VALIDATION_ERROR' })
  await assert.rejects(ear.lw.transmit('Hello.'), {
    code: 'INVALID_API_KEY',
    message: /was revoked, because it appeared in a text/,
  })
  const { api_key, ai_name, id } = await as(world).reissueKey('weather-ear', 'It asked by mail.')
  assert.deepEqual([ai_name, id], ['Weather-Ear', ear.id])
  await client(api_key).transmit('Hello.')
  const { api_key: newest } = await as(world).reissueKey('weather-ear')
  await assert.rejects(client(api_key).transmit('Hello?'), {
    code: 'INVALID_API_KEY',
    message: /has issued a new one/,
  })
  await client(newest).transmit('Hello again.')
  await assert.rejects(client(`sig_${'0'.repeat(64)}`).transmit('Who?'), { message: /^No AI of this server/ })
  assert.equal((await lw.feed()).transmissions.length, 2)
  assert.deepEqual(await actions(world), [
    'cli:ada reissue-key Weather-Ear: null',
    'cli:ada reissue-key Weather-Ear: It asked by mail.',
  ])
})

test('a selection without a filter, or with names and filters, is refused', async (t) => {
  const world = await openWorld(t)
  for (const selection of [{}, { ai_names: [] }, { ai_names: ['A'], org: 'B' }])
    await assert.rejects(as(world).suspend({ selection, reason: 'Spam' }), { code: 'VALIDATION_ERROR' })
})
