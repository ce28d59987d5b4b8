import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { snippetsToTake } from './inventory.ts'
import { endGroup, newFolder } from './session.ts'

const guide = snippetsToTake('docs/personas.md')

for (const start of ['HELP_LINES=', 'LLM='])
  test(`the server starts with ${start} as the guide to the personas has it`, async (t) => {
    const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(newFolder(t), 'data') }
    // A group of its own, because npm leaves its child behind when it is killed.
    const child = spawn('sh', ['-c', guide.take(start)], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => endGroup(child))
    let address = ''
    for await (const line of createInterface({ input: child.stdout })) {
      address = /on the air at (http:\S+?),/.exec(line)?.[1] ?? ''
      if (address) break
    }
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    endGroup(child, 'SIGTERM')
    await once(child, 'exit')
  })

test('no other snippet is in the guide to the personas', () => {
  assert.deepEqual(guide.left, [])
})
