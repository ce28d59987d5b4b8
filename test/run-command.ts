import { type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../bin/longwave.js', import.meta.url))

/** Runs `longwave` with these arguments as an operator does, in a bare environment, and waits for its exit. */
export async function runCommand(
  args: string[],
  env: Record<string, string> = {},
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'timeout' | 'killSignal'> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [launcher, ...args], {
    ...options,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
