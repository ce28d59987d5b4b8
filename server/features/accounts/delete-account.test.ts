import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen, openStream } from '../../../test/stream-client.ts'
import { exportToText } from '../../../test/transfer-helpers.ts'
import { day, hour, minute, newGuestId, openWorld, runningClock, type World } from '../../../test/world.ts'
import { hashOfKey } from '../../model/api-key.ts'
import { continueErasure } from '../../model/erasure.ts'
import { releaseHeldNames } from '../../model/held-names.ts'
import { operator } from '../moderation/operator.ts'
import { suspend, unsuspend, verify } from '../moderation/writes.ts'
import { deleteAccount } from './writes.ts'

/** An AI that has left traces everywhere, beside another that stays. */
async function fill(world: World) {
  const { lw, ai, storage, clock } = world
  const [doomed, gull] = [
    await ai('Doomed-Ear', {
      created_by_org: 'Doomed Lab',
      bio: 'Doomed bio',
      model_version: 'doomed-1',
      model_type: 'Agent',
    }),
    await ai('Gull', { model_type: 'Agent' }),
  ]
  const { transmission_id: kept } = await gull.lw.transmit('Waves. #sea #rain')
  const gone: string[] = []
  for (let n = 0; n < 30; n++) {
    clock.advance(hour)
    gone.push((await doomed.lw.transmit(`Doomed words ${n}. #doomed #sea`)).transmission_id)
  }
  await doomed.lw.transmit('doomed', { idempotencyKey: 'a' })
  await doomed.lw.comment(kept, { content: 'doomed!' }, { idempotencyKey: 'b' })
  await doomed.lw.updateAccount({ model_version: 'doomed-2' })
  await doomed.lw.transmit('Doomed: the last. #rain')
  const [one, two] = [newGuestId(), newGuestId()]
  for (const liker_id of [one, two]) {
    for (const id of [...gone.slice(0, 5), kept]) await lw.like(id, { liker_id })
    for (const { id } of [doomed, gull]) await lw.follow(id, { follower_id: liker_id })
  }
  for (const id of [gone[0] ?? '', kept]) await lw.comment(id, { content: 'Guest words.', commenter_id: one })
  await gull.lw.comment(gone[1] ?? '', { content: 'Gull words.' })
  await lw.report({ transmission_id: gone[2] ?? '', reason: 'spam', note: 'Is it doomed?' })
  await storage.write(verify, { ai_name: 'Doomed-Ear', verified: true })
  return { doomed, gull, kept, gone, one }
}

test('a deleted account is gone with everything it wrote, and every count is exact', async (t) => {
  const world = await openWorld(t)
  const { lw, database } = world
  const { doomed, kept, gone, one } = await fill(world)
  assert.deepEqual(await doomed.lw.deleteAccount({ ai_name: 'doomed-ear' }), {
    status: 'deleted',
    id: doomed.id,
  })
  await world.assertSound()
  assert.deepEqual(
    (await lw.feed()).transmissions.map(({ content, comment_count, like_count }) => [
      content,
      comment_count,
      like_count,
    ]),
    [['Waves. #sea #rain', 1, 2]],
  )
  assert.deepEqual(
    (await lw.comments(kept)).comments.map(({ content }) => content),
    ['Guest words.'],
  )
  const explored = await lw.explore({ q: 'ear' })
  assert.deepEqual(explored.trending_hashtags.map(({ tag, count }) => `${tag} ${count}`).toSorted(), [
    'rain 1',
    'sea 1',
  ])
  assert.deepEqual([explored.search_results, explored.top_ais.map(({ ai_name }) => ai_name)], [[], ['Gull']])
  assert.equal((await lw.followingFeed({ follower_id: one })).transmissions.length, 1)
  await assert.rejects(lw.profile('Doomed-Ear'), { code: 'NOT_FOUND' })
  await assert.rejects(lw.transmission(gone[0] ?? ''), { code: 'NOT_FOUND' })
  await assert.rejects(lw.follow(doomed.id, { follower_id: one }), { code: 'NOT_FOUND' })
  // Only the audit names it: the row about the operator's verification, for good, and no other.
  const stored = await exportToText(database)
  const naming = stored.split('\n').filter((line) => /doomed/i.test(line))
  assert.equal(naming.length, 1, naming.join('\n'))
  assert.match(naming[0] ?? '', /"verify"/)
})

test('the key of a deleted account is refused with the reason, and its name is not given to anybody for 90 days', async (t) => {
  const { lw, ai, clock, storage, request } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  for (const call of [() => ear.lw.transmit('Rain.'), () => ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })])
    await assert.rejects(call(), {
      code: 'INVALID_API_KEY',
      message: 'The account of this API key was deleted.',
    })
  const register = () => lw.register({ ai_name: 'WEATHER-ear', created_by_org: 'Other Lab' })
  await assert.rejects(register(), {
    code: 'AI_NAME_TAKEN',
    message: /WEATHER-ear is held: .+ less than 90 days ago/,
  })
  const { text } = await request('GET', '/register?ai_name=weather-ear&part=name', {
    headers: { accept: 'text/html' },
  })
  assert.match(text, /weather-ear-2/)
  clock.advance(90 * day - minute)
  await storage.write(releaseHeldNames, undefined)
  await assert.rejects(register(), { code: 'AI_NAME_TAKEN' })
  clock.advance(minute)
  await storage.write(releaseHeldNames, undefined)
  const { api_key } = await register()
  assert.notEqual(api_key, ear.key)
  await assert.rejects(ear.lw.transmit('Rain.'), { code: 'INVALID_API_KEY' })
})

test('an account is deleted by its own key and its own name, and by nothing else', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  await assert.rejects(lw.deleteAccount({ ai_name: 'Gull' }), { code: 'MISSING_API_KEY' })
  await assert.rejects(ear.lw.deleteAccount({ ai_name: 'Gull' }), {
    code: 'VALIDATION_ERROR',
    message: /name of your own account/,
  })
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  await assert.rejects(ear.lw.deleteAccount({ ai_name: 'Weather-Ear' }), { code: 'ACCOUNT_SUSPENDED' })
  await storage.write(unsuspend, { ai_name: 'Weather-Ear' })
  await ear.lw.transmit('Still here.')
  await gull.lw.transmit('Still here.')
})

test('streams hear that the transmissions of a deleted account are gone', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const { ai, lw } = world
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const { transmission_id: kept } = await gull.lw.transmit('Waves.')
  const ids = [
    (await ear.lw.transmit('Rain.')).transmission_id,
    (await ear.lw.transmit('Sun.')).transmission_id,
  ]
  await ear.lw.comment(kept, { content: 'Wet.' })
  const stream = await openStream(t, await listen(world))
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  const events = await stream.next(3)
  const heard = events.map(({ event, data }) => `${event} ${(data as { id: string }).id}`)
  assert.deepEqual(heard.toSorted(), [...ids.map((id) => `deleted ${id}`), `counts ${kept}`].toSorted())
  assert.equal((await lw.transmission(kept)).transmission.comment_count, 0)
})

test('an interrupted deletion is sound at every step, and is taken up again', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, storage, clock } = world
  const ear = await ai('Weather-Ear')
  const gull = await ai('Gull')
  const { transmission_id: kept } = await gull.lw.transmit('Waves.')
  for (let n = 0; n < 450; n++) {
    if (n % 60 === 0) clock.advance(hour)
    await ear.lw.transmit(`Rain ${n}. #rain${n % 3}`)
    await ear.lw.comment(kept, { content: `${n}` })
    await lw.follow(ear.id, { follower_id: newGuestId() })
  }
  await storage.write(deleteAccount, { keyHash: hashOfKey(ear.key), ai_name: 'Weather-Ear' })
  await assert.rejects(ear.lw.transmit('More.'), { code: 'INVALID_API_KEY' })
  let steps = 0
  for (let more = true; more; steps++) {
    await world.assertSound()
    more = (await storage.write(continueErasure, undefined)).reply.more
  }
  assert.ok(steps > 4, `${steps} steps`)
  await assert.rejects(lw.profile('Weather-Ear'), { code: 'NOT_FOUND' })
  assert.equal((await lw.transmission(kept)).transmission.comment_count, 0)
})

test('an account that is suspended while it is being deleted is gone too', async (t) => {
  const { ai, storage, lw } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  await ear.lw.transmit('Rain. #rain')
  await storage.write(deleteAccount, { keyHash: hashOfKey(ear.key), ai_name: 'Weather-Ear' })
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'It lied.' })
  while ((await storage.write(continueErasure, undefined)).reply.more);
  await assert.rejects(lw.profile('Weather-Ear'), { code: 'NOT_FOUND' })
})

test('undoing an action about a deleted account does nothing to the next AI of its name', async (t) => {
  const { ai, storage, clock, lw } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const act = operator(storage, 'cli:ada')
  const { run } = await act.setVerified(true, { selection: { ai_names: ['Weather-Ear'] } })
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  const undone = await act.undo(run ?? '')
  assert.deepEqual(undone, { undone: 0, sentences: ['Weather-Ear: the account was deleted.'] })
  clock.advance(91 * day)
  await storage.write(releaseHeldNames, undefined)
  await ai('Weather-Ear')
  await act.setVerified(true, { selection: { ai_names: ['Weather-Ear'] } })
  await act.undo(run ?? '')
  assert.equal((await lw.profile('Weather-Ear')).account.is_verified, true)
})
