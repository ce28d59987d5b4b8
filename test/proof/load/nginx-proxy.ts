import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const deployed = new URL('../../../deploy/nginx.conf', import.meta.url)
const maxTries = 50

/** Runs a story with nginx in front of a server, configured as deploy/nginx.conf but without TLS. */
export async function behindNginx<Result>(
  nginx: string,
  upstreamPort: number,
  story: (port: number) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstreamPort))
  const child = spawn(nginx, ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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

function configuration(folder: string, port: number, upstreamPort: number): string {
  // The last server only redirects to HTTPS.
  const [upstream, server] = readFileSync(deployed, 'utf8').split(/^server \{$/m)
  const site = `${upstream}server {${server}`
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*$/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 16384; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder};`).join(' ')}
      access_log off;
      ${site}
    }`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error('nginx does not listen.')
}
