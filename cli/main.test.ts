import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openStorage } from '../server/engines/open.ts'
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
  const { code, output } = await runCommand(['nonsense'])
  assert.equal(code, 2)
  assert.match(output, /^There is no command nonsense\.\n/)
})

test('every command explains itself, and refuses a flag and an argument that it does not have', async () => {
  // DATA_DIR cannot be used, so a command that began its work would fail with another sentence.
  const env = { DATA_DIR: '/proc/x' }
  for (const name of commands) {
    const [help, unknown, superfluous] = await Promise.all([
      runCommand([name, '--help'], env),
      runCommand([name, '--nonsense'], env),
      runCommand([name, 'a', 'b', 'c', 'd'], env),
    ])
    assert.equal(help.code, 0, name)
    assert.match(help.output, new RegExp(`^Usage: longwave ${name}\\b`))
    assert.ok(help.output.split('\n').length > 5, `${name}: the help teaches nothing`)
    assert.deepEqual(unknown, {
      code: 2,
      output: `longwave ${name}: There is no flag --nonsense: see longwave ${name} --help.\n`,
    })
    assert.equal(superfluous.code, 2)
    assert.match(superfluous.output, /^longwave \w+: [^\n]+\n$/)
    assert.doesNotMatch(superfluous.output, /DATA_DIR/)
  }
})

test('a flag that is a setting is answered with the environment variable', async () => {
  const flags = Object.keys(settings).map((name) => `--${name.toLowerCase().replaceAll('_', '-')}`)
  assert.ok(flags.includes('--database-url'))
  const { code, output } = await runCommand(['serve', '--log-level=debug'])
  assert.equal(code, 2)
  assert.equal(
    output,
    'longwave serve: There is no flag --log-level: set the environment variable LOG_LEVEL instead.\n',
  )
})

test('a flag without its value, with one too many, or of another command gets a sentence', async () => {
  const wrong = {
    'serve --port': 'serve: --port needs a value: see longwave serve --help.',
    'fsck --repair=now': 'fsck: --repair takes no value: see longwave fsck --help.',
    'fsck --port 3000': 'fsck: There is no flag --port: see longwave fsck --help.',
    'serve --host 999.1.1.1': 'serve: HOST must be an address or a name of this machine, not 999.1.1.1.',
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
  const env = { PORT: '1', HOST: '192.0.2.1', DATA_DIR: '/proc/x', DATABASE_URL: 'nonsense', PERSONAS: 'off' }
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
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data')
  const [, address = ''] =
    /on the air at (http:\/\/127\.0\.0\.1:\d+), keeping its data in (\S+);/.exec(line) ?? []
  assert.ok(address && line.includes(dataDir), line)
  assert.ok((await fetch(`${address}/healthz`)).headers.get('strict-transport-security'))
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
  const wrong = await runCommand(['serve', '--port', 'http'])
  assert.match(wrong.output, /^longwave serve: PORT must be a number .*not http/)
})

test('the published package can say its version, explain itself, and start its processes', async (t) => {
  const installed = folder(t)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist')], {
    cwd: root,
  })
  cpSync(join(root, 'package.json'), join(installed, 'package.json'))
  cpSync(join(root, 'bin'), join(installed, 'bin'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'))
  // npm makes such a link to the command of an installed package.
  mkdirSync(join(installed, 'linked'))
  symlinkSync('../bin/longwave.js', join(installed, 'linked/longwave'))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(installed, 'linked/longwave'), ...args], {
      encoding: 'utf8',
      cwd: installed,
    })
  assert.equal(run('--version'), `longwave ${version}\n`)
  assert.match(run('serve', '--help'), /^Usage: longwave serve/)
  const dataDir = folder(t)
  await (await openStorage({ dataDir })).close()
  assert.match(run('backup', join(dataDir, 'a.db'), '--data-dir', dataDir), /^Backed up 0 accounts/)
})
