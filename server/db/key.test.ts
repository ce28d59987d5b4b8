import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, isoOf, keyAfter, keyAt, keyBefore, keyIn, msOf } from './key.ts'

test('an id contains its key, and the key can be read from it', () => {
  for (const key of [
    keyAt(1_763_647_320_000, 0),
    keyAt(1_763_647_320_000, 63),
    keyAt(0),
    keyAt(281_474_976_710_655 / 1024, 1),
  ]) {
    const id = idOf(key)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(keyIn(id), key)
  }
})

test('ids of the same key differ, even ten thousand of them', () => {
  const key = keyAt(1_763_647_320_000)
  assert.equal(new Set(Array.from({ length: 10_000 }, () => idOf(key))).size, 10_000)
})

test('an id that was not made here has no key', () => {
  assert.equal(keyIn('3f0c9f6e-7c1b-4d44-9f5e-6a1f5f0c2b11'), null)
  assert.equal(keyIn('0199e1a6-3c00-7fff-8000-000000000000'), null)
})

test('a cursor and since both exclude their own millisecond', () => {
  const instant = '2026-11-20T14:02:00.000Z'
  const ms = Date.parse(instant)
  assert.equal(isoOf(keyAt(ms, 5)), instant)
  assert.equal(msOf(keyAt(ms, 63)), ms)
  assert.ok(keyAt(ms, 0) >= keyBefore(instant) && keyAt(ms - 1, 63) < keyBefore(instant))
  assert.ok(keyAt(ms, 63) <= keyAfter(instant) && keyAt(ms + 1, 0) > keyAfter(instant))
})
