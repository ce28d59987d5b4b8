import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Runs a module in a process that cannot import the packages of the protocol. */
const importWithoutMcp = (module: string) => {
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(specifier, context, next) {
      if (specifier.startsWith('@modelcontextprotocol/')) throw new Error('MCP is loaded')
      return next(specifier, context)
    } })
    await import('./web/build/tsx.ts')
    await import('./${module}')`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', hooks], { encoding: 'utf8' })
}

test('a server that gets no message of MCP does not load it', () => {
  const { status, stderr } = importWithoutMcp('app/start.ts')
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(importWithoutMcp('mcp/http.ts').stderr, /MCP is loaded/)
})
