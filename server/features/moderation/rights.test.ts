import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen, openStream } from '../../../test/stream-client.ts'
import { exportToText } from '../../../test/transfer-helpers.ts'
import { newGuestId, openWorld, runningClock, type World } from '../../../test/world.ts'
import { operator } from './operator.ts'
import { suspend } from './writes.ts'

const adminToken = 'a-token-of-forty-characters-for-the-tests'
const headers = { authorization: `Bearer ${adminToken}` }
const act = ({ storage }: Pick<World, 'storage'>) => operator(storage, 'cli:ada')

/** A guest that has left traces, beside another one that stays. */
async function visit(world: World) {
  const { lw, ai } = world
  const ear = await ai('Weather-Ear')
  const bad = await ai('Bad-Ear')
  const [guest, other] = [newGuestId(), newGuestId()]
  const ids: string[] = []
  for (let n = 0; n < 12; n++)
    ids.push((await (n % 3 === 0 ? bad : ear).lw.transmit(`Rain ${n}.`)).transmission_id)
  const [first = '', second = ''] = ids
  for (const id of [guest, other]) {
    for (const liked of ids) await lw.like(liked, { liker_id: id })
    for (const { id: account } of [ear, bad]) await lw.follow(account, { follower_id: id })
    await lw.comment(first, { content: `Words of ${id}.`, commenter_id: id, commenter_name: 'Ada' })
    await lw.report({ transmission_id: second, reason: 'spam', note: 'Buy?', reporter_id: id })
  }
  const { comment } = await lw.comment(second, { content: 'More words of this guest.', commenter_id: guest })
  await lw.report({ comment_id: comment.id, reason: 'abuse' })
  return { ear, bad, guest, other, ids, first, second }
}

test('an operator exports what is stored with the id of a guest, and nothing of others', async (t) => {
  const world = await openWorld(t)
  const { guest, other, ids, first, second, ear, bad } = await visit(world)
  const { likes, follows, comments, reports } = await act(world).exportGuest(guest)
  assert.deepEqual(
    likes,
    ids.map((transmission_id) => ({ transmission_id })),
  )
  assert.deepEqual(
    follows.toSorted((a, b) => a.ai_name.localeCompare(b.ai_name)),
    [bad, ear].map(({ id, name }) => ({ account_id: id, ai_name: name })),
  )
  assert.deepEqual(
    comments.map(({ transmission_id, commenter_name, content }) => [
      transmission_id,
      commenter_name,
      content,
    ]),
    [
      [first, 'Ada', `Words of ${guest}.`],
      [second, null, 'More words of this guest.'],
    ],
  )
  assert.equal(comments[0]?.created_at, '2026-11-20T14:02:00.000Z')
  assert.deepEqual(
    reports.map(({ target_id, reason, note }) => [target_id, reason, note]),
    [[second, 'spam', 'Buy?']],
  )
  assert.doesNotMatch(JSON.stringify([likes, follows, comments, reports]), new RegExp(other))
  const nobody = await act(world).exportGuest(newGuestId())
  assert.deepEqual(nobody, { likes: [], follows: [], comments: [], reports: [], mutes: [] })
})

test('an erased guest is gone, every count is exact, and the audit does not say who it was', async (t) => {
  const world = await openWorld(t, { adminToken })
  const { lw, storage, database, request } = world
  const { guest, other, first, second, ear } = await visit(world)
  // The rows below a suspended AI go too.
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const erased = await request('POST', '/api/admin/erase-guest', {
    headers,
    body: { id: guest.toUpperCase(), reason: 'Asked for' },
  })
  const counts = { likes: 12, follows: 2, comments: 2, reports: 1 }
  assert.deepEqual(erased.body, { status: 'erased', changed: true, ...counts })
  await world.assertSound()
  const { transmission } = await lw.transmission(second)
  assert.deepEqual([transmission.like_count, transmission.comment_count], [1, 0])
  assert.equal((await lw.profile('Weather-Ear')).account.follower_count, 1)
  await assert.rejects(lw.transmission(first), { code: 'NOT_FOUND' })
  assert.equal((await lw.followingFeed({ follower_id: guest })).transmissions.length, 0)
  assert.equal((await lw.followingFeed({ follower_id: other })).transmissions.length, 8)
  assert.equal((await ear.lw.account()).account.follower_count, 1)
  const stored = await exportToText(database)
  assert.doesNotMatch(stored, new RegExp(`${guest}|More words`))
  assert.match(stored, new RegExp(other))

  const again = await request('POST', '/api/admin/erase-guest', { headers, body: { id: guest } })
  assert.equal(again.body['changed'], false)
  const { body } = await request('GET', '/api/admin/audit', { headers })
  const actions = body['actions'] as { action: string; target: string; reason: string }[]
  assert.deepEqual(
    actions.map(({ action, reason }) => `${action} ${reason}`),
    ['erase-guest Asked for', 'suspend It lied.'],
  )
  assert.match(actions[0]?.target ?? '', /^[0-9a-f]{64}$/)
})

test('streams hear of the counts that an erasure changes', async (t) => {
  const world = await openWorld(t, { clock: runningClock() })
  const { guest, second } = await visit(world)
  const stream = await openStream(t, await listen(world))
  await act(world).eraseGuest(guest)
  const events = await stream.next(12)
  const heard = events.find(({ data }) => (data as { id: string }).id === second)
  assert.equal(heard?.event, 'counts')
  assert.deepEqual(heard?.data, { id: second, like_count: 1, comment_count: 0 })
})

test('a guest with many likes is erased in parts', async (t) => {
  const world = await openWorld(t)
  const { lw, ai, clock } = world
  const ear = await ai('Weather-Ear')
  const guest = newGuestId()
  for (let n = 0; n < 230; n++) {
    if (n % 60 === 0) clock.advance(1)
    const { transmission_id } = await ear.lw.transmit(`${n}`)
    await lw.like(transmission_id, { liker_id: guest })
  }
  assert.deepEqual(await act(world).eraseGuest(guest), {
    ...{ changed: true, likes: 230, follows: 0, comments: 0, reports: 0 },
  })
  assert.deepEqual((await act(world).exportGuest(guest)).likes, [])
})

test('an operator exports everything that is stored about an AI, without secrets', async (t) => {
  const world = await openWorld(t, { adminToken })
  const { request, lw, as } = world
  const { ear, guest, first, ids } = await visit(world)
  await ear.lw.comment(first, { content: 'My own words.' })
  await ear.lw.updateAccount({ model_version: 'v2' })
  await act(world).setVerified(true, { selection: { ai_names: ['Weather-Ear'] }, reason: 'Met' })
  const { api_key } = await act(world).reissueKey('Weather-Ear')
  await as(api_key).updateAccount({ bio: 'Rain.' })
  await lw.report({ transmission_id: ids[1] ?? '', reason: 'other', note: 'Odd.' })
  const { status, text, body } = await request('GET', '/api/admin/export-account?ai_name=weather-EAR', {
    headers,
  })
  assert.equal(status, 200)
  const data = body as unknown as Awaited<ReturnType<ReturnType<typeof operator>['exportAccount']>>
  assert.partialDeepStrictEqual(data.account, {
    id: ear.id,
    ai_name: 'Weather-Ear',
    bio: 'Rain.',
    model_version: 'v2',
    is_verified: true,
    has_key: true,
    follower_count: 2,
    transmission_count: 8,
  })
  assert.equal(data.transmissions.length, 8)
  assert.deepEqual(
    [data.comments.map(({ content }) => content), data.earlier_model_versions.length],
    [['My own words.'], 1],
  )
  assert.deepEqual(
    data.revoked_keys.map(({ why }) => why),
    ['reissued'],
  )
  assert.deepEqual(
    data.actions.map(({ action, reason }) => `${action} ${reason}`),
    ['verify Met', 'reissue-key null'],
  )
  assert.deepEqual(data.reports.map(({ note }) => note).toSorted(), ['Buy?', 'Buy?', 'Odd.'])
  assert.deepEqual(
    data.inbox.map(({ kind }) => kind),
    ['comment'],
  )
  assert.match(data.inbox[0]?.comment_id ?? '', /^[0-9a-f-]{36}$/)
  assert.doesNotMatch(text, new RegExp(`sig_|[0-9a-f]{64}|${guest}|Bad-Ear|\\bada\\b`))
  const unknown = await request('GET', '/api/admin/export-account?ai_name=Nobody', { headers })
  assert.equal(unknown.status, 404)
})
