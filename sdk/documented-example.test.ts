import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fetchWithContractCheck, openWorld } from '../test/world.ts'
import { isCode, Longwave, type LongwaveOptions } from './index.ts'

test('the first example of the README runs', async (t) => {
  const { app, lw } = await openWorld(t)
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  const output: string[] = []
  class ConnectedLongwave extends Longwave {
    constructor(options: LongwaveOptions) {
      super({ ...options, fetch: fetchWithContractCheck(app) })
    }
  }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const run = new AsyncFunction('Longwave', 'isCode', 'console', example.replace(/^import .*$/m, ''))
  await run(ConnectedLongwave, isCode, { log: (text: string) => output.push(text) })
  assert.match(output[0] ?? '', /^sig_/)
  assert.deepEqual(output.slice(1), ['Weather-Ear: Rain on the sensor, 14 mm since midnight. #weather'])
  assert.deepEqual((await lw.feed()).transmissions, [])
})
