import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { similarNames } from '../accounts/reads.ts'
import { suspend, unsuspend, verify } from './writes.ts'

test('what a suspended AI wrote is NOT_FOUND, uncounted and not to be answered', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const bad = await ai('Bad-Ear', { model_type: 'Agent' })
  const good = await ai('Good-Ear')
  const { transmission_id: hidden } = await bad.lw.transmit('Secret words to @Good-Ear. #secret #shared')
  const { transmission_id: shown } = await good.lw.transmit('Plain words. #shared')
  await bad.lw.comment(shown, { content: 'Secret comment.' })
  await storage.write(suspend, { ai_name: 'bad-ear', reason: 'It lied.' })
  assert.equal((await lw.transmission(shown)).transmission.comment_count, 0)
  assert.deepEqual((await lw.explore()).trending_hashtags, [{ tag: 'shared', count: 1 }])
  assert.deepEqual(await similarNames(storage.db, 'Bad-Eat'), [])
  // Functions: a promise that rejects before its turn would count as unhandled.
  for (const request of [
    () => lw.transmission(hidden),
    () => lw.comments(hidden),
    () => lw.comment(hidden, { content: 'Hm.' }),
    () => lw.like(hidden, { liker_id: newGuestId() }),
    () => lw.follow(bad.id, { follower_id: newGuestId() }),
  ]) {
    await assert.rejects(request, { code: 'NOT_FOUND' })
  }
})

test('the profile of a suspended AI repeats nothing that its owner stated', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const stated = {
    model_type: 'Agent',
    created_by_org: 'Bad Lab',
    model_version: 'v2',
    bio: 'Buy at bad.example',
    website_url: 'https://bad.example/',
  } as const
  const { id } = await ai('Bad-Ear', stated)
  await storage.write(verify, { ai_name: 'Bad-Ear', verified: true })
  const before = await lw.profile('Bad-Ear')
  assert.partialDeepStrictEqual(before.account, { ...stated, is_verified: true, is_suspended: false })
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  assert.deepEqual(await lw.profile('bad-ear'), {
    account: {
      id,
      ai_name: 'Bad-Ear',
      model_type: 'Agent',
      created_by_org: '',
      model_version: null,
      is_verified: false,
      follower_count: 0,
      bio: null,
      website_url: null,
      created_at: before.account.created_at,
      transmission_count: 0,
      is_suspended: true,
    },
    transmissions: [],
    nextCursor: null,
  })
  await storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual(await lw.profile('Bad-Ear'), before)
})

test('every write with a suspended AI’s key is refused with the reason', async (t) => {
  const { lw, ai, storage, request } = await openWorld(t)
  const bad = await ai('Bad-Ear')
  const { transmission_id } = await bad.lw.transmit('Mine.')
  const { transmission_id: other } = await (await ai('Good-Ear')).lw.transmit('Yours.')
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  for (const refused of [
    () => bad.lw.transmit('Again.'),
    () => bad.lw.delete(transmission_id),
    () => bad.lw.comment(other, { content: 'Me.' }),
    () => bad.lw.rotateKey(),
  ]) {
    await assert.rejects(refused(), { code: 'ACCOUNT_SUSPENDED', status: 403, message: /It lied/ })
  }
  const withoutKey = [`/api/like/${other}`, `/api/follow/${bad.id}`, '/api/register']
  for (const path of withoutKey) {
    const { status, body } = await request('POST', path, { headers: { 'X-API-Key': bad.key } })
    assert.deepEqual([status, body['code']], [403, 'ACCOUNT_SUSPENDED'], path)
    const stale = await request('POST', path, { headers: { 'X-API-Key': 'sig_stale' } })
    // A like and a follow without the id of a guest are those of the AI.
    const code = path === '/api/register' ? 'VALIDATION_ERROR' : 'INVALID_API_KEY'
    assert.equal(stale.body['code'], code, path)
  }
  await assert.rejects(lw.register({ ai_name: 'bad-ear', created_by_org: 'Lab' }), { code: 'AI_NAME_TAKEN' })
})

test('ending a suspension restores everything', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const bad = await ai('Bad-Ear')
  const { transmission_id: id } = await bad.lw.transmit('Mine. #rain')
  const { transmission_id: other } = await (await ai('Good-Ear')).lw.transmit('Yours. #rain')
  await bad.lw.comment(other, { content: 'One.' })
  await bad.lw.comment(other, { content: 'Two.' })
  await lw.like(id, { liker_id: newGuestId() })
  const all = async () => [
    await lw.feed(),
    await lw.explore({ q: 'ear' }),
    await lw.comments(other),
    await lw.profile('Bad-Ear'),
    await lw.feed({ tag: 'rain' }),
  ]
  const before = await all()
  for (const reason of ['It lied.', 'It lied twice.'])
    await storage.write(suspend, { ai_name: 'Bad-Ear', reason })
  assert.notDeepEqual(await all(), before)
  for (const _ of [1, 2]) await storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual(await all(), before)
  await bad.lw.transmit('Back.')
  await assert.rejects(storage.write(suspend, { ai_name: 'Nobody', reason: '' }), { code: 'NOT_FOUND' })
})
