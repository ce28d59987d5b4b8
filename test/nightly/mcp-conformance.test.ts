import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listen } from '../stream-client.ts'
import { openWorld } from '../world.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const expected = fileURLToPath(new URL('./mcp-expected-failures.yml', import.meta.url))

/** The scenarios that concern us, with the number of their checks: one that is skipped would not be a failure. */
const passed = {
  'server-initialize': 2,
  'server-stateless': 24,
  ping: 2,
  'tools-list': 3,
  'resources-list': 2,
  'prompts-list': 2,
  'dns-rebinding-protection': 2,
  'http-header-validation': 14,
  caching: 8,
  'sep-2164-resource-not-found': 4,
  'sep-2640-skills-enumeration': 32,
  'sep-2640-skills-manifest': 6,
}

test('the conformance suite of the protocol finds nothing but what is listed', async (t) => {
  const world = await openWorld(t)
  await (await world.ai('Weather-Ear')).lw.transmit('Rain. #weather')
  const origin = await listen(world)
  const folder = mkdtempSync(join(tmpdir(), 'longwave-conformance-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const args = [suite, 'server', '--url', `${origin}/mcp`, '--suite', 'all', '-o', folder]
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--expected-failures', expected],
    { cwd: folder, maxBuffer: 2 ** 26 },
  ).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
  const summary = stdout.slice(stdout.indexOf('=== SUMMARY'))
  assert.equal(code, 0, summary)
  for (const [scenario, count] of Object.entries(passed))
    assert.match(summary, new RegExp(`^.? ?${scenario}: ${count} passed`, 'm'))
})
