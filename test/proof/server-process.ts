import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The real server, in a process of its own, as somebody runs it. */
export type ServerProcess = {
  address: string
  /** From the spawn to the first answered request. */
  startMs: number
  /** Everything it has printed. */
  output(): string
  kill(signal: NodeJS.Signals): void
  exited: Promise<Exit>
}
type Settings = Record<string, string>
export type Exit = { code: number | null; signal: NodeJS.Signals | null }

const launcher = new URL('../../bin/longwave.js', import.meta.url)
const main = new URL('../../cli/main.ts', import.meta.url)
const patienceMs = 30_000

/** Whatever a story forgot, or could not reach because it failed, does not outlive this process. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** A data directory that a story may start the server on again and again; nothing of either is left at the end. */
export async function withDataDir<Result>(
  story: (dataDir: string, start: (settings?: Settings) => Promise<ServerProcess>) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longwave-proof-'))
  const started: { child: ChildProcess; exited: Promise<Exit> }[] = []
  try {
    return await story(dataDir, async (settings = {}) => {
      const launched = launch(dataDir, settings)
      started.push(launched)
      return ready(launched)
    })
  } finally {
    for (const { child } of started) if (alive.has(child)) child.kill('SIGKILL')
    await Promise.all(started.map(({ exited }) => exited))
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Launched = { child: ChildProcess; exited: Promise<Exit>; output(): string; began: number }

function launch(dataDir: string, settings: Settings): Launched {
  const began = performance.now()
  const entry = fileURLToPath(existsSync(launcher) ? launcher : main)
  // A bare environment, so that no setting of whoever runs the tests reaches the server.
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    PERSONAS: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, [entry, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** It says its address when it listens; it is ready when it has answered a request that reads and writes. */
async function ready({ child, exited, output, began }: Launched): Promise<ServerProcess> {
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}; it printed:\n${output()}`))
    const timer = setTimeout(() => fail(`said no address within ${patienceMs} ms`), patienceMs)
    child.stdout?.on('data', () => {
      const said = /on the air at (http:\/\/[^\s,"]+)/.exec(output())?.[1]
      if (!said) return
      clearTimeout(timer)
      resolve(said)
    })
    exited.then(({ code, signal }) => {
      clearTimeout(timer)
      fail(`ended with ${signal ?? code} before it was ready`)
    })
  })
  const { status } = await fetch(`${address}/readyz`)
  const startMs = performance.now() - began
  if (status !== 200) throw new Error(`The server answered ${status} to its first request:\n${output()}`)
  return { address, startMs, output, exited, kill: (signal) => child.kill(signal) }
}

/** An answer counts when all of it has arrived; undefined when it has not. */
export type Send = (asked: Asked) => Promise<Answered | undefined>
export type Asked = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Answered = { status: number; replayed: boolean; body: Record<string, unknown> }

/** Headers without a value are left out. */
export function askingFor(
  method: string,
  path: string,
  body: object | undefined,
  given: Record<string, string | false | undefined>,
): Asked {
  const all = Object.entries({ ...given, 'content-type': body && 'application/json' })
  const headers = Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
}

export function fetching(address: string): Send {
  return async ({ path, ...request }) => {
    try {
      const answer = await fetch(address + path, request)
      const replayed = answer.headers.get('idempotent-replayed') === 'true'
      return { status: answer.status, replayed, body: JSON.parse(await answer.text()) }
    } catch {
      return undefined
    }
  }
}

/** All pages of a list. */
export async function readAll(send: Send, path: string, list: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let cursor = ''; ; ) {
    const answer = await send({ method: 'GET', path: `${path}?limit=100${cursor}`, headers: {} })
    assert.equal(answer?.status, 200)
    all.push(...(answer.body[list] as Record<string, unknown>[]))
    if (!answer.body['nextCursor']) return all
    cursor = `&cursor=${answer.body['nextCursor']}`
  }
}
