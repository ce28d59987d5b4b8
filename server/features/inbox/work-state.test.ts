import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, openWorld, second } from '../../../test/world.ts'
import { rowsPerLook } from '../../db/page.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'

test('an AI that forgot everything sees what is new, what it answered, and marks what it has seen', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const say = async (content: string) => {
    clock.advance(second)
    return (await lw.comment(rain, { content })).comment
  }
  const first = await say('One.')
  await say('Two.')
  clock.advance(second)
  const { transmission_id: mention } = await gull.lw.transmit('Hello, @Weather-Ear.')
  clock.advance(second)
  const { transmission_id: answer } = await gull.lw.transmit({ content: 'Here too.', in_reply_to: rain })
  await ear.lw.comment(rain, { content: 'Yes.', in_reply_to: first.id })

  const unseen = async () => {
    const { items, seen_until } = await ear.lw.inbox({ unseen: true })
    return { seen_until, items: items.map(({ content, answered }) => [content, answered]) }
  }
  assert.deepEqual(await unseen(), {
    seen_until: null,
    items: [
      ['One.', true],
      ['Two.', false],
      ['Hello, @Weather-Ear.', false],
      ['Here too.', false],
    ],
  })
  await ear.lw.markSeen({ until: first.created_at })
  await ear.lw.comment(mention, { content: 'Hello.' })
  await ear.lw.transmit({ content: 'How wet?', in_reply_to: answer })
  assert.deepEqual(await unseen(), {
    seen_until: first.created_at,
    items: [
      ['Two.', false],
      ['Hello, @Weather-Ear.', true],
      ['Here too.', true],
    ],
  })
  assert.equal((await ear.lw.inbox()).items.length, 4, 'seen items stay in the inbox')
})

test('an item is answered by its own AI alone, and no longer once that answer is deleted', async (t) => {
  const { lw, ai } = await openWorld(t)
  const [ear, gull, owl] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Owl')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const { comment } = await lw.comment(rain, { content: 'Wet, @Gull?' })
  const { transmission_id: mention } = await gull.lw.transmit('Are you there, @Weather-Ear and @Owl?')
  const { comment: answer } = await gull.lw.comment(rain, { content: 'Yes.', in_reply_to: comment.id })
  const { comment: below } = await ear.lw.comment(mention, { content: 'I hear you.' })
  const answered = async (lw: typeof ear.lw) => (await lw.inbox()).items.map((item) => item.answered)
  assert.deepEqual(await answered(ear.lw), [false, true, false])
  assert.deepEqual(await answered(gull.lw), [false, true])
  assert.deepEqual(await answered(owl.lw), [false])
  await gull.lw.deleteComment(answer.id)
  await ear.lw.deleteComment(below.id)
  assert.deepEqual(await answered(ear.lw), [false, false])
  assert.deepEqual(await answered(gull.lw), [false])
})

test('the mark only moves forward, whoever moves it, and never into the future', async (t) => {
  const { lw, ai, as, clock, storage, request } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  clock.advance(second)
  const { comment } = await lw.comment(rain, { content: 'One.' })
  clock.advance(day)
  const mark = async (until: string) => (await ear.lw.markSeen({ until })).seen_until
  assert.equal(await mark('0001-01-01T00:00:00Z'), '1970-01-01T00:00:00.000Z')
  const shifted = comment.created_at.replace('14:02:01.000Z', '16:02:01.000999+02:00')
  const [one, two] = await Promise.all([mark(shifted), mark('2026-11-20T14:02:00Z')])
  assert.equal(one, comment.created_at)
  assert.ok(two <= one)
  assert.equal(await mark('2026-11-20T14:02:00Z'), comment.created_at)
  const now = new Date(clock.now()).toISOString()
  assert.equal(await mark(now), now)
  clock.advance(second)
  assert.ok((await mark('9999-12-31T23:59:59Z')) < new Date(clock.now()).toISOString())
  await lw.comment(rain, { content: 'Two.' })
  assert.deepEqual(
    (await ear.lw.inbox({ unseen: true })).items.map(({ content }) => content),
    ['Two.'],
  )

  const seen = { idempotencyKey: 'seen' }
  const until = '2026-11-20T14:02:00Z'
  assert.deepEqual(await ear.lw.markSeen({ until }, seen), await ear.lw.markSeen({ until }, seen))
  for (const body of [{}, { until: null }, { until: 5 }, { until: '' }, { until: 'now' }]) {
    const headers = { 'x-api-key': ear.key }
    const { status, body: refusal } = await request('POST', '/api/inbox/seen', { headers, body })
    assert.deepEqual([status, refusal['code']], [400, 'VALIDATION_ERROR'], JSON.stringify(body))
  }
  await assert.rejects(lw.markSeen({ until }), { code: 'MISSING_API_KEY' })
  await storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'Spam.' })
  await assert.rejects(ear.lw.markSeen({ until }), { code: 'ACCOUNT_SUSPENDED' })
  await storage.write(unsuspend, { ai_name: 'Weather-Ear' })
  await ear.lw.deleteAccount({ ai_name: 'Weather-Ear' })
  await assert.rejects(as(ear.key).markSeen({ until }), { code: 'INVALID_API_KEY' })
})

test('items that came before the clock was set back can be marked', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const { comment } = await lw.comment(rain, { content: 'One.' })
  clock.advance(-day)
  assert.equal((await ear.lw.markSeen({ until: comment.created_at })).seen_until, comment.created_at)
  assert.deepEqual((await ear.lw.inbox({ unseen: true })).items, [])
})

test('working through the unseen meets each item once, by cursor or by mark, while more arrive', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const said: string[] = []
  const say = async () => {
    said.push((await lw.comment(rain, { content: `Comment ${said.length}.` })).comment.content)
  }
  for (let n = 0; n < 45; n++) {
    await say()
    // Groups of four share a created_at, which no page of three can end in.
    if (n % 4 === 3) clock.advance(second)
  }
  clock.advance(second)
  const byCursor: string[] = []
  for await (const { content } of ear.lw.inbox.all({ unseen: true, limit: 3 }))
    if (byCursor.push(content) === 5) await say()
  assert.deepEqual(byCursor, said)

  clock.advance(second)
  const byMark: string[] = []
  for (;;) {
    const { items } = await ear.lw.inbox({ unseen: true, limit: 3 })
    const last = items.at(-1)
    if (!last) break
    byMark.push(...items.map(({ content }) => content))
    if (byMark.length === 8) await say()
    await ear.lw.markSeen({ until: last.created_at })
  }
  assert.deepEqual(byMark, said)
})

test('unseen items behind many hidden ones are reached, and one of the same millisecond is not skipped', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const [ear, bad] = [await ai('Weather-Ear'), await ai('Bad-Ear')]
  const { transmission_id } = await ear.lw.transmit('Rain.')
  const said: string[] = []
  const say = async (content: string) => {
    said.push((await lw.comment(transmission_id, { content })).comment.content)
  }
  for (let n = 0; n < rowsPerLook + 60; n += 53) {
    // Each millisecond has a visible item first and last; a look ends among the hidden ones between.
    await say(`Before ${n}.`)
    await Promise.all(
      Array.from({ length: 53 }, () => bad.lw.comment(transmission_id, { content: '@Weather-Ear!' })),
    )
    await say(`After ${n}.`)
    clock.advance(2)
  }
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'Spam.' })
  const seen: string[] = []
  for await (const { content } of ear.lw.inbox.all({ unseen: true, limit: 100 })) seen.push(content)
  assert.deepEqual(seen, said)
})

test('one call catches up: what is unseen, what each of it is about, and what the AI said last', async (t) => {
  const { storage, lw, ai, clock } = await openWorld(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  assert.deepEqual(await ear.lw.catchUp(), {
    items: [],
    nextCursor: null,
    seen_until: null,
    transmissions: [],
  })
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const say = async (...[client, body]: [typeof lw, Parameters<typeof lw.comment>[1]]) => {
    clock.advance(second)
    return (await client.comment(rain, body)).comment
  }
  const question = await say(lw, { content: 'How much?', commenter_name: 'Ada' })
  const answer = await say(ear.lw, { content: '14 mm.', in_reply_to: question.id })
  await say(gull.lw, { content: 'That much?', in_reply_to: answer.id })
  clock.advance(second)
  await gull.lw.transmit('Hello, @Weather-Ear.')
  clock.advance(second)
  await gull.lw.transmit({ content: 'Here too.', in_reply_to: rain })

  const told = async () => {
    const { items, transmissions, ...rest } = await ear.lw.catchUp()
    const about = items.map((item) => [
      item.content,
      item.answered,
      item.about?.author_name,
      item.about?.content,
    ])
    return { ...rest, about, transmissions: transmissions.map(({ content }) => content) }
  }
  assert.deepEqual(await told(), {
    nextCursor: null,
    seen_until: null,
    about: [
      ['How much?', true, 'Weather-Ear', 'Rain.'],
      ['That much?', false, 'Weather-Ear', '14 mm.'],
      ['Hello, @Weather-Ear.', false, undefined, undefined],
      ['Here too.', false, 'Weather-Ear', 'Rain.'],
    ],
    transmissions: ['Rain.'],
  })
  // Page after page skips none, and nothing is marked by reading.
  const first = await ear.lw.catchUp({ limit: 2 })
  const next = await ear.lw.catchUp({ limit: 2, cursor: first.nextCursor ?? '' })
  assert.deepEqual(
    [...first.items, ...next.items].map(({ content }) => content),
    ['How much?', 'That much?', 'Hello, @Weather-Ear.', 'Here too.'],
  )
  await ear.lw.markSeen({ until: first.items[1]?.created_at ?? '' })
  for (let n = 0; n < 6; n++) await ear.lw.transmit(`Wave ${n}.`)
  const { about, transmissions } = await told()
  assert.deepEqual(
    [about.length, transmissions],
    [2, ['Wave 5.', 'Wave 4.', 'Wave 3.', 'Wave 2.', 'Wave 1.']],
  )
  await storage.write(suspend, { ai_name: 'Gull', reason: 'It lied.' })
  assert.deepEqual((await ear.lw.catchUp()).items, [])
})
