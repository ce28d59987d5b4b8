import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ShardMessage } from './events.ts'
import type { Report } from './report.ts'
import type { Engine, TestFile } from './test-files.ts'

/** A test that has neither ended nor begun a subtest for this long is ended, with its process. Several times what the slowest takes on a busy machine. */
const silenceMs = 600_000

const preload = fileURLToPath(new URL('./preload.ts', import.meta.url))
const reporter = fileURLToPath(new URL('./events.ts', import.meta.url))
const entry = fileURLToPath(new URL('./shard.process.ts', import.meta.url))

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach(killGroup))

/** Runs the files in a few processes, each of which takes the next file of its engine when it has finished one. */
export async function runFiles(files: TestFile[], report: Report): Promise<void> {
  const waiting = [...files]
  // One process more than cores, since some tests wait most of the time.
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism() + 1, files.length) }, (_, slot) => fillSlot(slot)),
  )

  async function fillSlot(slot: number): Promise<void> {
    // The first slot begins with PostgreSQL, so that its files are not all left for the end.
    let engine: Engine | undefined = slot === 0 ? 'postgres' : 'sqlite'
    for (; waiting.length > 0; engine = waiting[0]?.engine) {
      while (waiting.some((each) => each.engine === engine)) await runShard(slot, engine as Engine)
    }
  }

  /** Runs files until none is left for this engine, or until the process ends. */
  function runShard(slot: number, engine: Engine): Promise<void> {
    const shard = fork(entry, {
      env: { ...process.env, ENGINE: engine },
      execArgv: ['--import', preload, '--test-reporter', reporter, '--test-reporter-destination', 'stdout'],
      // A process group of its own, so that a browser or server that it left behind ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.add(shard)
    let current: TestFile | undefined
    let test = ''
    let silence: NodeJS.Timeout | undefined
    for (const stream of [shard.stdout, shard.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => report.output(slot, text))

    shard.on('message', (message: ShardMessage) => {
      clearTimeout(silence)
      silence = setTimeout(endSilent, silenceMs)
      if (message.is === 'ready') next()
      else if (message.is === 'began') test = message.test
      else if (message.is === 'ended') {
        if (current) report.ended(slot, message.cpuMs)
        next()
      } else if (current) report.result(slot, message)
    })

    return new Promise((resolve) => {
      shard.on('exit', (code, signal) => {
        clearTimeout(silence)
        running.delete(shard)
        killGroup(shard)
        if (current) {
          const details = `The process of this file ended with ${signal ?? `code ${code}`} in the middle.`
          report.result(slot, { is: 'failed', test, ms: 0, details })
          report.ended(slot, 0)
        }
        resolve()
      })
    })

    function next(): void {
      const at = waiting.findIndex((each) => each.engine === engine)
      current = at < 0 ? undefined : waiting.splice(at, 1)[0]
      if (current) report.began(slot, current)
      shard.send(current?.file ?? 'end')
    }

    function endSilent(): void {
      if (current) {
        const details = `No result within ${silenceMs / 1000} s, so its process was ended.`
        report.result(slot, { is: 'failed', test, ms: silenceMs, details })
        report.ended(slot, 0)
      }
      current = undefined
      killGroup(shard)
    }
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of the group has ended.
  }
}
