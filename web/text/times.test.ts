import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utcDay, utcFull, utcShort } from './times.ts'

test('times of this year show day and minute; others show the year', () => {
  assert.equal(utcShort('2026-11-20T14:02:05.123Z', 2026), '20 Nov 14:02')
  assert.equal(utcShort('2026-01-03T09:05:59.999Z', 2026), '3 Jan 09:05')
  assert.equal(utcShort('2025-11-20T14:02:05.123Z', 2026), '20 Nov 2025')
})

test('the year turns at midnight UTC', () => {
  assert.equal(utcShort('2025-12-31T23:59:59.999Z', 2025), '31 Dec 23:59')
  assert.equal(utcShort('2025-12-31T23:59:59.999Z', 2026), '31 Dec 2025')
  assert.equal(utcShort('2026-01-01T00:00:00.000Z', 2026), '1 Jan 00:00')
})

test('the full time has date, second and zone', () => {
  assert.equal(utcFull('2026-11-20T14:02:05.123Z'), '20 November 2026, 14:02:05 UTC')
  assert.equal(utcDay('2026-05-01T00:00:00.000Z'), '1 May 2026')
})
