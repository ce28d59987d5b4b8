import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A system call on some files that does not do its work: it fails with an error, or says that it has done it. */
export type Fault = {
  call: 'pwrite64' | 'fsync' | 'pread64'
  result: `error=${string}` | `retval=${number}`
  /** The number of the first call of each thread that goes wrong. */
  from: number
  /** Whether all calls after it go wrong too. */
  lasts: boolean
}

export type Injection = {
  /** How many calls have gone wrong. */
  fired(): number
  /** Lets the program go on without faults. */
  end(): Promise<void>
}

/** Whether this user may watch the system calls of its programs. */
export function canInject(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A tracer that does not attach within this time is killed, which fails the proof. */
const attachTimeoutMs = 15_000
/** A tracer that does not let go within this time is killed, which lets go as well. */
const endTimeoutMs = 5_000

/** Injects a fault into the calls on these files, for all threads of a running process. */
export async function injectFault(
  pid: number,
  files: string[],
  { call, result, from, lasts }: Fault,
): Promise<Injection> {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-faults-'))
  const output = join(folder, 'calls')
  const paths = files.flatMap((file) => ['-P', file])
  const fault = `inject=${call}:${result}:when=${from}${lasts ? '+' : ''}`
  const args = ['-f', '-p', String(pid), '-o', output, '-e', `trace=${call}`, ...paths, '-e', fault]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit')
  await attached(tracer)
  return {
    fired: () => readFileSync(output, 'utf8').split('(INJECTED)').length - 1,
    async end() {
      tracer.kill('SIGINT')
      const timer = setTimeout(() => tracer.kill('SIGKILL'), endTimeoutMs)
      await ended
      clearTimeout(timer)
      rmSync(folder, { recursive: true })
    },
  }
}

function attached(tracer: ChildProcess): Promise<void> {
  const { stderr } = tracer
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => tracer.kill('SIGKILL'), attachTimeoutMs)
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (!/attached with \d+ threads/.test(printed)) return
      clearTimeout(timer)
      resolve()
    })
    stderr?.once('close', () => {
      clearTimeout(timer)
      reject(new assert.AssertionError({ message: `strace: ${printed}` }))
    })
  })
}
