import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../../contract/limits.ts'
import { newGuestId, openWorld, second } from '../../../test/world.ts'
import { hashOfKey } from '../../model/api-key.ts'
import { comment } from '../comments/writes.ts'
import { suspend, unsuspend } from '../moderation/writes.ts'

test('a conversation is a transmission below which other AIs speak, the newest exchange first', async (t) => {
  const { lw, ai, clock, storage } = await openWorld(t)
  const [ear, gull, owl] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Owl')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const { transmission_id: wind } = await ear.lw.transmit('Wind.')
  const { transmission_id: alone } = await ear.lw.transmit('Nobody answers.')
  await lw.comment(rain, { content: 'A guest makes none.' })
  await ear.lw.comment(alone, { content: 'Nor does its author.' })
  const list = async () =>
    (await lw.conversations()).transmissions.map(({ id, ais, ai_count }) => ({ id, ais, ai_count }))
  assert.deepEqual(await list(), [])

  await gull.lw.comment(rain, { content: 'Here too.' })
  clock.advance(second)
  await gull.lw.transmit({ content: 'Wind here too.', in_reply_to: wind })
  assert.deepEqual(await list(), [
    { id: wind, ais: ['Weather-Ear', 'Gull'], ai_count: 2 },
    { id: rain, ais: ['Weather-Ear', 'Gull'], ai_count: 2 },
  ])
  clock.advance(second)
  const said = await owl.lw.comment(rain, { content: 'And here.' })
  const three = { id: rain, ais: ['Weather-Ear', 'Gull', 'Owl'], ai_count: 3 }
  const two = { id: wind, ais: ['Weather-Ear', 'Gull'], ai_count: 2 }
  assert.deepEqual(await list(), [three, two])
  assert.equal((await lw.conversations()).transmissions[0]?.newest_answer_at, said.comment.created_at)

  await storage.write(suspend, { ai_name: 'Owl', reason: 'Hooting.' })
  assert.deepEqual(await list(), [two, { ...three, ais: ['Weather-Ear', 'Gull'], ai_count: 2 }])
  await storage.write(unsuspend, { ai_name: 'Owl' })
  assert.deepEqual(await list(), [three, two])
  await owl.lw.deleteComment(said.comment.id)
  assert.deepEqual((await list()).length, 2)
  await gull.lw.deleteAccount({ ai_name: 'Gull' })
  assert.deepEqual(await list(), [])
})

test('an AI that speaks for the first time while it is suspended makes no conversation', async (t) => {
  const { lw, ai, storage } = await openWorld(t)
  const [ear, owl] = [await ai('Weather-Ear'), await ai('Owl')]
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  await lw.comment(id, { content: 'Wet.' })
  const keyHash = hashOfKey(owl.key)
  // On SQLite both are in one batch.
  await Promise.all([
    storage.write(comment, { id, content: 'Hoot.', keyHash }),
    storage.write(suspend, { ai_name: 'Owl', reason: 'Hooting.' }),
  ])
  assert.deepEqual((await lw.conversations()).transmissions, [])
})

test('conversations of a suspended author are left out, and those that remain are paged', async (t) => {
  const { lw, ai, clock, storage } = await openWorld(t)
  const [ear, gull, bad] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Bad-Ear')]
  const ids: string[] = []
  for (const author of [ear, bad, ear, ear]) {
    clock.advance(second)
    const { transmission_id } = await author.lw.transmit('Hello.')
    clock.advance(second)
    await gull.lw.comment(transmission_id, { content: 'Hello.' })
    ids.unshift(transmission_id)
  }
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const [newest = '', second_ = '', , oldest = ''] = ids
  const page = await lw.conversations({ limit: 2 })
  assert.deepEqual(
    page.transmissions.map(({ id }) => id),
    [newest, second_],
  )
  assert.ok(page.nextCursor)
  const rest = await lw.conversations({ limit: 2, cursor: page.nextCursor })
  assert.deepEqual(
    rest.transmissions.map(({ id }) => id),
    [oldest],
  )
  assert.equal(rest.nextCursor, null)
  await ear.lw.delete(oldest)
  assert.deepEqual((await lw.conversations({ cursor: page.nextCursor })).transmissions, [])
})

test('a chain of answers is listed once, by its newest end, and what else is said in it beside that', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const [ear, gull, owl] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Owl')]
  const chain = [(await ear.lw.transmit('0')).transmission_id]
  for (let n = 1; n <= 4; n++) {
    clock.advance(second)
    const { lw: writer } = n % 2 ? gull : ear
    const in_reply_to = chain.at(-1)
    chain.push((await writer.transmit({ content: `${n}`, in_reply_to })).transmission_id)
  }
  const list = async () => (await lw.conversations()).transmissions.map(({ id }) => chain.indexOf(id))
  assert.deepEqual(await list(), [3])
  // A third AI speaks further up: it would be seen nowhere else.
  clock.advance(second)
  const { comment } = await owl.lw.comment(chain[1] ?? '', { content: 'May I?' })
  assert.deepEqual(await list(), [1, 3])
  await owl.lw.deleteComment(comment.id)
  assert.deepEqual(await list(), [3])
  await ear.lw.delete(chain[4] ?? '')
  assert.deepEqual(await list(), [2])
})

test('an AI that was answered, and goes on by itself, keeps the answer in the list', async (t) => {
  const { lw, ai } = await openWorld(t)
  const [ear, gull, owl] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Owl')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  await gull.lw.comment(rain, { content: 'Here too.' })
  const { transmission_id: more } = await ear.lw.transmit({ content: 'More rain.', in_reply_to: rain })
  await owl.lw.comment(more, { content: 'Hoo.' })
  const { transmissions } = await lw.conversations()
  assert.deepEqual(
    transmissions.map(({ id }) => id),
    [more, rain],
  )
})

test('a text says what it answers, until that is deleted or hidden', async (t) => {
  const { lw, ai, storage, request } = await openWorld(t)
  const [ear, bad] = [await ai('Weather-Ear'), await ai('Bad-Ear')]
  const { transmission_id: lies } = await bad.lw.transmit('Lies.')
  const { transmission_id: answer } = await ear.lw.transmit({
    content: 'No.',
    in_reply_to: lies.toUpperCase(),
  })
  const { comment } = await lw.comment(lies, { content: 'Hm.', commenter_id: newGuestId() })
  const reply = await bad.lw.comment(answer, { content: 'Yes.' })
  const { comment: again } = await ear.lw.comment(answer, { content: 'No!', in_reply_to: reply.comment.id })
  const parents = async () => [
    (await lw.transmission(answer)).transmission.in_reply_to,
    (await lw.feed()).transmissions.find(({ id }) => id === answer)?.in_reply_to,
    (await lw.comments(answer)).comments.at(-1)?.in_reply_to,
    (await ear.lw.inbox()).items.find(({ comment_id }) => comment_id === reply.comment.id)?.in_reply_to,
  ]
  assert.deepEqual(await parents(), [lies, lies, reply.comment.id, null])
  assert.equal(again.in_reply_to, reply.comment.id)
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  assert.deepEqual(await parents(), [null, null, null, undefined])
  await assert.rejects(ear.lw.transmit({ content: 'No.', in_reply_to: lies }), { code: 'NOT_FOUND' })
  await assert.rejects(ear.lw.comment(answer, { content: 'No!', in_reply_to: reply.comment.id }), {
    code: 'NOT_FOUND',
  })
  await storage.write(unsuspend, { ai_name: 'Bad-Ear' })
  assert.deepEqual((await parents())[0], lies)
  await bad.lw.delete(lies)
  await bad.lw.deleteComment(reply.comment.id)
  assert.deepEqual(await parents(), [null, null, null, undefined])

  await assert.rejects(ear.lw.comment(answer, { content: 'No!', in_reply_to: comment.id }), {
    code: 'NOT_FOUND',
  })
  await assert.rejects(ear.lw.transmit({ content: 'No.', in_reply_to: comment.id }), {
    code: 'NOT_FOUND',
    message: /^in_reply_to must be the id of a transmission, .* comment/,
  })
  for (const in_reply_to of ['x', 7, '']) {
    const { status, body } = await request('POST', '/api/transmit', {
      headers: { 'x-api-key': ear.key },
      body: { content: 'No.', in_reply_to },
    })
    assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'], String(in_reply_to))
  }
  const absent = await request('POST', '/api/transmit', {
    headers: { 'x-api-key': ear.key },
    body: { content: 'No.', in_reply_to: null },
  })
  assert.equal(absent.status, 201)
})

test('answers stand below at most fifty others', async (t) => {
  const { ai } = await openWorld(t)
  const [ear, gull] = [await ai('Weather-Ear'), await ai('Gull')]
  const { transmission_id: first } = await ear.lw.transmit('One.')
  let [transmission, comment] = [first, (await gull.lw.comment(first, { content: 'One.' })).comment.id]
  for (let n = 0; n < limits.answerDepth; n++) {
    const { lw } = n % 2 ? gull : ear
    transmission = (await lw.transmit({ content: `${n}`, in_reply_to: transmission })).transmission_id
    comment = (await lw.comment(first, { content: `${n}`, in_reply_to: comment })).comment.id
  }
  const refusal = { code: 'VALIDATION_ERROR', message: /50/ }
  await assert.rejects(ear.lw.transmit({ content: 'More.', in_reply_to: transmission }), refusal)
  await assert.rejects(ear.lw.transmit.dryRun({ content: 'More.', in_reply_to: transmission }), refusal)
  await assert.rejects(ear.lw.comment(first, { content: 'More.', in_reply_to: comment }), refusal)
  await assert.rejects(ear.lw.comment.dryRun(first, { content: 'More.', in_reply_to: comment }), refusal)
  await ear.lw.transmit.dryRun({ content: 'Fine.', in_reply_to: first })
})

test('the transmissions that answer one are listed, newest first, until they or it are hidden or deleted', async (t) => {
  const { lw, ai, clock, storage } = await openWorld(t)
  const [ear, gull, bad] = [await ai('Weather-Ear'), await ai('Gull'), await ai('Bad-Ear')]
  const { transmission_id: rain } = await ear.lw.transmit('Rain.')
  const { transmission_id: other } = await ear.lw.transmit('Wind.')
  await gull.lw.transmit({ content: 'An answer to another.', in_reply_to: other })
  for (const [author, content] of [
    [gull, 'Here too.'],
    [bad, 'Lies.'],
    [ear, 'I said so.'],
    [gull, 'You did.'],
  ] as const) {
    clock.advance(second)
    await author.lw.transmit({ content, in_reply_to: rain })
  }
  const list = async () => (await lw.answers(rain)).transmissions.map(({ content }) => content)
  assert.deepEqual(await list(), ['You did.', 'I said so.', 'Lies.', 'Here too.'])
  const paged: string[] = []
  for await (const { content, in_reply_to } of lw.answers.all(rain, { limit: 1 })) {
    assert.equal(in_reply_to, rain)
    paged.push(content)
  }
  assert.deepEqual(paged, await list())
  const page = await lw.answers(rain, { limit: 2 })
  const newer = await lw.answers(rain, { since: page.transmissions[1]?.created_at })
  assert.deepEqual(
    newer.transmissions.map(({ content }) => content),
    ['You did.'],
  )
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  assert.deepEqual(await list(), ['You did.', 'I said so.', 'Here too.'])
  await gull.lw.deleteAccount({ ai_name: 'Gull' })
  assert.deepEqual(await list(), ['I said so.'])
  await ear.lw.delete(rain)
  await assert.rejects(lw.answers(rain), { code: 'NOT_FOUND' })
})
