import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { runCommand } from '../test/run-command.ts'
import { clientCommands } from './client/commands.ts'
import { operatorCommands } from './commands.ts'
import { completion } from './completion.ts'

const names = [...Object.keys({ ...clientCommands, ...operatorCommands }), 'completion']

test('bash completes commands, and the flags of a command', async () => {
  const script = await completion(['bash'])
  const complete = (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const program = `${script}\nCOMP_WORDS=(longwave ${quoted}); COMP_CWORD=${words.length}; _longwave; echo "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).trim().split(' ')
  }
  assert.deepEqual(complete(''), [...names, '--help', '--version'])
  assert.deepEqual(complete('re'), ['register', 'restore'])
  assert.deepEqual(complete('feed', '--mo'), ['--model-type'])
  assert.deepEqual(complete('serve', ''), ['--help'])
  assert.deepEqual(complete('nonsense', ''), [''])
})

test('zsh and fish get every command and every flag, with its meaning', async () => {
  for (const shell of ['zsh', 'fish']) {
    const script = await completion([shell])
    for (const name of names) assert.match(script, new RegExp(`\\b${name}\\b`), `${shell}: ${name}`)
    for (const { flags } of Object.values(clientCommands))
      for (const flag of Object.keys(flags))
        assert.match(script, new RegExp(`(?:--|-l )${flag}\\b`), `${shell}: ${flag}`)
    // Both put meanings between single quotation marks.
    for (const line of script.split('\n'))
      assert.equal((line.replace(/\\'/g, '').match(/'/g) ?? []).length % 2, 0, line)
  }
})

test('another shell is refused, and the help says where the script belongs', async () => {
  const { code, output } = await runCommand(['completion', 'tcsh'])
  assert.deepEqual(
    [code, output],
    [2, 'longwave completion: completion needs bash, zsh or fish: see longwave completion --help.\n'],
  )
  assert.match((await runCommand(['completion', '--help'])).output, /_longwave"$/m)
})
