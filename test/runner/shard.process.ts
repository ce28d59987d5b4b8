import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { atEnd } from './at-end.ts'
import type { ShardMessage } from './events.ts'

/**
 * Runs the test files that the runner sends, one after the other, in this process: importing the server once for all of them takes
 * a third of what a process for each file took. The tests of a file wait until all of it has been imported.
 */
process.on('message', async (file: string | 'end') => {
  if (file !== 'end') {
    suite(file, async () => {
      await import(pathToFileURL(file).href)
    })
    return
  }
  await Promise.allSettled(atEnd.map((act) => act()))
  process.exit()
})
// When the runner is killed, nobody wants the results.
process.on('disconnect', () => process.exit(1))
process.send?.({ is: 'ready' } satisfies ShardMessage)
