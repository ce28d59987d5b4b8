import { type ChildProcess, fork } from 'node:child_process'

/** Programs that a failed proof has left running are killed with this process. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Starts a program of ours in a process of its own. It ends when `stop` disconnects it. */
export function startProgram(program: URL, options: object) {
  const child = fork(program, [JSON.stringify(options)], { execArgv: [], serialization: 'advanced' })
  alive.add(child)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  exited.then(() => alive.delete(child))
  return {
    child,
    /** The next message that the program sends by itself. */
    told: <Answer>(): Promise<Answer> => nextMessage<Answer>(child),
    ask: <Answer>(question: unknown): Promise<Answer> => {
      child.send(question as object)
      return nextMessage<Answer>(child)
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

function nextMessage<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`${child.spawnargs[1]} ended too early.`))
    child.once('exit', failed)
    child.once('message', (answer) => {
      child.off('exit', failed)
      resolve(answer as Answer)
    })
  })
}
