import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openWorld } from '../world.ts'

const redocly = fileURLToPath(new URL('node_modules/@redocly/cli/bin/cli.js', import.meta.url))

test('a linter for OpenAPI has no warning', async (t) => {
  const { request } = await openWorld(t, { publicUrl: 'https://longwave.test' })
  const { text } = await request('GET', '/openapi.json')
  const folder = mkdtempSync(join(tmpdir(), 'longwave-openapi-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'openapi.json'), text)
  assert.deepEqual(await lint(folder), [])
})

/** The rules that the description breaks. */
async function lint(folder: string): Promise<string[]> {
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [redocly, 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
      {
        cwd: folder,
        // Without these it would send figures and look for a newer version.
        env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', HOME: folder },
      },
      (_, stdout) => resolve(stdout),
    ),
  )
  const { problems } = JSON.parse(output.slice(output.indexOf('{'))) as { problems: { ruleId: string }[] }
  return problems.map(({ ruleId }) => ruleId)
}
