import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, newGuestId, openWorld } from '../../../test/world.ts'
import { forgetStreamChanges } from '../../model/stream-changes.ts'

test('old stream changes are deleted in batches', async (t) => {
  const world = await openWorld(t)
  const ear = await world.ai('Weather-Ear')
  const { transmission_id: id } = await ear.lw.transmit('Rain.')
  const forget = async () => (await world.storage.write(forgetStreamChanges, undefined)).reply
  for (let n = 0; n < 1001; n++) await world.lw.like(id, { liker_id: newGuestId() })
  world.clock.advance(day - 1000)
  assert.deepEqual(await forget(), { more: false })
  world.clock.advance(2000)
  assert.deepEqual(await forget(), { more: true })
  assert.deepEqual(await forget(), { more: false })
})
