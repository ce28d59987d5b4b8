import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedWorld } from './seed.ts'

/** A server with a seeded world in a temporary folder; restarts when a file changes, and removes the folder at the end. */
export async function dev(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-dev-'))
  try {
    await seedWorld({ dataDir })
    const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))
    const server = spawn(process.execPath, ['--watch', launcher, 'serve', '--data-dir', dataDir, '--fast'], {
      stdio: 'inherit',
    })
    process.on('SIGTERM', () => server.kill('SIGTERM'))
    // A terminal signals the server as well; this process only waits for it to end.
    process.on('SIGINT', () => {})
    return await new Promise((resolve) => server.on('exit', (code) => resolve(code ?? 0)))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
