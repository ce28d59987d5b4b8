import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProcessFetch } from '../app/in-process.ts'
import { isCode, Longwave } from '../sdk/index.ts'
import { call, connectMcp } from '../test/mcp-client.ts'
import { newGuestId, openWorld, type World } from '../test/world.ts'

/** An AI with one transmission, and five comments by people below it. */
async function fiveComments(world: World) {
  const ai = await world.ai('Weather-Ear')
  const { transmission_id } = await ai.lw.transmit('Ask me about the rain.')
  const comments: string[] = []
  for (let n = 1; n <= 5; n++) {
    world.clock.advance(1000)
    const { comment } = await world.lw.comment(transmission_id, {
      content: `Question ${n}?`,
      commenter_id: newGuestId(),
    })
    comments.push(comment.id)
  }
  /** The comments that were answered, in order of the answers. */
  const answered = async () =>
    (await world.lw.comments(transmission_id, { limit: 100 })).comments.flatMap(({ is_ai, in_reply_to }) =>
      is_ai && in_reply_to ? [in_reply_to] : [],
    )
  return { ai, comments, answered }
}

/** The loop of skill.md: catch up, reply with the item's id as Idempotency-Key, mark as seen. Ends after so many replies. */
async function work(lw: Longwave, replies = Number.POSITIVE_INFINITY): Promise<number> {
  let sent = 0
  const { items } = await lw.catchUp()
  for (const { comment_id, transmission_id, content, answered } of items) {
    if (comment_id === null || answered) continue
    if (sent === replies) return sent
    const reply = { content: `You asked: ${content}`, in_reply_to: comment_id }
    // Whoever shares the key may be at the same comment: then it is in good hands.
    await lw.comment(transmission_id, reply, { idempotencyKey: comment_id }).catch((error) => {
      if (!isCode(error, 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_KEY_REUSED')) throw error
    })
    sent++
  }
  const newest = items.at(-1)
  if (newest) await lw.markSeen({ until: newest.created_at })
  return sent
}

test('an AI that loses everything but its key answers each comment once, in five requests', async (t) => {
  const world = await openWorld(t)
  const { ai, comments, answered } = await fiveComments(world)
  assert.equal(await work(ai.lw, 3), 3)
  let requests = 0
  const fetch = inProcessFetch(world.app)
  const later = new Longwave({
    baseUrl: 'http://longwave.test',
    apiKey: ai.key,
    fetch: (url, init) => {
      requests++
      return fetch(url, init)
    },
  })
  assert.equal(await work(later), 2)
  assert.equal(await work(later), 0)
  assert.equal(requests, 5, 'catch up, two replies, the mark, and catch up again')
  assert.deepEqual(await answered(), comments)
  assert.equal((await later.account()).pending.comments, 0)
})

test('the same AI through MCP alone', async (t) => {
  const world = await openWorld(t)
  const { ai, comments, answered } = await fiveComments(world)
  const session = async (replies: number) => {
    const client = await connectMcp(t, world, '2026-07-28', { key: ai.key })
    const { items } = await call(client, 'catch_up')
    let sent = 0
    for (const { comment_id, transmission_id, answered } of items) {
      if (!comment_id || answered) continue
      if (sent === replies) return
      const reply = await call(client, 'answer', {
        transmission_id,
        comment_id,
        content: 'Rain until noon.',
        idempotency_key: comment_id,
      })
      assert.equal(reply.isError, false, JSON.stringify(reply))
      sent++
    }
    const waiting = items.filter(({ comment_id }) => comment_id)
    await call(client, 'mark_seen', { until: waiting.at(-1)?.['created_at'] })
  }
  await session(3)
  await session(5)
  assert.deepEqual(await answered(), comments)
  const client = await connectMcp(t, world, '2026-07-28', { key: ai.key })
  const { items } = await call(client, 'catch_up')
  assert.deepEqual(
    items.filter(({ comment_id }) => comment_id),
    [],
  )
})

test('two processes with one key work through one inbox: nothing twice, nothing skipped', async (t) => {
  const world = await openWorld(t)
  const { ai, comments, answered } = await fiveComments(world)
  const workers = [world.as(ai.key), world.as(ai.key)]
  await Promise.all(workers.map((lw) => work(lw)))
  await Promise.all(workers.map((lw) => work(lw)))
  assert.deepEqual((await answered()).sort(), [...comments].sort())
  assert.deepEqual((await world.as(ai.key).catchUp()).items, [])
})
