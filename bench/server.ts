import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pinned } from './machine.ts'
import type { Memory, ServerQuestion } from './servers/announce.ts'

/** A server in a process of its own. */
export type Server = {
  port: number
  /** The CPU time of all its threads. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}
/** A program of bench/servers/, which answers questions about itself. */
export type OwnServer = Server & {
  pid: number
  memory(): Promise<Memory>
  /** The longest delay of its event loop since the last call. */
  longestDelayMs(): Promise<number>
}

type ServerStartOptions = {
  /** A command that wraps the program, such as strace. */
  under?: string[]
  nodeOptions?: string[]
  /** Runs on all cores, which the load then shares. */
  onAllCores?: boolean
  /** The folder of another checkout, whose program is started instead. */
  checkout?: string
}

/** How long a server may take to stop. */
const stopTimeoutMs = 10_000

/** The environment and options that bin/longwave.js gives the server. */
const launcherEnvironment = {
  ...process.env,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/longwave', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
}
const launcherOptions = ['--max-semi-space-size=16']

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Starts a program of bench/servers/ and waits until it listens. */
export async function startServer(
  name: 'longwave' | 'bare' | 'one-transaction',
  startOptions: object,
  { under = [], nodeOptions = [], onAllCores = false, checkout }: ServerStartOptions = {},
): Promise<OwnServer> {
  const folder = checkout ? pathToFileURL(`${resolve(checkout)}/bench/`) : import.meta.url
  const script = fileURLToPath(new URL(`./servers/${name}.ts`, folder))
  const command = [
    ...under,
    process.execPath,
    ...launcherOptions,
    ...nodeOptions,
    script,
    JSON.stringify(startOptions),
  ]
  const { child, stop } = launch(onAllCores ? command : pinned('server', command))
  const { port, pid } = await nextMessage<{ port: number; pid: number }>(child)
  const ask = <Answer>(question: ServerQuestion): Promise<Answer> => {
    child.send(question)
    return nextMessage<Answer>(child)
  }
  return {
    port,
    pid,
    cpuSeconds: () => ask('cpuSeconds'),
    memory: () => ask('memory'),
    longestDelayMs: () => ask('longestDelayMs'),
    stop,
  }
}

/** Starts a program that is killed when this process exits. `stop` disconnects it, and kills it if it does not end in time. */
export function launch([program = '', ...args]: string[]): { child: ChildProcess; stop(): Promise<void> } {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: launcherEnvironment,
  })
  alive.add(child)
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  ended.then(() => alive.delete(child))
  return {
    child,
    async stop() {
      if (child.connected) child.disconnect()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await ended
      clearTimeout(killTimer)
    },
  }
}

/** Resolves with the next message of the child. Rejects if the child ends first. */
export function nextMessage<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`${child.spawnargs.join(' ').slice(0, 200)} ended too early.`))
    child.once('exit', failed)
    child.once('error', reject)
    child.once('message', (answer) => {
      child.off('exit', failed)
      child.off('error', reject)
      resolve(answer as Answer)
    })
  })
}
