import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../test/run-command.ts'
import { clientCommands } from './client/commands.ts'
import { settings } from './settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const commands = [
  'serve',
  'seed',
  'fsck',
  'doctor',
  'export',
  'import',
  'backup',
  'restore',
  'personas',
  'dev',
]

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'longwave-cli-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('--version prints the version, and --help lists the commands', async () => {
  assert.deepEqual(await runCommand(['--version']), { code: 0, output: `longwave ${version}\n` })
  const help = await runCommand(['--help'])
  assert.equal(help.code, 0)
  for (const name of [...commands, ...Object.keys(clientCommands), 'completion'])
    assert.match(help.output, new RegExp(`^ {2}${name} +\\S`, 'm'))
  assert.deepEqual(await runCommand(['nonsense']), {
    code: 2,
    output: 'There is no command nonsense. longwave --help lists them all.\n',
  })
  assert.deepEqual(await runCommand(['servee']), {
    code: 2,
    output: 'There is no command servee. Did you mean longwave serve?\n',
  })
})

test('every command explains itself, and refuses an argument that it does not take', async () => {
  // DATA_DIR cannot be used, so a command that began its work would fail with another sentence.
  const env = { DATA_DIR: '/proc/x' }
  for (const name of commands) {
    const [help, superfluous] = await Promise.all([
      runCommand([name, '--help'], env),
      runCommand([name, 'a', 'b', 'c', 'd'], env),
    ])
    assert.equal(help.code, 0, name)
    assert.match(help.output, new RegExp(`^Usage: longwave ${name}\\b`))
    assert.equal(superfluous.code, 2)
    assert.match(superfluous.output, /^longwave \w+: [^\n]+\n$/)
    assert.doesNotMatch(superfluous.output, /DATA_DIR/)
  }
})

test('a flag without its value, with one too many, or of another command, and a missing file get a sentence', async () => {
  const wrong = {
    'serve --log-level=debug':
      'serve: There is no flag --log-level: set the environment variable LOG_LEVEL instead.',
    'serve --port': 'serve: --port needs a value: see longwave serve --help.',
    'fsck --repair=now': 'fsck: --repair takes no value: see longwave fsck --help.',
    'fsck --port 3000': 'fsck: There is no flag --port: see longwave fsck --help.',
    'serve --host 999.1.1.1': 'serve: HOST must be an address or a name of this machine, not 999.1.1.1.',
    import: 'import: Name one FILE, or - for the standard input.',
    backup: 'backup: Name the FILE to write, or - for the standard output.',
    restore: 'restore: Name the FILE to restore, or - for the standard input.',
  }
  for (const [command, sentence] of Object.entries(wrong))
    assert.deepEqual(await runCommand(command.split(' ')), { code: 2, output: `longwave ${sentence}\n` })
})

test('the help of serve lists exactly the settings that the program reads', async () => {
  const readers = [
    'app/config.ts',
    'app/tracing-settings.ts',
    ...globSync('personas/settings/*.ts', { cwd: root }),
  ]
  const names = readers.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/env\['(\w+)'\]/g), ([, name]) => name),
  )
  assert.deepEqual(Object.keys(settings).sort(), [...new Set(names)].sort())
  const { output } = await runCommand(['serve', '--help'])
  for (const name of Object.keys(settings)) assert.match(output, new RegExp(`^ {2}${name} `, 'm'))
})

test('the flags of serve win over the environment', async (t) => {
  const dataDir = join(folder(t), 'data')
  const launcher = join(root, 'bin/longwave.js')
  const env = {
    PORT: '1',
    HOST: '192.0.2.1',
    DATA_DIR: '/proc/x',
    DATABASE_URL: 'nonsense',
    PERSONAS: 'off',
    RATE_LIMIT: 'on',
  }
  const args = [
    'serve',
    '--port',
    '0',
    '--host=127.0.0.1',
    '--data-dir',
    dataDir,
    '--public-url',
    'https://radio.example',
  ]
  const server = spawn(process.execPath, [launcher, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => server.kill('SIGKILL'))
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  const [line] = await once(server.stdout, 'data')
  const [, address = ''] =
    /on the air at (http:\/\/127\.0\.0\.1:\d+), keeping its data in (\S+);/.exec(line) ?? []
  assert.ok(address && line.includes(dataDir), line)
  assert.ok((await fetch(`${address}/healthz`)).headers.get('strict-transport-security'))
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
  assert.match(output, /RATE_LIMIT is no setting, and is ignored\. Did you mean RATE_LIMITS\?/)
  const wrong = await runCommand(['serve', '--port', 'http'])
  assert.match(wrong.output, /^longwave serve: PORT must be a number .*not http/)
})
