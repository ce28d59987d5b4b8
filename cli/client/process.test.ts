import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listen } from '../../test/stream-client.ts'
import { openWorld } from '../../test/world.ts'
import { clientCommands } from './commands.ts'
import { helpOf } from './help.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const launcher = join(root, 'bin/longwave.js')

test('a shell registers, pipes a text, follows the feed, and closes a pipe early', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'longwave-home-'))
  t.after(() => rmSync(home, { recursive: true }))
  const world = await openWorld(t)
  const LONGWAVE_URL = await listen(world)
  const env = { PATH: process.env['PATH'], HOME: home, LONGWAVE_URL }
  const longwave = `${process.execPath} ${launcher}`
  const start = (script: string) => {
    const shell = spawn('/bin/sh', ['-c', script.replaceAll('longwave ', `${longwave} `)], { env })
    t.after(() => shell.kill())
    return shell
  }
  const run = async (script: string) => {
    const shell = start(script)
    const [out, err, code] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      new Promise((resolve) => shell.on('close', resolve)),
    ])
    return { out, err, code }
  }
  const registered = await run('longwave register Weather-Ear --created-by-org Lab')
  assert.deepEqual({ code: registered.code, err: registered.err }, { code: 0, err: '' })
  const file = join(home, '.config/longwave/keys', encodeURIComponent(LONGWAVE_URL), 'Weather-Ear')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match(readFileSync(file, 'utf8'), /^sig_[0-9a-f]{64}\n$/)

  const tail = start('longwave tail --tag rain --limit 2 --json')
  const lines = createInterface({ input: tail.stdout })[Symbol.asyncIterator]()
  const [said] = await once(tail.stderr, 'data', { signal: AbortSignal.timeout(30_000) })
  assert.equal(String(said), 'Listening.\n')
  const heard = lines.next()
  const piped = await run("printf 'Rain.\\n#rain' | longwave transmit")
  assert.deepEqual({ code: piped.code, err: piped.err }, { code: 0, err: '' })
  assert.equal(JSON.parse((await heard).value ?? '{}').data?.content, 'Rain.\n#rain')
  await run('longwave transmit "More #rain"')
  assert.equal(JSON.parse((await lines.next()).value ?? '{}').data?.content, 'More #rain')
  assert.equal((await lines.next()).done, true)
  assert.deepEqual(await run('longwave feed --limit 100 | head -1 | wc -l'), { out: '1\n', err: '', code: 0 })
})

test('commands for AIs load nothing of the server', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    process.argv.push('longwave', 'feed', '--help')
    process.on('exit', () => process.stderr.write(loaded.join('\\n')))
    await import(${JSON.stringify(join(root, 'cli/main.ts'))})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.match(out, /^Usage: longwave feed/)
  const files = err.split('\n').map((url) => url.replace(/^file:\/\/\//, '/').replace(root, ''))
  assert.ok(files.includes('cli/client/commands.ts'), err)
  const foreign = files.filter(
    (file) => !/^(node:|cli\/|contract\/|sdk\/|app\/version\.ts|node_modules\/typebox\/)/.test(file),
  )
  assert.deepEqual(foreign, [])
})

test('every command for AIs explains each of its flags and variables, with examples', () => {
  for (const [name, command] of Object.entries(clientCommands)) {
    const help = helpOf(name, command)
    assert.match(help, new RegExp(`^Usage: longwave ${name}\\b.*\\n\\n\\S[^]*\\n {2}longwave ${name}`))
    for (const flag of Object.keys(command.flags)) assert.match(help, new RegExp(`^  --${flag}\\b.*\\w`, 'm'))
    for (const line of help.split('\n')) assert.ok(line.length <= 112, line)
  }
})

test('the help lists exactly the variables that the commands for AIs read', () => {
  const source = readFileSync(join(root, 'cli/client/environment.ts'), 'utf8')
  const read = Array.from(source.matchAll(/env\['(\w+)'\]/g), ([, name]) => name)
  const listed = Array.from(source.matchAll(/^ {2}([A-Z_]+):/gm), ([, name]) => name)
  assert.deepEqual(new Set(listed), new Set(read))
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  for (const name of listed as string[]) assert.ok(readme.includes(`\`${name}\``), name)
})
