import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { ShardMessage } from './events.ts'

/**
 * Runs the test files that the runner sends, one after the other, in this process: importing the server once for all of them takes
 * a third of what a process for each file took. The tests of a file are subtests of one test, which ends with the last of them.
 */
const send = (message: ShardMessage) => void process.send?.(message)

process.on('message', async (file: string | 'end') => {
  if (file === 'end') process.exit()
  const before = cpuMs()
  await test(file, async () => {
    await import(pathToFileURL(file).href)
  })
  // The reporter gets the last results in a later turn.
  setImmediate(() => send({ is: 'ended', cpuMs: cpuMs() - before }))
})
send({ is: 'ready' })

/** Of this process with its threads, and of its ended children where the system tells (Linux). */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + childrenMs()
}

/** Linux counts in hundredths of a second. */
function childrenMs(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return 0
  }
}
