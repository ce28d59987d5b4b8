import { extname } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { connect } from './connect.ts'
import { failureKind } from './failure-kind.ts'
import { startWorker, type WorkerHost } from './worker.ts'

export type Checkpoints = {
  /** Whether to give the space of the log back to the disk each time. A write may then wait for a checkpoint. */
  truncate(isOn: boolean): void
  close(): Promise<void>
}

type Mode = 'passive' | 'truncate'

const entry = {
  serve: serveCheckpoints,
  thread: new URL(`./checkpoints.thread${extname(import.meta.url)}`, import.meta.url),
  limits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
}

/** Copies the write-ahead log into the database file from a separate thread, so that no write waits for a checkpoint. */
export function startCheckpoints(file: string, host: WorkerHost): Checkpoints {
  const { port, ended } = startWorker(entry, { file }, host)
  // Writes go on without this thread: the writer checkpoints by itself once the log is large (connect.ts).
  const settled = ended.catch((error) => process.emitWarning(`Checkpoints have stopped: ${error}`))
  return {
    truncate: (isOn) => port.postMessage((isOn ? 'truncate' : 'passive') satisfies Mode),
    async close() {
      port.postMessage('stop')
      await settled
      port.close()
    },
  }
}

const everyMs: Record<Mode, number> = {
  passive: 500,
  /** On a disk that is nearly full, deletions go on, and their log must not fill the rest of it. */
  truncate: 50,
}

export function serveCheckpoints({ file }: { file: string }, port: MessagePort): void {
  const db = connect(file, { cacheKiB: 1000 })
  let timer = checkpointEvery('passive')
  port.on('message', (message: Mode | 'stop') => {
    clearInterval(timer)
    if (message !== 'stop') {
      timer = checkpointEvery(message)
      return
    }
    db.close()
    port.close()
  })

  function checkpointEvery(mode: Mode): NodeJS.Timeout {
    return setInterval(checkpoint, everyMs[mode], mode)
  }

  /** On a full disk the log keeps what could not be copied, and a later checkpoint copies it. */
  function checkpoint(mode: Mode): void {
    try {
      db.exec(`pragma wal_checkpoint(${mode})`)
    } catch (error) {
      if (failureKind(error) !== 'full') throw error
    }
  }
}
