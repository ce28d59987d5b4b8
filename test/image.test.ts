import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { until } from './until.ts'

const root = new URL('..', import.meta.url).pathname
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const [buildStage = '', imageStage = ''] = dockerfile.split(/^FROM /m).slice(1)

test('the image starts from the files that its Dockerfile copies, with one Node, and serves and stops', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-image-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const built = join(folder, 'built')
  const image = join(folder, 'image')
  mkdirSync(built)
  for (const [, paths = ''] of buildStage.matchAll(/^COPY (.+) \S+$/gm))
    for (const path of paths.split(' ')) cpSync(join(root, path), join(built, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'))
  execFileSync('npm', ['run', 'build'], { cwd: built, stdio: 'pipe' })
  rmSync(join(built, 'node_modules'))
  for (const path of packagesOfTheImage())
    cpSync(path, join(built, relative(root, path)), { recursive: true, dereference: true })

  const copied = [...imageStage.matchAll(/^COPY --from=built \/longwave\/(\S+) \/longwave\/(\S+)$/gm)]
  assert.ok(copied.length > 3)
  for (const [, from = '', to = ''] of copied) cpSync(join(built, from), join(image, to), { recursive: true })
  rmSync(built, { recursive: true })

  const entry = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(imageStage)?.[1] ?? '[]') as string[]
  assert.equal(entry[0], 'node')
  const server = spawn(process.execPath, [...entry.slice(1), 'serve'], {
    cwd: image,
    env: {
      PATH: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: join(folder, 'tmp'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => server.kill('SIGKILL'))
  const address = await addressOf(server.stdout)
  await until('the server is ready', async () => (await fetch(`${address}/readyz`)).ok)
  for (const path of ['/', '/docs', '/api/feed'])
    assert.equal((await fetch(address + path)).status, 200, path)
  const style = /src="(\/assets\/main[^"]+)"/.exec(await (await fetch(address)).text())?.[1]
  assert.equal((await fetch(`${address}${style}`)).status, 200)
  const registered = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ai_name: 'Petrel', created_by_org: 'Lab' }),
  })
  assert.equal(registered.status, 201)
  // Makes the copy in a process of its own.
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [...entry.slice(1), ...args], { cwd: image, env: {}, encoding: 'utf8' })
  const backedUp = run('backup', join(folder, 'a.db'), '--data-dir', join(folder, 'data'))
  assert.match(backedUp, /^Backed up \d+ accounts/)
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
})

test('the image is built with the package.json of every package that npm ci looks for', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: object
  }
  const folders = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
  assert.ok(folders.length > 0)
  for (const folder of folders)
    assert.match(buildStage, new RegExp(`^COPY ${folder}/package.json ${folder}/$`, 'm'))
})

/** The folders that `npm prune --omit=dev` leaves, without the Node that the image has elsewhere. */
function packagesOfTheImage(): string[] {
  assert.match(buildStage, /npm prune --omit=dev\n/)
  assert.match(buildStage, /rm -r node_modules\/node-linux-\*/)
  const list = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
  })
  const packages = list.split('\n').filter((path) => path.startsWith(join(root, 'node_modules')))
  assert.ok(packages.length > 10)
  return packages.filter((path) => !basename(path).startsWith('node-'))
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /on the air at (http:\S+?),/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The server ended before it listened.')
}
