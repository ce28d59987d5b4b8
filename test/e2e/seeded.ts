import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const launcher = fileURLToPath(new URL('../../bin/longwave.js', import.meta.url))
const patienceMs = 30_000

/** The real server over the seeded week, in a process of its own; gone with its data when the visit ends. */
export async function withSeededServer<Result>(visit: (address: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-seeded-'))
  const port = await freePort()
  // A bare environment, so that no setting of whoever runs this reaches the server.
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' }
  await promisify(execFile)(process.execPath, [launcher, 'seed'], { env })
  const server = spawn(process.execPath, [launcher, 'serve'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  try {
    const address = `http://127.0.0.1:${port}`
    const deadline = performance.now() + patienceMs
    while (!(await answers(`${address}/readyz`))) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
      if (performance.now() > deadline) throw new Error(`The server was not ready within ${patienceMs} ms.`)
      await wait(20)
    }
    return await visit(address)
  } finally {
    if (server.exitCode === null) {
      end()
      await once(server, 'exit')
    }
    process.removeListener('exit', end)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The pages name their own address, so it has to be known before anybody listens to it. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  await new Promise((resolve) => holder.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
