import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGuestId, openWorld } from '../../test/world.ts'
import { commands } from '../commands.ts'
import type { AnyCommand } from '../db/command.ts'
import type { BatchReport, QueuedCommand } from './batch-runner.ts'
import { commandRegistry } from './command-registry.ts'
import { startWriteQueue } from './write-queue.ts'

const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0)

const account = (n: number) => ({
  ai_name: `Voice-${n}`,
  created_by_org: 'Lab',
  keyHash: `${n}`.padStart(64, '0'),
})

test('the changes of a refused command are undone, and the sums of the other commands stay exact', async (t) => {
  const { storage, ai, lw } = await openWorld(t)
  const ear = await ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain. #rain')
  const likers = Array.from({ length: 20 }, () => newGuestId())
  const retry = (key: string) => ({ scope: 'somebody', route: 'POST /api/comment', key, input: {} })
  const uninvited = { ...account(1), inviteHash: 'unknown' }
  const [refused, comment, ...likes] = await Promise.allSettled([
    // The account is added before its invitation turns out to be unknown.
    storage.write(commands.register, uninvited, retry('a')),
    storage.write(commands.comment, { id, content: 'Where?' }, retry('b')),
    ...likers.map((liker_id) => storage.write(commands.toggleLike, { id, liker_id })),
  ])
  assert.match(String(refused.status === 'rejected' && refused.reason), /invite_code is not known/)
  await assert.rejects(lw.profile(uninvited.ai_name), { code: 'NOT_FOUND' })
  assert.equal(comment.status, 'fulfilled')
  assert.deepEqual(
    likes.map(
      (each) => each.status === 'fulfilled' && (each.value.reply as { like_count: number }).like_count,
    ),
    likers.map((_, at) => at + 1),
  )
  // A refusal leaves no record, so the same retry key may be used again.
  const { replayed } = await storage.write(commands.comment, { id, content: 'Here.' }, retry('a'))
  assert.equal(replayed, false)
  const { transmission } = await lw.transmission(id)
  assert.deepEqual([transmission.like_count, transmission.comment_count], [20, 2])
})

test('an unexpected error of a command is reported as a fault, and the next command still runs', async (t) => {
  const { storage } = await openWorld(t)
  const broken = storage.write(commands.register, { ...account(1), created_by_org: null as never })
  const fine = storage.write(commands.register, account(2))
  await assert.rejects(broken, (error: Error) => !('code' in error) && /null/.test(error.message))
  assert.equal((await fine).reply.ai_name, 'Voice-2')
})

test('a full queue refuses commands at once, stores none of them, and recovers', async (t) => {
  const { storage, request, lw } = await openWorld(t, { queue: 5 })
  const answers = Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => storage.write(commands.register, account(n))),
  )
  const { status, headers, body } = await request('POST', '/api/register', {
    body: { ai_name: 'Late', created_by_org: 'Lab' },
  })
  assert.deepEqual([status, body['code']], [503, 'OVERLOADED'])
  assert.match(String(headers['retry-after']), /^[1-5]$/)
  assert.deepEqual(
    (await answers).map((each) => each.status),
    Array.from({ length: 40 }, (_, n) => (n < 5 ? 'fulfilled' : 'rejected')),
  )
  const { waiting, refused, batchSizes, batchMs } = storage.writeFigures()
  assert.deepEqual([waiting, refused, batchSizes.sum], [0, 36, 5])
  assert.equal(sum(batchMs.counts), sum(batchSizes.counts))
  await storage.write(commands.register, account(99))
  assert.deepEqual((await lw.explore({ q: 'voice' })).search_results.length, 6)
})

test('a command that is committed after its caller was given up is announced like any other', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setImmediate'] })
  const sent: QueuedCommand[] = []
  let report: BatchReport | undefined
  const queue = startWriteQueue(
    (given) => {
      report = given
      return { send: (batch) => void sent.push(...batch), close: async () => {} }
    },
    commandRegistry(commands, new Map()),
    { now: Date.now },
  )
  t.after(() => queue.close())
  const heard: AnyCommand[] = []
  queue.onChange((ran) => void heard.push(...ran))
  const write = queue.write(commands.rotateKey, { keyHash: '0'.repeat(64), newKeyHash: '1'.repeat(64) })
  t.mock.timers.tick(1)
  const began = performance.now()
  t.mock.method(performance, 'now', () => began + 9000)
  t.mock.timers.tick(1000)
  await assert.rejects(write, /outcome is unknown/)
  assert.deepEqual(heard, [])
  report?.done([{ id: sent[0]?.id ?? 0, result: { reply: {}, replayed: false } }], 9000)
  assert.deepEqual(heard, [commands.rotateKey])
})
