import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listening, nginxCommand } from '../../../bench/nginx.ts'

const deployed = new URL('../../../deploy/nginx.conf', import.meta.url)

/** Runs a story with nginx in front of servers, configured as deploy/nginx.conf but without TLS. */
export async function behindNginx<Result>(
  nginx: string,
  upstreamPorts: number[],
  story: (port: number) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-nginx-'))
  const port = await freePort()
  const site = siteOf(port, upstreamPorts)
  const [program = '', ...args] = nginxCommand(nginx, folder, { connections: 16_384, http: site })
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await listening(port)
    return await story(port)
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The deployed configuration, for other ports and without TLS. */
function siteOf(port: number, upstreamPorts: number[]): string {
  // The last server only redirects to HTTPS.
  const [upstream, server] = readFileSync(deployed, 'utf8').split(/^server \{$/m)
  return `${upstream}server {${server}`
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_, options) =>
      upstreamPorts.map((upstream) => `server 127.0.0.1:${upstream}${options}`).join('\n'),
    )
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(ssl_|listen \[::\]).*$/gm, '')
}
