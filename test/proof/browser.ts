import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { defineProof } from './define-proof.ts'

const file = fileURLToPath(new URL('../e2e/hostile.test.ts', import.meta.url))
const build = new URL('../../web/build/tsx.ts', import.meta.url).href

/** The browser test of the hostile strings with the whole corpus. `npm test` runs it with every fourth string. */
export const browser = defineProof({
  claim: 'no hostile string runs or breaks the layout in a browser',
  small: { step: 4 },
  full: { step: 1 },
  async run({ step }) {
    // With this variable the child would report to our test runner instead of running its own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', build, '--test', '--test-reporter=tap', file],
      { env: { ...env, HOSTILE_STRINGS_STEP: String(step) } },
    )
    const passed = Number(/^# pass (\d+)/m.exec(stdout)?.[1])
    assert.ok(passed > 0, 'The tests were skipped. Is there a browser?')
    return { 'every nth string': step, 'tests passed': passed }
  },
})
