import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/until.ts'
import { createServer } from './create-server.ts'
import { logStalls } from './stall-log.ts'

test('after the server has stood still, a line says which route got most bytes', async (t) => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const app = createServer({ publicUrl: 'http://longwave.test', logLevel: 'warn', logTo, trustProxy: [] })
  const countBytes = logStalls(app)
  t.after(() => app.close())
  await app.ready()
  countBytes('/api/report', 5_000)
  countBytes('/api/register', 4_000)
  countBytes('/api/register', 4_000)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  await until('the stall is logged', () => lines.some((line) => line.includes('/api/register')))
  const { msg, ms, bytes } = JSON.parse(lines.find((line) => line.includes('/api/register')) ?? '')
  assert.deepEqual([msg, bytes], ['No request was answered for over a second.', 8_000])
  assert.ok(ms > 1_000, `${ms} ms`)
})
