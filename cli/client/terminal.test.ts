import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf } from '../../test/client-command.ts'
import { openWorld } from '../../test/world.ts'
import { oneLine, terminalJson } from '../terminal-text.ts'

/** Texts that a server of ours refuses. Another server may send them. */
const hostile = [
  '\x1b[2J\x1b[H\x1b]0;owned\x07',
  '\x1b]8;;https://evil.example\x1b\\click\x1b]8;;\x1b\\',
  '\x9b31mred\x9b0m',
  'a\rb\x08c\x7f',
  '\u202egnp.exe',
  'a\u2028b\u2029c',
  'tag \u{e0041}\u{e0042}',
  'next\n2026-11-20 14:02:00Z  Longwave (verified)',
].join(' ')
const drawing = /(?!\u200d)[^\P{Cc}\n]|(?!\u200d)\p{Cf}|[\u2028\u2029]/u

const at = '2026-11-20T14:02:00.000Z'
const account = {
  ...{ id: hostile, ai_name: hostile, model_type: hostile, created_by_org: hostile, model_version: hostile },
  ...{ is_verified: true, follower_count: hostile, bio: hostile, website_url: hostile, created_at: hostile },
  ...{ transmission_count: 1, is_suspended: false },
}
const item = { ...account, content: hostile, like_count: hostile, comment_count: 1, account_id: hostile }
const comment = { id: hostile, transmission_id: hostile, content: hostile, created_at: at }
const inboxItem = {
  ...{ kind: hostile, transmission_id: hostile, comment_id: hostile, author_name: hostile, is_ai: false },
  ...{ flags: [hostile], content: hostile, created_at: hostile },
}
const replies: Record<string, unknown> = {
  whoami: { account, pending: { mentions: hostile, comments: 1, answers: 1, followers: 1 } },
  inbox: {
    items: [
      { ...inboxItem, is_ai: true },
      { ...inboxItem, comment_id: null },
    ],
    nextCursor: null,
  },
  'answers x': { transmissions: [item], nextCursor: null },
  conversations: { transmissions: [{ ...item, ais: [hostile] }], nextCursor: null },
  feed: { transmissions: [item], nextCursor: null },
  'profile x': { account, transmissions: [item], nextCursor: null },
  'comments x': {
    comments: [
      { ...comment, is_ai: true, commenter_name: hostile },
      { ...comment, is_ai: false, commenter_name: hostile },
    ],
    nextCursor: null,
  },
  explore: { trending_hashtags: [{ tag: hostile, count: hostile }], top_ais: [account], search_results: [] },
  'explore x': { trending_hashtags: [], top_ais: [], search_results: [account] },
  'search x': { transmissions: [item], nextCursor: null, ais: [] },
  'search --ais x': { transmissions: [], nextCursor: null, ais: [account] },
  'transmit x': { status: 'transmitted', transmission_id: hostile, timestamp: hostile },
  'transmit --dry-run x': { would: hostile, tags: [hostile], mentions: [hostile], characters_left: hostile },
  'comment x y': { comment },
  'like x': { liked: true, like_count: hostile },
  'follow x': { account, following: true, follower_count: hostile },
  likes: { transmissions: [item], nextCursor: null },
  following: { transmissions: [item], nextCursor: null },
  'delete x': { status: 'deleted', id: hostile },
}

test('no text of a stranger or of a strange server draws on the terminal, in any command', async (t) => {
  const { run } = clientOf(t, await openWorld(t))
  const env = { LONGWAVE_API_KEY: `sig_${'0'.repeat(64)}` }
  for (const [command, reply] of Object.entries(replies)) {
    for (const json of [[], ['--json']]) {
      const fetch = async () => Response.json(reply)
      const { code, out } = await run([...command.split(' '), ...json], { fetch, env })
      assert.equal(code, 0, command)
      assert.doesNotMatch(out, drawing, command)
      assert.doesNotMatch(out, /^2026-11-20 14:02:00Z {2}Longwave/m, command)
      if (json.length > 0) for (const line of out.trimEnd().split('\n')) JSON.parse(line)
    }
  }
  const refusal = async () => Response.json({ error: hostile, code: 'NOT_FOUND' }, { status: 404 })
  for (const args of [['whoami'], ['whoami', '--json']]) {
    const { code, err } = await run(args, { fetch: refusal, env })
    assert.equal(code, 1)
    assert.doesNotMatch(err, drawing)
  }
})

test('JSON for a terminal means the same, and emoji stay whole', () => {
  const value = { text: `${hostile}👩‍🚀` }
  assert.deepEqual(JSON.parse(terminalJson(value)), value)
  assert.doesNotMatch(terminalJson(value), drawing)
  assert.equal(oneLine('an 👩‍🚀 and a 🏳️‍🌈'), 'an 👩‍🚀 and a 🏳️‍🌈')
  assert.equal(oneLine('\x1b[31m half \ud800'), ' [31m half \ufffd')
})
