import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath as pathOf } from 'node:url'
import type { Language } from './documents.ts'

/** The output of a snippet, and whether it ended well. */
export type Ran = { output: string; errors: string; isOk: boolean }

/** A shell, a Python or a Node that runs one snippet after the other, as if each was pasted into it. */
export type Session = {
  run(code: string): Promise<Ran>
  setVariable(name: string, value: string): Promise<void>
}

/** A session of each language in one new folder, into which snippets download the clients that they name. */
export function openSessions(t: TestContext): Record<Language, Session> {
  const folder = newFolder(t)
  const sh = openShell(t, folder)
  const withClient = (session: Session): Session => ({
    ...session,
    async run(code) {
      await downloadClient(sh, code)
      return session.run(code)
    },
  })
  return { sh, ts: withClient(openNode(t, folder)), python: withClient(openPython(t, folder)) }
}

/** Runs the command in the first line of a snippet. */
export async function downloadClient(shell: Session, code: string): Promise<void> {
  const [command] = /\bcurl -O \S+$/m.exec(code) ?? []
  const { isOk, errors } = command
    ? await shell.run(command.replace('curl', 'curl -f'))
    : { isOk: true, errors: '' }
  if (!isOk) throw new Error(`${command}: ${errors}`)
}

/** Starts a snippet that does not end by itself; it ends with the test. Returns its output. */
export function startSnippet(
  t: TestContext,
  folder: string,
  language: Language,
  code: string,
  env: Record<string, string> = {},
): Readable {
  const file = join(folder, 'endless.ts')
  if (language === 'ts') writeFileSync(file, code)
  const commands = {
    sh: ['sh', '-c', `exec ${code}`],
    ts: [process.execPath, file],
    python: ['python3', '-c', code],
  }
  const child = start(t, folder, commands[language], env)
  // curl draws its progress there.
  child.stderr.resume()
  return child.stdout
}

/** An empty folder outside the repository, which the test removes. */
export function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'longwave-snippets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Ends the output of each snippet, with its status. */
const mark = '\u0001'

/** One `sh` into which each snippet is pasted; it keeps their variables. */
export function openShell(t: TestContext, folder: string, env: Record<string, string> = {}): Session {
  const child = start(t, folder, ['sh'], env)
  const output = blocksOf(child.stdout)
  const errors = blocksOf(child.stderr)
  return {
    async run(code) {
      child.stdin.write(`${code}\nprintf '${mark}%s\\n' $?; printf '${mark}\\n' >&2\n`)
      const [[text = '', status], [complaint = '']] = await soon(Promise.all([output(), errors()]), code)
      return { output: text, errors: complaint, isOk: status === '0' }
    },
    async setVariable(name, value) {
      await this.run(`export ${name}='${value}'`)
    },
  }
}

/** Each snippet is a program of its own for Python, in one process. */
const openPython = (t: TestContext, folder: string): Session =>
  openProcess(t, folder, ['python3', '-B', '-u', pathOf(new URL('./python.process.py', import.meta.url))])

/** Each snippet is a file of its own in the folder, in one process of Node. */
const openNode = (t: TestContext, folder: string): Session =>
  openProcess(t, folder, [process.execPath, pathOf(new URL('./typescript.process.ts', import.meta.url))])

/** A process that reads a snippet and answers what it printed, both as a line of JSON. */
function openProcess(t: TestContext, folder: string, command: string[]): Session {
  const child = start(t, folder, command)
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  child.stderr.pipe(process.stderr)
  const ask = async (question: Record<string, string>): Promise<Ran> => {
    child.stdin.write(`${JSON.stringify(question)}\n`)
    const { value = '{}' } = await soon(answers.next(), question['code'] ?? '')
    return JSON.parse(value)
  }
  return {
    run: (code) => ask({ code }),
    async setVariable(name, value) {
      await ask({ code: '', name, value })
    },
  }
}

function start(
  t: TestContext,
  cwd: string,
  [command = '', ...args]: string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  // A group of its own ends with everything that the snippet started.
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
    detached: true,
  })
  t.after(() => endGroup(child))
  return child
}

/** Ends a child in a group of its own, with all that it has started. */
export function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    // All of them have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the next block with each call: what came before a mark, and the status. At the end it is what is left. */
function blocksOf(stream: Readable): () => Promise<[text: string, status?: string]> {
  const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]()
  let text = ''
  return async () => {
    for (;;) {
      const end = new RegExp(`${mark}(.*)\n`).exec(text)
      if (end) {
        const block = text.slice(0, end.index)
        text = text.slice(end.index + end[0].length)
        return [block, end[1] ?? '']
      }
      const { value, done } = await chunks.next()
      if (done) return [text]
      text += value
    }
  }
}

/** A snippet that takes longer than half a minute waits for something that does not come. */
const soon = <T>(answer: Promise<T>, code: string): Promise<T> =>
  Promise.race([
    answer,
    delay(30_000, undefined, { ref: false }).then(() => {
      throw new Error(`Nothing came back from:\n${code}`)
    }),
  ])
