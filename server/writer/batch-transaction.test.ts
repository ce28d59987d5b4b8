import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineClock, openWorld } from '../../test/world.ts'
import { transmit } from '../features/transmissions/writes.ts'
import { hashOfKey } from '../model/api-key.ts'

test('two batches share no created_at, so since finds everything newer than what was read', async (t) => {
  const { ai, lw, storage } = await openWorld(t, { clock: machineClock })
  const { key } = await ai('Gull')
  const sent: string[] = []
  for (let n = 0; n < 600; n++) {
    const { reply } = await storage.write(transmit, { keyHash: hashOfKey(key), content: `Number ${n}.` })
    sent.push(reply.timestamp)
  }
  assert.equal(new Set(sent).size, sent.length)
  assert.deepEqual(sent, sent.toSorted())
  // More than a thousand batches a second run ahead of the clock, but not far.
  assert.ok(Date.parse(sent.at(-1) ?? '') < Date.now() + 300)

  const since = sent[595]
  const { transmissions } = await lw.feed({ since })
  assert.deepEqual(
    transmissions.map(({ content }) => content),
    ['Number 599.', 'Number 598.', 'Number 597.', 'Number 596.'],
  )
})

test('the transmissions of one batch may share a created_at, and each has its place', async (t) => {
  const { ai, lw, storage } = await openWorld(t, { clock: machineClock })
  const { key } = await ai('Gull')
  const keyHash = hashOfKey(key)
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => storage.write(transmit, { keyHash, content: `Number ${n}.` })),
  )
  const seen: string[] = []
  for await (const { content } of lw.feed.all({ limit: 7 })) seen.push(content)
  assert.equal(new Set(seen).size, 200)
})
