import { setTimeout as pause } from 'node:timers/promises'
import { durably } from './connection.ts'
import { Line } from './pipelined-connection.ts'

/** Whoever waits for the write is told that its outcome is unknown when it cannot be found out within this time. */
const patienceMs = 3000
const pauseMs = 100

/**
 * Finds out whether a batch was committed whose commit was not answered, or answered with a warning: a standby may not have it.
 *
 * The same row is written once more, from another connection. If it is there, the batch has happened; if it is not, the batch
 * never will: it could not write that row any more. Either way something is written, so that this commit waits for the
 * standbys as well, and what is said afterwards is true on whichever machine comes next.
 */
export async function hasHappened(url: string, batch: string): Promise<boolean> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask(url, batch, end - performance.now())
    } catch (error) {
      if (end - performance.now() < 2 * pauseMs) throw error
      await pause(pauseMs)
    }
  }
}

async function ask(url: string, batch: string, query_timeout: number): Promise<boolean> {
  const line = await Line.open(url, {
    query_timeout,
    lock_timeout: query_timeout,
    first: durably,
  })
  try {
    const { rows } = await line.ask({
      text: `insert into batches (id, happened, instance, ran) values ($1, false, $1, '')
        on conflict (id) do update set happened = batches.happened returning happened`,
      values: [batch],
    })
    if (line.warnings.length > 0) throw new Error(line.warnings.join(' '))
    return rows[0]?.happened === true
  } finally {
    line.drop()
  }
}
