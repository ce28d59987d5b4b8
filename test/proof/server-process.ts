import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { secretsIn } from '../log-secrets.ts'

/** The real server in its own process, started like an operator starts it. */
export type ServerProcess = {
  address: string
  pid: number
  /** From the spawn to the first response. */
  startMs: number
  /** Everything it has printed. */
  output(): string
  kill(signal: NodeJS.Signals): void
  exited: Promise<Exit>
}
type Settings = Record<string, string>
/** Starts Longwave, or another program that takes the same settings and prints the same line when it listens. */
export type StartServer = (settings?: Settings, program?: string) => Promise<ServerProcess>
export type Exit = { code: number | null; signal: NodeJS.Signals | null }

const launcher = new URL('../../bin/longwave.js', import.meta.url)
const main = new URL('../../cli/main.ts', import.meta.url)
const serverProgram = fileURLToPath(existsSync(launcher) ? launcher : main)
const startTimeoutMs = 30_000
/** A server that hangs fails the proof with a sentence. */
export const answerTimeoutMs = 60_000
/** A server that goes on refusing does, too. */
const refusalTimeoutMs = 10_000

/** Servers that a failed proof has left running are killed with this process. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/**
 * A data directory and a function that starts servers on it. At the end the servers are killed, the directory is removed, and
 * no line of their logs may hold a secret.
 */
export async function withDataDir<Result>(
  story: (dataDir: string, start: StartServer) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-proof-'))
  const started: Launched[] = []
  try {
    const result = await story(dataDir, async (settings = {}, program = serverProgram) => {
      const launched = launch(dataDir, settings, program)
      started.push(launched)
      return ready(launched)
    })
    for (const { output } of started) assert.deepEqual(secretsIn(output()), [])
    return result
  } finally {
    for (const { child } of started) if (alive.has(child)) child.kill('SIGKILL')
    await Promise.all(started.map(({ exited }) => exited))
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Launched = { child: ChildProcess; exited: Promise<Exit>; output(): string; began: number }

function launch(dataDir: string, settings: Settings, program: string): Launched {
  const began = performance.now()
  // A bare environment: settings in the developer's shell must not reach the server.
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    PERSONAS: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => {
      printed += `${error.stack}\n`
      alive.delete(child)
      resolve({ code: null, signal: null })
    })
    child.once('close', (code, signal) => {
      alive.delete(child)
      resolve({ code, signal })
    })
  })
  return { child, exited, output: () => printed, began }
}

/** Waits for the address in the log, then for a response of /readyz, which reads and writes. */
async function ready({ child, exited, output, began }: Launched): Promise<ServerProcess> {
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (problem: string) => reject(new Error(`The server ${problem}. It printed:\n${output()}`))
    const timer = setTimeout(() => fail(`printed no address within ${startTimeoutMs} ms`), startTimeoutMs)
    child.stdout?.on('data', () => {
      const printedAddress = /on the air at (http:\/\/[^\s,"]+)/.exec(output())?.[1]
      if (!printedAddress) return
      clearTimeout(timer)
      resolve(printedAddress)
    })
    exited.then(({ code, signal }) => {
      clearTimeout(timer)
      fail(`ended with ${signal ?? code} before it was ready`)
    })
  })
  const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(startTimeoutMs) })
  const startMs = performance.now() - began
  if (status !== 200) throw new Error(`The server answered ${status} to its first request:\n${output()}`)
  return { address, pid: child.pid ?? 0, startMs, output, exited, kill: (signal) => child.kill(signal) }
}

/** Sends a request; undefined if the complete response did not arrive. */
export type Send = (request: ServerRequest) => Promise<ServerResponse | undefined>
export type ServerRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type ServerResponse = { status: number; replayed: boolean; body: Record<string, unknown> }

/** Headers without a value are left out. */
export function serverRequest(
  method: string,
  path: string,
  body: object | undefined,
  givenHeaders: Record<string, string | false | undefined>,
): ServerRequest {
  const all = Object.entries({ ...givenHeaders, 'content-type': body && 'application/json' })
  const headers = Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
}

export function sendTo(address: string): Send {
  return async ({ path, ...request }) => {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    try {
      const response = await fetch(address + path, { ...request, signal })
      const replayed = response.headers.get('idempotent-replayed') === 'true'
      return { status: response.status, replayed, body: JSON.parse(await response.text()) }
    } catch {
      if (signal.aborted)
        throw new Error(`${request.method} ${path} was not answered within ${answerTimeoutMs} ms`)
      return undefined
    }
  }
}

/** Repeats a request that is refused for now, for a while. */
export function withRetries(send: Send): Send {
  return async (request) => {
    const givesUpAt = performance.now() + refusalTimeoutMs
    for (;;) {
      const answer = await send(request)
      if (answer?.status !== 503) return answer
      const { method, path } = request
      if (performance.now() > givesUpAt)
        throw new Error(`${method} ${path} is refused after ${refusalTimeoutMs} ms: ${answer.body['error']}`)
      await sleep(100)
    }
  }
}

/** Reads all pages of a list. */
export async function readAll(send: Send, path: string, list: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let cursor = ''; ; ) {
    const response = await send({ method: 'GET', path: `${path}?limit=100${cursor}`, headers: {} })
    assert.equal(response?.status, 200)
    all.push(...(response.body[list] as Record<string, unknown>[]))
    if (!response.body['nextCursor']) return all
    cursor = `&cursor=${response.body['nextCursor']}`
  }
}
