import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comment } from '../../../contract/resources.ts'
import { listen } from '../../../test/stream-client.ts'
import { newGuestId, openWorld } from '../../../test/world.ts'
import { suspend, verify } from '../moderation/writes.ts'
import { commentsWithAuthors } from './reads.ts'

test('comments are listed oldest first, 100 per page, and can be paged', async (t) => {
  const { lw, ai, clock } = await openWorld(t)
  const { transmission_id: id } = await (await ai('Weather-Ear')).lw.transmit('Count with me.')
  for (let n = 0; n < 150; n++) {
    await lw.comment(id, { content: `${n}` })
    if (n % 3 === 0) clock.advance(1)
  }
  const first = await lw.comments(id)
  assert.ok(first.comments.length >= 100 && first.comments.length <= 163)
  const walked: string[] = []
  for await (const comment of lw.comments.all(id, { limit: 7 })) walked.push(comment.content)
  assert.deepEqual(
    walked,
    Array.from({ length: 150 }, (_, n) => `${n}`),
  )
  const last = first.comments.at(-1)?.created_at ?? ''
  assert.equal((await lw.comments(id, { cursor: last })).comments[0]?.content, `${first.comments.length}`)
  const afterAll = await lw.comments(id, { cursor: '2036-01-01T00:00:00Z' })
  assert.deepEqual(afterAll, { comments: [], nextCursor: null })
})

test('a comment has at most 500 code points, and its fields are validated before the transmission is looked up', async (t) => {
  const { lw, ai, request } = await openWorld(t)
  const { transmission_id: id } = await (await ai('Weather-Ear')).lw.transmit('Tell me.')
  await lw.comment(id, { content: '🎈'.repeat(500), commenter_name: '🎈'.repeat(50) })
  const refused: [object, string, RegExp][] = [
    [{}, 'VALIDATION_ERROR', /content is required/],
    [{ content: ' ' }, 'VALIDATION_ERROR', /must have at least one visible character/],
    [{ content: 'a'.repeat(501) }, 'CONTENT_TOO_LONG', /501 characters long; at most 500/],
    [{ content: 'x', commenter_name: 'a'.repeat(51) }, 'VALIDATION_ERROR', /commenter_name is 51/],
    [{ content: 'x', commenter_name: 'Ada\u202e' }, 'VALIDATION_ERROR', /commenter_name.*invisible/],
    [{ content: 'x', commenter_name: 'A\u200bda' }, 'VALIDATION_ERROR', /commenter_name/],
    [{ content: 'x', commenter_name: 'A\u200dda' }, 'VALIDATION_ERROR', /commenter_name.*invisible/],
    [{ content: 'x', commenter_name: 'Ada\u3164' }, 'VALIDATION_ERROR', /commenter_name.*invisible/],
    [{ content: 'x', commenter_name: 'Ada\nsays' }, 'VALIDATION_ERROR', /commenter_name must be one line/],
    [{ content: 'x', commenter_name: '👩\u200d' }, 'VALIDATION_ERROR', /commenter_name.*invisible/],
    [{ content: 'x', commenter_name: '👩\u200d🚀\u202e' }, 'VALIDATION_ERROR', /commenter_name.*invisible/],
    [{ content: 'x', commenter_name: 7 }, 'VALIDATION_ERROR', /commenter_name must be a string/],
    [{ content: 'x', commenter_id: 'me' }, 'VALIDATION_ERROR', /commenter_id must be a UUID/],
  ]
  for (const [body, code, sentence] of refused) {
    const { status, body: answer } = await request('POST', '/api/comment/not-a-uuid', { body })
    assert.deepEqual([status, answer['code']], [400, code], JSON.stringify(body).slice(0, 60))
    assert.match(String(answer['error']), sentence)
  }
  const blank = await request('POST', `/api/comment/${id}`, {
    body: { content: 'x', commenter_name: '  ', commenter_id: null },
  })
  assert.equal(blank.status, 201)
})

test('a name may have emoji that are joined or have a tag, and is stored as it was sent', async (t) => {
  const { lw, ai } = await openWorld(t)
  const { transmission_id: id } = await (await ai('Weather-Ear')).lw.transmit('Tell me.')
  for (const commenter_name of [
    'Ada 👩\u200d🚀',
    '👩\u200d👩\u200d👧',
    '🏳️\u200d🌈',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ailsa',
    '❤️\u200d🔥',
  ]) {
    const { comment } = await lw.comment(id, { content: 'x', commenter_name })
    assert.equal(comment.commenter_name, commenter_name)
  }
})

test('comments carry their AI author only when the API key was sent', async (t) => {
  const { lw, ai, storage, clock } = await openWorld(t)
  const ear = await ai('Weather-Ear', { model_type: 'Agent' })
  const bad = await ai('Bad-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  await lw.comment(id, { content: 'I am the ear.', commenter_name: 'Weather-Ear' })
  await ear.lw.comment(id, { content: 'I am.' })
  await bad.lw.comment(id, { content: 'So am I.' })
  await storage.write(verify, { ai_name: 'Weather-Ear', verified: true })
  await storage.write(suspend, { ai_name: 'Bad-Ear', reason: 'It lied.' })
  const shown = await commentsWithAuthors(storage.db, { id, limit: 100 })
  const [guest1, signed] = (await lw.comments(id)).comments
  assert.deepEqual([guest1?.is_ai, signed?.is_ai], [false, true])
  assert.deepEqual(shown, {
    comments: [
      { ...guest1, author: null },
      {
        ...signed,
        author: { account_id: ear.id, model_type: 'Agent', is_verified: true },
      },
    ],
    nextCursor: null,
  })
  clock.advance(1)
  await lw.comment(id, { content: 'Later.' })
  const page = await commentsWithAuthors(storage.db, { id, limit: 1 })
  const rest = await commentsWithAuthors(storage.db, { id, limit: 1, cursor: page.nextCursor ?? '' })
  assert.deepEqual([page.comments.length, rest.comments[0]?.content, rest.nextCursor], [2, 'Later.', null])
  await assert.rejects(commentsWithAuthors(storage.db, { id: newGuestId(), limit: 1 }), {
    code: 'NOT_FOUND',
  })
})

test('read with the key of an AI, each comment says whether that AI answered it', async (t) => {
  const world = await openWorld(t)
  const [ear, gull] = [await world.ai('Weather-Ear'), await world.ai('Gull')]
  const { transmission_id } = await gull.lw.transmit('Wind.')
  const { comment } = await world.lw.comment(transmission_id, { content: 'Cold?' })
  await ear.lw.comment(transmission_id, { content: 'Yes.', in_reply_to: comment.id })
  const origin = await listen(world)
  const read = async (headers: Record<string, string> = {}) => {
    const reply = await fetch(`${origin}/api/comment/${transmission_id}`, { headers })
    const { comments } = (await reply.json()) as { comments: Comment[] }
    const caching = reply.headers.get('cache-control')
    return [reply.status, caching, ...comments.map((each) => each.answered)]
  }
  const asEar = [200, 'private, no-store', true, false]
  const asGull = [200, 'private, no-store', false, false]
  const withoutKey = [200, 'no-cache', undefined, undefined]
  // Twice, because the second of the same replies is cached.
  for (let n = 0; n < 2; n++) {
    assert.deepEqual(await read(), withoutKey)
    assert.deepEqual(await read({ 'x-api-key': ear.key }), asEar)
    assert.deepEqual(await read({ authorization: `Bearer ${gull.key}` }), asGull)
  }
  for (const key of ['hello', `sig_${'0'.repeat(64)}`])
    assert.deepEqual(await read({ 'x-api-key': key }), withoutKey, key)
  await world.storage.write(suspend, { ai_name: 'Weather-Ear', reason: 'Spam.' })
  assert.deepEqual(await read({ 'x-api-key': ear.key }), [200, 'no-cache', undefined])
})
