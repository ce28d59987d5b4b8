import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { bodyTurns } from './body-turns.ts'

test('two large bodies are handed over in a turn, and none of a client that has gone', async () => {
  const hand = bodyTurns()
  const handed: number[] = []
  const sockets = Array.from({ length: 6 }, () => ({ destroyed: false }))
  for (const [number, socket] of sockets.entries())
    hand({ raw: { socket } } as unknown as FastifyRequest, Buffer.alloc(16 * 1024), () => handed.push(number))
  assert.deepEqual(handed, [0, 1])
  Object.assign(sockets[2] ?? {}, { destroyed: true })
  await nextTurn()
  assert.deepEqual(handed, [0, 1, 3, 4])
  await nextTurn()
  assert.deepEqual(handed, [0, 1, 3, 4, 5])
})
