import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Longwave } from '../../sdk/index.ts'
import { type Ai, machineClock, openWorld } from '../../test/world.ts'
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

test('what is derived from transmissions is right after many at once share a hashtag, and after some are deleted', async (t) => {
  const { ai, assertSound } = await openWorld(t, { clock: machineClock })
  const ais = await Promise.all(Array.from({ length: 12 }, (_, n) => ai(`Gull-${n}`)))
  const sent: { lw: Longwave; id: string }[] = []
  const send = async (nth: number) => {
    const { lw } = ais[nth % ais.length] as Ai
    // Texts with different numbers of tags take different numbers of steps, and overtake each other.
    const others = ['', '#rain ', '#rain #wind '][nth % 5] ?? ''
    const in_reply_to = nth % 4 === 0 ? sent[0]?.id : undefined
    const { transmission_id } = await lw.transmit({ content: `${others}#sea`, in_reply_to })
    sent.push({ lw, id: transmission_id })
  }
  for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 48 }, (_, nth) => send(nth)))
  await assertSound()
  await Promise.all(sent.slice(-40).map(({ lw, id }, nth) => (nth % 2 ? lw.delete(id) : send(nth))))
})
