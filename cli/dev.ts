import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedWorld } from './seed.ts'

/** A server over a seeded world of its own, which starts again when a file changes and leaves nothing behind. */
export async function dev(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-dev-'))
  try {
    await seedWorld({ dataDir })
    const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))
    const server = spawn(process.execPath, ['--watch', launcher, 'serve', '--data-dir', dataDir, '--fast'], {
      stdio: 'inherit',
    })
    process.on('SIGTERM', () => server.kill('SIGTERM'))
    // A terminal tells the server too; we only wait until it has ended.
    process.on('SIGINT', () => {})
    return await new Promise((resolve) => server.on('exit', (code) => resolve(code ?? 0)))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
