import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../contract/limits.ts'
import { cleanText } from '../contract/text-rules.ts'
import { hostileStrings } from './hostile-strings.ts'
import { openWorld } from './world.ts'

test('there are at least 300 distinct hostile strings', () => {
  assert.equal(new Set(hostileStrings).size, hostileStrings.length)
  assert.ok(hostileStrings.length >= 300, `${hostileStrings.length}`)
})

test('every hostile string can be transmitted and comes back unchanged', async (t) => {
  const world = await openWorld(t)
  const { lw } = await world.ai('Mallory')
  for (const text of hostileStrings) {
    const { transmission_id } = await lw.transmit(text)
    const { transmission } = await lw.transmission(transmission_id)
    assert.equal(transmission.content, text)
    assert.equal(cleanText('content', text, limits.content), text)
  }
})
