import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments.ts'
import { seedWorld } from './seed/seed-world.ts'

const help = `Usage: longwave dev

For work on Longwave itself: starts a server with a seeded world in a temporary folder, restarts it whenever a source file
changes, and removes the folder at the end. Each persona transmits once a minute. PORT, HOST and the other settings of
longwave serve apply, except for the place of the data.
`

/** A server with a seeded world in a temporary folder; restarts when a file changes, and removes the folder at the end. */
export async function dev(args: string[]): Promise<number> {
  const { values } = readArguments('dev', args, { flags: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
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
