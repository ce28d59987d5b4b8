import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const launcher = fileURLToPath(new URL('../../bin/longwave.js', import.meta.url))

/** Runs the callback against a server process with seeded data, then stops it and deletes the data. */
export async function withSeededServer<Result>(visit: (address: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-seeded-'))
  const port = await freePort()
  // A minimal environment, so that the settings of the developer do not reach the server.
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), PERSONAS: 'off' }
  await promisify(execFile)(process.execPath, [launcher, 'seed'], { env })
  const server = spawn(process.execPath, [launcher, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(server, 'exit')
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  try {
    const onTheAir = new Promise<void>((resolve) => {
      createInterface(server.stdout).on('line', (line) => line.includes('on the air at') && resolve())
    })
    const ended = exited.then(([code, signal]) => {
      throw new Error(`The server ended with ${signal ?? code} before it listened.`)
    })
    await Promise.race([onTheAir, ended])
    return await visit(`http://127.0.0.1:${port}`)
  } finally {
    end()
    await exited
    process.removeListener('exit', end)
    await rm(dataDir, { recursive: true, force: true })
  }
}
