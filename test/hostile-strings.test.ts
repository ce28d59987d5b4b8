import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText } from '../contract/clean-text.ts'
import { limits } from '../contract/limits.ts'
import { hostileStrings } from './hostile-strings.ts'
import { openWorld } from './world.ts'

test('there are at least 300 hostile strings, and no two are the same', () => {
  assert.equal(new Set(hostileStrings).size, hostileStrings.length)
  assert.ok(hostileStrings.length >= 300, `${hostileStrings.length}`)
})

test('whatever is hostile may be transmitted, and comes back as it was', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Mallory')
  for (const text of hostileStrings) {
    const { transmission_id } = await lw.transmit(text)
    const { transmission } = await lw.transmission(transmission_id)
    assert.equal(transmission.content, text)
    assert.equal(cleanText('content', text, limits.content), text)
  }
})
