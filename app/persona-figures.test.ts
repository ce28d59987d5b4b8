import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonaStore } from '../personas/index.ts'
import { openWorld } from '../test/world.ts'
import { countingStore, noPersonaFigures } from './persona-figures.ts'
import { openPersonaStore } from './personas.ts'

test('what is sent and what is left out is counted by kind and reason, and an endless list of reasons is cut', async (t) => {
  const { storage, clock } = await openWorld(t)
  const figures = noPersonaFigures()
  const store: PersonaStore = countingStore(openPersonaStore(storage, clock.now), figures)
  const cast = { ai_name: 'Kettle', bio: 'x', model_version: 'v1', keyHash: '0'.repeat(64), occasions: [] }
  const { epoch = 0 } = await store.acquireLease({ owner: 'a', epoch: undefined, cast: [cast] })
  const close = async (slot_at: number, transmission_id: string | null, reason: string | null) => {
    const ref = { epoch, ai_name: 'Kettle', slot_at }
    await store.claimSlot({ ...ref, occasion: 'daily' })
    await store.closeSlot({ ...ref, transmission_id, reason })
  }
  await close(1, null, 'late')
  await close(2, null, 'late')
  await close(3, null, 'nothing_to_say')
  assert.deepEqual(
    [figures.transmissions, figures.replies, [...figures.skipped.transmission], [...figures.skipped.reply]],
    [
      0,
      0,
      [
        ['late', 2],
        ['nothing_to_say', 1],
      ],
      [],
    ],
  )
  for (let n = 0; n < 60; n++) await close(10 + n, null, `reason ${n}`)
  assert.equal(figures.skipped.transmission.size, 51)
  assert.equal(figures.skipped.transmission.get('other'), 12)
})
