import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinned } from './machine.ts'
import { launch, type Server } from './server.ts'

/** The unit of CPU time in /proc, on every Linux that Node supports. */
const ticksPerSecond = 100

/** nginx with one process that sends one file, configured for speed. */
export async function startNginx(nginx: string, file: string): Promise<Server> {
  const folder = dirname(file)
  const port = await freePort()
  const command = nginxCommand(nginx, folder, {
    connections: 1024,
    http: `gzip off; sendfile on; keepalive_requests 1000000;
      open_file_cache max=16; open_file_cache_valid 60s;
      server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files ${file.slice(folder.length)} =404; } }`,
  })
  const { child, stop } = launch(pinned('server', command))
  await listening(port)
  return {
    port,
    cpuSeconds: async () => cpuSecondsOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await stop()
    },
  }
}

/** Writes the configuration of an nginx with one process into a folder. Returns the command that starts it. */
export function nginxCommand(
  nginx: string,
  folder: string,
  { connections, http }: { connections: number; http: string },
): string[] {
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections ${connections}; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder};`).join(' ')}
      access_log off;
      ${http}
    }`,
  )
  return [nginx, '-e', 'stderr', '-p', folder, '-c', file]
}

function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name is in brackets and may contain any character; the 12th and 13th values after it are the ticks.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(values[11]) + Number(values[12])) / ticksPerSecond
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

export async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
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
