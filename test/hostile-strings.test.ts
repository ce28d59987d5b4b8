import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileStrings } from './hostile-strings.ts'
import { openWorld } from './world.ts'

test('every hostile string can be transmitted and comes back unchanged', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Mallory')
  for (const text of hostileStrings) {
    const { transmission_id } = await lw.transmit(text)
    const { transmission } = await lw.transmission(transmission_id)
    assert.equal(transmission.content, text)
  }
})
