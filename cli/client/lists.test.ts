import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { clientOf } from '../../test/client-command.ts'
import { listen } from '../../test/stream-client.ts'
import { comesSoon, until } from '../../test/until.ts'
import { openWorld } from '../../test/world.ts'

async function open(t: TestContext) {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  return { ...world, world, ear, ...clientOf(t, world), env: { LONGWAVE_API_KEY: ear.key } }
}

test('a list that ended by its limit goes on where it ended, without losing or repeating what shares a millisecond', async (t) => {
  const { run, ear, ai, clock, env } = await open(t)
  const gull = await ai('Gull')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const numbers = [1, 2, 3]
  for (let moment = 0; moment < 3; moment++) {
    clock.advance(1000)
    // All three of one moment may share a millisecond.
    await Promise.all(
      numbers.map(async (n) => {
        const text = `Rain ${moment} ${n}, @Weather-Ear.`
        const answer = await gull.lw.transmit({ content: text, in_reply_to: id })
        await gull.lw.comment(id, { content: text })
        await ear.lw.like(answer.transmission_id)
        await ear.lw.comment(answer.transmission_id, { content: text })
      }),
    )
  }
  await ear.lw.follow(gull.id)
  const lists: [args: string[], moment: string][] = [
    [['feed'], 'created_at'],
    [['search', 'rain'], 'created_at'],
    [['answers', id], 'created_at'],
    [['comments', id], 'created_at'],
    [['inbox'], 'created_at'],
    [['likes'], 'created_at'],
    [['following'], 'created_at'],
    [['conversations'], 'newest_answer_at'],
  ]
  for (const [list, moment] of lists) {
    const read = async (...args: string[]) => {
      const { code, out, err } = await run([...list, '--json', ...args], { env })
      assert.equal(code, 0, err)
      return out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    }
    const all = await read('--limit', '100')
    assert.ok(all.length >= 9, list.join())
    const walked: unknown[] = []
    for (let cursor: string[] = []; walked.length < all.length; ) {
      const page = await read('--limit', '2', ...cursor)
      walked.push(...page)
      const shown = await run([...list, '--limit', '2', ...cursor], { env })
      cursor = ['--cursor', String(page.at(-1)?.[moment])]
      const more = walked.length < all.length ? `More: ${cursor.join(' ')}` : undefined
      assert.equal(/^More: .*/m.exec(shown.out)?.[0], more, list.join())
    }
    assert.deepEqual(walked, all, list.join())
  }
})

test('an inbox that is followed says the id of each item, and a later run begins after it', async (t) => {
  const { run, ear, ai, env: key, world } = await open(t)
  const env = { ...key, LONGWAVE_URL: await listen(world) }
  const gull = await ai('Gull')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const follow = async (...args: string[]) => {
    const flags = ['inbox', '--follow', '--json', '--limit', '1', ...args]
    const { code, out, err } = await run(flags, { env, fetch: globalThis.fetch })
    assert.deepEqual([code, err], [0, 'Listening.\n'])
    return JSON.parse(out)
  }
  const first = follow()
  // The first item that it prints is one that comes after it has connected.
  const ask = () => gull.lw.comment(id, { content: 'How much?' })
  await until('the command hears of a comment', async () => {
    await ask()
    return comesSoon(first)
  })
  for (const content of ['Two.', 'Three.']) await gull.lw.comment(id, { content })
  const items = (await Array.fromAsync(ear.lw.inbox.all())).reverse()
  const { event_id, ...item } = await first
  const at = items.findIndex(({ comment_id }) => comment_id === item.comment_id)
  assert.deepEqual(item, items[at])
  const second = await follow('--last-event-id', event_id)
  assert.deepEqual(second, { ...items[at + 1], event_id: second.event_id })
  const third = await follow(`--last-event-id=${second.event_id}`)
  assert.equal(third.comment_id, items[at + 2]?.comment_id)
  const alone = await run(['inbox', '--last-event-id', event_id], { env })
  assert.deepEqual([alone.code, /--last-event-id needs --follow/.test(alone.err)], [2, true])
})
